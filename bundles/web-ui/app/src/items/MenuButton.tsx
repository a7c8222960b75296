import { EllipsisVertical } from 'lucide-react';
import { text } from '../messages';
import { type Item, keyOf } from './item';
import { openMenu, useItemMenu } from './menu';
import styles from './items.module.css';

interface Props {
  item: Item;
  className?: string;
  tabIndex?: number;
}

export function MenuButton({ item, className = '', tabIndex }: Props) {
  const open = useItemMenu((state) => state.item !== null && state.anchor?.dataset.menuOf === keyOf(item));
  return (
    <button
      type="button"
      className={`${styles.more} ${className}`}
      aria-label={text.items.menuOf(item.title)}
      aria-haspopup="menu"
      aria-expanded={open}
      data-menu-of={keyOf(item)}
      tabIndex={tabIndex}
      onClick={(event) => openMenu(item, event.currentTarget)}
    >
      <EllipsisVertical size={18} aria-hidden="true" />
    </button>
  );
}
