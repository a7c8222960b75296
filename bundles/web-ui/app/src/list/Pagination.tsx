import { useLocation } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { count } from '../format';
import { text } from '../messages';
import { Button, buttonClass } from '../ui/Button';
import { Link } from '../ui/Link';
import ui from '../ui/ui.module.css';
import type { Params } from './grammar';
import { pageWindow } from './pageWindow';
import styles from './list.module.css';

interface Props {
  page: number;
  pages: number;
  label: string;
  searchOf(page: number): Params;
  onGo(page: number): void;
}

export function Pagination({ page, pages, label, searchOf, onGo }: Props) {
  const [wanted, setWanted] = useState('');
  const pathname = useLocation({ select: (location) => location.pathname });
  if (pages <= 1) return null;
  const step = (to: number, name: string, Icon: LucideIcon, extra = '') => {
    const off = to < 1 || to > pages || to === page;
    return off ? (
      <span className={`${buttonClass('quiet')} ${ui.icon} ${extra}`} aria-disabled="true" role="link" aria-label={name}>
        <Icon size={18} />
      </span>
    ) : (
      <Link
        to={pathname}
        search={searchOf(to)}
        preload={false}
        className={`${buttonClass('quiet')} ${ui.icon} ${extra}`}
        aria-label={name}
        title={name}
      >
        <Icon size={18} />
      </Link>
    );
  };
  return (
    <nav className={styles.pages} aria-label={label}>
      {step(1, text.list.first, ChevronsLeft)}
      {step(page - 1, text.list.previous, ChevronLeft)}
      <ol className={`${styles.pageNumbers} numbers`}>
        {pageWindow(page, pages).map((number, at) =>
          number === null ? (
            <li key={`gap ${at}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                to={pathname}
                search={searchOf(number)}
                preload={false}
                className={buttonClass('quiet')}
                aria-label={text.list.page(number)}
                aria-current={number === page ? 'page' : undefined}
              >
                {count(number)}
              </Link>
            </li>
          ),
        )}
      </ol>
      <span className={`${styles.pageOf} numbers`} aria-hidden="true">
        {count(page)} / {count(pages)}
      </span>
      {step(page + 1, text.list.next, ChevronRight)}
      {step(pages, text.list.last, ChevronsRight)}
      {pages > 7 ? (
        <form
          className={styles.goTo}
          onSubmit={(event) => {
            event.preventDefault();
            const number = Number.parseInt(wanted, 10);
            if (number >= 1) onGo(Math.min(pages, number));
            setWanted('');
          }}
        >
          <input
            className={ui.input}
            inputMode="numeric"
            aria-label={text.list.goTo}
            placeholder={text.list.goTo}
            value={wanted}
            onChange={(event) => setWanted(event.target.value.replace(/\D/g, '').slice(0, 9))}
          />
          <Button type="submit">{text.list.go}</Button>
        </form>
      ) : null}
    </nav>
  );
}
