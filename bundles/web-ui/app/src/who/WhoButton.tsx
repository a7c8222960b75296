import { UserRoundSearch } from 'lucide-react';
import type { Item } from '../items/item';
import { text } from '../messages';
import { Button } from '../ui/Button';
import { askWho, useMayAskWho } from './who';

/** For administrators: who can see what the page is about. */
export function WhoButton({ item }: { item: Item }) {
  if (!useMayAskWho()) return null;
  return (
    <Button tone="quiet" aria-haspopup="dialog" onClick={() => askWho(item)}>
      <UserRoundSearch size={16} />
      {text.why.who}
    </Button>
  );
}
