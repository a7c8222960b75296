import { useRouter } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import type { Item } from '../items/item';
import { keyOf } from '../items/item';
import { usePageItem } from '../items/pageItem';
import { text } from '../messages';
import { leaveVanished } from '../state/trail';
import { Button } from '../ui/Button';
import { askToHide } from './hiding';

/** Hides what the page is about, and then leaves the page. Its key works wherever the focus is on that page. */
export function HideButton({ item }: { item: Item }) {
  const router = useRouter();
  const key = keyOf(item);
  const hide = useCallback(
    () => void askToHide([item], () => leaveVanished(router, item.kind)),
    // The item is made anew for every drawing; it is the same one as long as its key is.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [router, key],
  );
  useEffect(() => {
    usePageItem.setState({ hide });
    return () => usePageItem.setState({ hide: null });
  }, [hide]);
  return (
    <Button tone="quiet" onClick={hide}>
      <EyeOff size={16} />
      {text.hide.hideIt}
    </Button>
  );
}
