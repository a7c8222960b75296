import { ScanFace } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { keyOf, type Item } from '../items/item';
import { usePageItem } from '../items/pageItem';
import { text } from '../messages';
import { Button } from '../ui/Button';
import { askIdentity, seen, useIdentify, useMayIdentify } from './identify';

/** Asks who is in what the page shows. Its key works wherever the focus is on that page. */
export function IdentifyButton({ item }: { item: Item }) {
  const key = keyOf(item);
  const may = useMayIdentify(seen(item));
  const open = useIdentify((state) => state.item !== null && keyOf(state.item) === key);
  const ask = useCallback(
    () => {
      if (seen(item)) askIdentity(item);
    },
    // The item is made anew for every drawing; it is the same one as long as its key is.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [key],
  );
  useEffect(() => {
    if (!may) return undefined;
    usePageItem.setState({ identify: ask });
    return () => usePageItem.setState({ identify: null });
  }, [may, ask]);
  if (!may) return null;
  return (
    <Button tone="quiet" aria-expanded={open} onClick={ask}>
      <ScanFace size={16} />
      {text.identify.ask}
    </Button>
  );
}
