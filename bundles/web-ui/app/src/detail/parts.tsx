import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { EntityKind } from '../api/types';
import { text } from '../messages';
import { pathOf } from '../paths';
import { Link } from '../ui/Link';
import styles from './detail.module.css';

interface ChipItem {
  id: string;
  instanceId?: string;
  name: string;
  note?: string | undefined;
}

/** Related entities as small links. */
export function RefChips({ title, kind, items, quiet }: { title: string; kind: EntityKind; items: ChipItem[]; quiet?: boolean }) {
  return (
    <div className={styles.refs}>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={`${item.instanceId ?? ''} ${item.id}`}>
            <Link className={styles.ref} data-quiet={quiet || undefined} to={pathOf(kind, item)}>
              {item.name}
              {item.note ? <small>{item.note}</small> : null}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Details({ children }: { children: ReactNode }) {
  return <div className={styles.details}>{children}</div>;
}

function safeLink(url: string): string | null {
  try {
    const parsed = new URL(url);
    return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : null;
  } catch {
    return null; // Not an address: shown as text.
  }
}

/** Short facts in two columns; those without a value are left out. */
export function Facts({ facts, links = [] }: { facts: [string, ReactNode | null | undefined][]; links?: string[] | null | undefined }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  const shownLinks = links ?? [];
  if (known.length === 0 && shownLinks.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="numbers">{value}</dd>
        </div>
      ))}
      {shownLinks.length ? (
        <div>
          <dt>{text.scene.links}</dt>
          <dd>
            {shownLinks.map((url) => {
              const href = safeLink(url);
              return href ? (
                <a key={url} href={href} target="_blank" rel="noreferrer noopener">
                  {new URL(href).host}
                </a>
              ) : (
                <span key={url}>{url}</span>
              );
            })}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** A longer text, folded after some lines. */
export function Prose({ children }: { children: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  const [long, setLong] = useState(false);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element) setLong(element.scrollHeight > element.clientHeight + 4);
  }, [children]);
  return (
    <div className={styles.prose}>
      <p ref={box} data-open={open || undefined}>
        {children}
      </p>
      {long ? (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? text.actions.less : text.actions.more}
        </button>
      ) : null}
    </div>
  );
}
