import { lazy, Suspense } from 'react';
import { useCommands } from '../commands/registry';
import { askToHide } from '../hide/hiding';
import { HideQuestion } from '../hide/HideQuestion';
import { askIdentityOf, useIdentify } from '../identify/identify';
import { text } from '../messages';
import { useSelection } from '../selection/selection';
import { announce } from '../state/announce';
import { undoLast } from '../state/toasts';
import { useMayAskWho, useWho } from '../who/who';
import { itemAt, keyOf } from './item';
import { openMenu, useItemMenu } from './menu';
import { usePageItem } from './pageItem';

const ItemMenu = lazy(() => import('./ItemMenu').then((module) => ({ default: module.ItemMenu })));
const IdentifyHost = lazy(() => import('../identify/IdentifyHost').then((module) => ({ default: module.IdentifyHost })));
const WhoDialog = lazy(() => import('../who/WhoDialog').then((module) => ({ default: module.WhoDialog })));

/** What can be done with items anywhere: their menu, their keys and the questions these ask. */
export function ItemActions() {
  const who = useWho((state) => state.item);
  const menu = useItemMenu((state) => state.item !== null);
  const looked = useIdentify((state) => state.item);
  const admin = useMayAskWho();
  const mayIdentify = usePageItem((state) => state.identify !== null) || admin;
  useCommands([
    {
      id: 'item hide',
      label: text.commands.hide,
      group: 'item',
      keys: 'h',
      run: () => {
        const selection = useSelection.getState();
        if (selection.purpose === 'restore') return;
        const chosen = [...selection.chosen.values()];
        const focused = itemAt(document.activeElement);
        if (chosen.length > 0) void askToHide(chosen);
        else if (focused) void askToHide([focused]);
        else usePageItem.getState().hide?.();
      },
    },
    ...(mayIdentify
      ? [
          {
            id: 'item identify',
            label: text.commands.identify,
            group: 'item' as const,
            keys: 'w',
            run: () => {
              const focused = itemAt(document.activeElement);
              if (focused) void askIdentityOf(focused);
              else usePageItem.getState().identify?.();
            },
          },
        ]
      : []),
    {
      id: 'item menu',
      label: text.commands.menu,
      group: 'item',
      keys: 'Shift F10',
      run: () => {
        const item = itemAt(document.activeElement);
        if (item) openMenu(item, document.activeElement as HTMLElement);
      },
    },
    {
      id: 'undo',
      label: text.commands.undo,
      group: 'anywhere',
      keys: 'Ctrl z',
      run: () => {
        if (!undoLast()) announce(text.commands.nothingToUndo);
      },
    },
  ]);
  return (
    <>
      <Suspense fallback={null}>
        {menu ? <ItemMenu /> : null}
        {who ? <WhoDialog item={who} /> : null}
        {looked ? <IdentifyHost key={keyOf(looked)} item={looked} /> : null}
      </Suspense>
      <HideQuestion />
    </>
  );
}
