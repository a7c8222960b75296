import { useQuery } from '@tanstack/react-query';
import { ChevronRight, RefreshCcwDot } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { ApiError } from '../api/client';
import { list } from '../api/library';
import type { Tag } from '../api/types';
import { FirstSyncView } from '../admin/FirstSyncView';
import { dataOf, itemOf } from '../items/item';
import { MenuButton } from '../items/MenuButton';
import { text } from '../messages';
import { pathOf } from '../paths';
import { Button } from '../ui/Button';
import { Failure } from '../ui/States';
import { Link } from '../ui/Link';
import ui from '../ui/ui.module.css';
import { branchOf, buildForest, type Forest, type TreeRow } from './forest';
import styles from './tree.module.css';

const EVERYTHING = 1000;

async function allTags(signal: AbortSignal): Promise<Tag[]> {
  const tags: Tag[] = [];
  for (let page = 1; ; page++) {
    const answer = await list('tag', { filter: { page, per_page: EVERYTHING, sort: 'name', direction: 'ASC' } }, signal);
    tags.push(...answer.items);
    if (answer.items.length < EVERYTHING || tags.length >= answer.count) return tags;
  }
}

/** Tags by their parents. A tag with several parents is under each; one that goes round in a circle is shown once and marked. */
export function TagTree() {
  const answer = useQuery({ queryKey: ['tag-tree'], queryFn: ({ signal }) => allTags(signal) });
  if (answer.error instanceof ApiError && answer.error.notReady) return <FirstSyncView />;
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <div className={ui.skeleton} style={{ blockSize: '20rem' }} />;
  return <Tree tags={answer.data} />;
}

function Tree({ tags }: { tags: Tag[] }) {
  const forest = useMemo<Forest<Tag>>(() => buildForest(tags), [tags]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState('');
  const [active, setActive] = useState(0);
  const box = useRef<HTMLUListElement>(null);
  const needle = wanted.trim().toLowerCase();
  const rows = useMemo(() => branchOf(forest, open, needle), [forest, open, needle]);
  const at = Math.min(active, rows.length - 1);

  const toggle = (row: TreeRow<Tag>, opened = !row.open) => {
    const next = new Set(open);
    if (opened) next.add(row.path);
    else next.delete(row.path);
    setOpen(next);
  };
  const focus = (index: number) => {
    const bounded = Math.max(0, Math.min(rows.length - 1, index));
    setActive(bounded);
    requestAnimationFrame(() => box.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[bounded]?.focus());
  };
  const keys = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row) return;
    if (event.key === 'ArrowDown') focus(at + 1);
    else if (event.key === 'ArrowUp') focus(at - 1);
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') focus(rows.length - 1);
    else if (event.key === 'ArrowRight') {
      if (row.expandable && !row.open) toggle(row, true);
      else if (row.open) focus(at + 1);
    } else if (event.key === 'ArrowLeft') {
      if (row.open) toggle(row, false);
      else focus(rows.findLastIndex((other, index) => index < at && other.level < row.level));
    } else if (event.key === 'Enter') {
      box.current?.querySelectorAll<HTMLElement>('[role="treeitem"] a')[at]?.click();
    } else if (event.key === '*') {
      const next = new Set(open);
      for (const other of rows) if (other.level === row.level && other.expandable) next.add(other.path);
      setOpen(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.tree}>
      <div className={styles.tools}>
        <input
          className={ui.input}
          type="search"
          aria-label={text.tag.treeFilter}
          placeholder={text.tag.treeFilter}
          value={wanted}
          onChange={(event) => {
            setWanted(event.target.value);
            setActive(0);
          }}
        />
        <Button onClick={() => setOpen(new Set())} disabled={open.size === 0}>
          {text.tag.collapseAll}
        </Button>
      </div>
      {rows.length === 0 ? <p className={ui.hint}>{text.tag.treeEmpty}</p> : null}
      <ul role="tree" aria-label={text.tag.tree} ref={box} onKeyDown={keys} className={styles.rows}>
        {rows.map((row, index) => (
          <li
            key={row.path}
            {...dataOf(itemOf('tag', row.node))}
            role="treeitem"
            aria-level={row.level + 1}
            aria-expanded={row.expandable ? row.open : undefined}
            aria-selected={index === at}
            tabIndex={index === at ? 0 : -1}
            className={styles.row}
            style={{ paddingInlineStart: `${row.level * 1.5}rem` }}
            onFocus={() => setActive(index)}
          >
            {row.expandable ? (
              <button
                type="button"
                tabIndex={-1}
                className={styles.twist}
                data-open={row.open || undefined}
                aria-label={row.node.name}
                onClick={() => toggle(row)}
              >
                <ChevronRight size={16} />
              </button>
            ) : (
              <span className={styles.twist} />
            )}
            <Link to={pathOf('tag', row.node)} tabIndex={-1}>
              {row.node.name}
            </Link>
            {row.cycle ? (
              <span className={styles.cycle} title={text.tag.cycle}>
                <RefreshCcwDot size={14} aria-label={text.tag.cycle} />
              </span>
            ) : null}
            <span className={`${styles.count} numbers`}>{text.amount.scene(row.node.scene_count)}</span>
            <MenuButton item={itemOf('tag', row.node)} tabIndex={-1} />
          </li>
        ))}
      </ul>
    </div>
  );
}
