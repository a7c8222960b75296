import { EyeOff, Link2, ScanFace, SquareCheck, SquareArrowOutUpRight, UserRoundSearch } from 'lucide-react';
import { useRef } from 'react';
import { Menu, MenuItem, Popover, Separator } from 'react-aria-components';
import { askToHide } from '../hide/hiding';
import { askIdentity, seen, useMayIdentify } from '../identify/identify';
import { text } from '../messages';
import { pathOf } from '../paths';
import { useSelection } from '../selection/selection';
import { toast } from '../state/toasts';
import { viewedUser } from '../state/viewAs';
import ui from '../ui/ui.module.css';
import { askWho, useMayAskWho } from '../who/who';
import { type Item, keyOf } from './item';
import { closeMenu, useItemMenu } from './menu';

/** What can be done with a card's item. There is one, and it hangs from whatever asked for it. */
export function ItemMenu() {
  const { item, anchor } = useItemMenu();
  return item && anchor ? <Opened key={keyOf(item)} item={item} anchor={anchor} /> : null;
}

function Opened({ item, anchor }: { item: Item; anchor: HTMLElement }) {
  const trigger = useRef<HTMLElement>(anchor);
  const { purpose, chosen, toggle } = useSelection();
  const selected = chosen.has(keyOf(item));
  const mayAskWho = useMayAskWho();
  const mayIdentify = useMayIdentify(seen(item));
  const address = pathOf(item.kind, item);
  const act = (key: string) => {
    closeMenu();
    if (key === 'tab') window.open(address, '_blank', 'noopener');
    else if (key === 'select') toggle(item);
    else if (key === 'who') askWho(item);
    else if (key === 'identify') {
      // The panel gives the focus back to the card, not to the menu.
      anchor.focus();
      if (seen(item)) askIdentity(item);
    }
    else if (key === 'hide') void askToHide([item]);
    else {
      void navigator.clipboard
        .writeText(location.origin + address)
        .then(() => toast(text.items.copied, 'success'))
        .catch(() => toast(text.items.notCopied, 'danger'));
    }
  };
  const t = text.items;
  return (
    <Popover
      className={ui.popover!}
      triggerRef={trigger}
      placement="bottom end"
      isOpen
      onOpenChange={(open) => {
        if (!open) closeMenu();
      }}
    >
      <Menu className={ui.menu!} aria-label={t.menuOf(item.title)} autoFocus="first" onAction={(key) => act(String(key))}>
        <MenuItem id="tab" className={ui.menuItem!} textValue={t.newTab}>
          <SquareArrowOutUpRight size={16} />
          {t.newTab}
        </MenuItem>
        <MenuItem id="copy" className={ui.menuItem!} textValue={t.copyLink}>
          <Link2 size={16} />
          {t.copyLink}
        </MenuItem>
        {purpose ? (
          <MenuItem id="select" className={ui.menuItem!} textValue={selected ? t.unselect : t.select}>
            <SquareCheck size={16} />
            {selected ? t.unselect : t.select}
            <kbd className={ui.menuKey} aria-hidden="true">
              x
            </kbd>
          </MenuItem>
        ) : null}
        {mayIdentify ? (
          <MenuItem id="identify" className={ui.menuItem!} textValue={text.identify.ask}>
            <ScanFace size={16} />
            {text.identify.ask}
            <kbd className={ui.menuKey} aria-hidden="true">
              w
            </kbd>
          </MenuItem>
        ) : null}
        {mayAskWho ? (
          <MenuItem id="who" className={ui.menuItem!} textValue={text.why.who}>
            <UserRoundSearch size={16} />
            {text.why.who}
          </MenuItem>
        ) : null}
        <Separator className={ui.menuLine!} />
        <MenuItem id="hide" isDisabled={viewedUser() !== null} className={ui.menuItem!} textValue={text.hide.hideIt}>
          <EyeOff size={16} />
          {text.hide.hideIt}
          <kbd className={ui.menuKey} aria-hidden="true">
            h
          </kbd>
        </MenuItem>
      </Menu>
    </Popover>
  );
}
