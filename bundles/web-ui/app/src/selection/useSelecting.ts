import { useEffect, type RefObject } from 'react';
import { useCommands } from '../commands/registry';
import { itemAt, placesIn, type Item } from '../items/item';
import { openMenu } from '../items/menu';
import { text } from '../messages';
import { useSelection } from './selection';

/** The item of a place that can be chosen: a row of a tree, for one, cannot. */
function choosable(element: Element | null): Item | null {
  const place = element?.closest('[data-item]');
  return place?.querySelector('input[type="checkbox"]') ? itemAt(place) : null;
}

function itemsIn(region: HTMLElement | null): Item[] {
  return region ? placesIn(region).flatMap((place) => choosable(place) ?? []) : [];
}

/** Lets the items of a list be chosen: by their corner, by keys, by a long press, and by a click once one is chosen. */
export function useSelecting(box: RefObject<HTMLElement | null>, purpose: 'hide' | 'restore', chooseEverything?: () => void): void {
  const some = useSelection((state) => state.chosen.size > 0);
  useEffect(() => {
    useSelection.setState({ purpose });
    return () => {
      useSelection.getState().clear();
      useSelection.setState({ purpose: null });
    };
  }, [purpose]);

  useEffect(() => {
    const region = box.current;
    if (!region) return undefined;
    const click = (event: MouseEvent) => {
      const { chosen, toggle, extend } = useSelection.getState();
      const target = event.target instanceof Element ? event.target.closest('a[data-card], input[type="checkbox"]') : null;
      const item = choosable(target);
      // A key on a link opens it; only a pointer chooses.
      if (!target || !item || chosen.size === 0 || event.detail === 0 || event.ctrlKey || event.metaKey) return;
      if (event.shiftKey) extend(itemsIn(region), item);
      else if (target.matches('a')) toggle(item);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const press = (event: MouseEvent) => {
      const pointer = event instanceof PointerEvent ? event.pointerType : 'mouse';
      const place = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item]') : null;
      const item = itemAt(place);
      if (!place || !item || pointer === 'mouse') return;
      if (pointer === 'touch' && choosable(place)) useSelection.getState().toggle(item);
      else if (purpose === 'hide') openMenu(item, event.target as HTMLElement);
      else return;
      event.preventDefault();
    };
    region.addEventListener('click', click, true);
    region.addEventListener('contextmenu', press);
    return () => {
      region.removeEventListener('click', click, true);
      region.removeEventListener('contextmenu', press);
    };
  }, [box, purpose]);

  const focused = () => {
    const element = document.activeElement;
    return element && box.current?.contains(element) ? choosable(element) : null;
  };
  const c = text.commands;
  const clear = () => useSelection.getState().clear();
  useCommands([
    {
      id: 'choose',
      label: c.choose,
      group: 'item',
      keys: 'x',
      run: () => {
        const item = focused();
        if (item) useSelection.getState().toggle(item);
      },
    },
    {
      id: 'choose range',
      label: c.chooseRange,
      group: 'item',
      keys: 'Shift x',
      run: () => {
        const item = focused();
        if (item) useSelection.getState().extend(itemsIn(box.current), item);
      },
    },
    { id: 'choose page', label: c.choosePage, group: 'item', keys: 'a p', run: () => useSelection.getState().add(itemsIn(box.current)) },
    ...(chooseEverything ? [{ id: 'choose everything', label: c.chooseEverything, group: 'item' as const, keys: 'a a', run: chooseEverything }] : []),
    { id: 'choose none', label: c.chooseNone, group: 'item', keys: 'a n', run: clear },
    ...(some ? [{ id: 'choose none now', label: c.chooseNone, group: 'item' as const, keys: 'Escape', run: clear }] : []),
  ]);
}
