import { useNavigate, useLocation, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EntityKind, Identified } from '../api/types';
import { EntityList } from '../list/EntityList';
import { orderWithin, scopeOf, withinOf } from '../list/within';
import { text } from '../messages';
import { ROUTE, urlId } from '../paths';
import { Tabs } from './Tabs';
import styles from './detail.module.css';

interface Props {
  /** What the page is about. */
  kind: EntityKind;
  entity: Identified;
  /** Which kinds have a tab, each with its count where it is known. */
  shows: [EntityKind, number | undefined][];
  /** Label of the switch that includes what lies below, where there is a below. */
  below?: string | undefined;
  /** Tabs that are no lists. */
  more?: { id: string; label: string; count?: number; body: ReactNode }[];
}

const OWN_FILTER: Partial<Record<EntityKind, string>> = {
  performer: 'performers',
  studio: 'studios',
  tag: 'tags',
  group: 'collections',
  gallery: 'galleries',
};

/** Everything that belongs to an entity, kind by kind, through the list engine. */
export function Related({ kind, entity, shows, below, more = [] }: Props) {
  const params = useSearch({ strict: false }) as Record<string, string>;
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const deep = below !== undefined && params.sub === '1';
  const own = OWN_FILTER[kind];
  return (
    <>
      {below !== undefined ? (
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={deep}
            onChange={(event) => {
              const on = event.target.checked;
              void navigate({
                to: pathname,
                search: { ...params, page: undefined, sub: on ? '1' : undefined },
                resetScroll: false,
              });
            }}
          />
          {below}
        </label>
      ) : null}
      <Tabs
        label={text.kinds[kind].title}
        kept={deep ? { sub: '1' } : {}}
        tabs={[
          ...shows.map(([shown, count]) => {
            const order = kind === 'group' && shown === 'scene' ? 'position' : shown === 'image' ? orderWithin(kind) : undefined;
            return {
              id: ROUTE[shown],
              label: text.kinds[shown].title,
              count: deep ? undefined : count,
              body: (
                <EntityList
                  key={shown}
                  kind={shown}
                  scope={scopeOf(kind, urlId(entity), deep)}
                  without={own ? [own] : []}
                  within={withinOf(kind, entity, deep)}
                  {...(order ? { order } : {})}
                />
              ),
            };
          }),
          ...more,
        ]}
      />
    </>
  );
}
