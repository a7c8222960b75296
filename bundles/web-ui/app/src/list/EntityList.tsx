import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { EyeOff, SearchX, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../api/client';
import { list } from '../api/library';
import type { Entities, EntityKind } from '../api/types';
import { FirstSyncView } from '../admin/FirstSyncView';
import { ICON } from '../cards/kinds';
import { useCommands, type Command } from '../commands/registry';
import { count } from '../format';
import { askToHide } from '../hide/hiding';
import { itemOf } from '../items/item';
import { text } from '../messages';
import { MOST, SelectionBar } from '../selection/SelectionBar';
import { useSelection } from '../selection/selection';
import { everything } from '../selection/everything';
import { useSelecting } from '../selection/useSelecting';
import { announce } from '../state/announce';
import { useSession } from '../state/session';
import { read, write } from '../state/theme';
import { toast } from '../state/toasts';
import { Button, buttonClass } from '../ui/Button';
import { Sheet } from '../ui/Dialog';
import { explain, Failure, Message } from '../ui/States';
import { Chips, type Condition } from './Chips';
import { DEFINITIONS } from './definitions';
import { freshSeed, SIZES, type View } from './grammar';
import { useNames } from './names';
import { Pagination } from './Pagination';
import { toRequest, type Scope } from './request';
import { sentence } from './sentences';
import { Toolbar } from './Toolbar';
import { useListState } from './useListState';
import { useMedia } from './useMedia';
import { useReturn } from './useReturn';
import { ListView, ViewSkeleton } from './views';
import { Link } from '../ui/Link';
import styles from './list.module.css';

const FilterPanel = lazy(() => import('./FilterPanel').then((module) => ({ default: module.FilterPanel })));

interface Props<K extends EntityKind> {
  kind: K;
  /** Heading of a page; without it the list is a tab of another page. */
  title?: string;
  /** Criteria that the page sets. */
  scope?: Scope;
  /** Filters that make no sense here, since the page sets them. */
  without?: string[];
  /** Whether the scope is known yet. */
  ready?: boolean;
  /** Order of this list when the address names none. */
  order?: string;
  /** What the pictures of this list belong to, for opening one inside it. */
  within?: string;
  /** Shown instead of the list for views that are not made of cards. */
  special?: Partial<Record<View, ReactNode>>;
}

export function EntityList<K extends EntityKind>({ kind, title, scope, without = [], ready = true, order, within, special = {} }: Props<K>) {
  const hiddenFilters = without.join(' ');
  const hasTree = special.tree !== undefined;
  const definition = useMemo(() => {
    const full = DEFINITIONS[kind];
    const hidden = hiddenFilters.split(' ');
    return {
      ...full,
      defaultSort: order ?? full.defaultSort,
      filters: full.filters.filter((filter) => !hidden.includes(filter.key)),
      views: full.views.filter((view) => view !== 'tree' || hasTree),
    };
  }, [kind, hiddenFilters, hasTree, order]);
  const { state, change, setFilter, searchOf } = useListState(definition);
  const wide = useMedia('(min-width: 1200px)');
  const [docked, setDocked] = useState(() => read('foyer.filters') === 'open');
  const [sheet, setSheet] = useState(false);
  const admin = useSession((session) => session.user?.role === 'ADMIN');
  const words = text.kinds[kind];
  const specialView = special[state.view];

  const request = useMemo(() => toRequest(definition, state, scope), [definition, state, scope]);
  const answer = useQuery({
    queryKey: ['list', kind, request],
    queryFn: ({ signal }) => list(kind, request, signal),
    placeholderData: keepPreviousData,
    enabled: ready && !specialView,
    refetchInterval: (query) => (query.state.error instanceof ApiError && query.state.error.notReady ? 3000 : false),
  });
  const data = answer.data;
  const box = useRef<HTMLElement>(null);
  useReturn(box, data !== undefined);
  const total = data?.count ?? 0;
  const chooseEverything = async () => {
    if (total > MOST) {
      toast(text.selection.tooMany(MOST));
      return;
    }
    try {
      useSelection.getState().add(await everything(kind, request));
    } catch (error) {
      toast(explain(error), 'danger');
    }
  };
  useSelecting(box, 'hide', () => void chooseEverything());
  const pages = Math.max(1, Math.ceil(total / state.perPage));
  const nameOf = useNames(definition, state.filters);

  const conditions: Condition[] = definition.filters.flatMap((descriptor) => {
    const value = state.filters[descriptor.key];
    return value
      ? [{ key: descriptor.key, label: sentence(descriptor, value, nameOf), remove: () => setFilter(descriptor.key, null) }]
      : [];
  });
  if (state.q) {
    conditions.unshift({ key: 'q', label: text.list.searchChip(state.q), remove: () => change({ q: '' }) });
  }
  const clearAll = () => change({ q: '', filters: {} });

  useEffect(() => {
    if (data && !answer.isPlaceholderData) announce(data.count === 0 ? text.list.none : text.list.results(data.count));
  }, [data, answer.isPlaceholderData]);

  const showFilters = () => {
    if (wide) {
      setDocked(!docked);
      write('foyer.filters', docked ? null : 'open');
    } else setSheet(!sheet);
  };
  const resize = (by: number) => {
    const next = SIZES[SIZES.indexOf(state.size) + by];
    if (next) change({ size: next }, { replace: true, keepPage: true });
  };
  const c = text.commands;
  const viewKeys: Record<View, string> = { grid: 'v g', wall: 'v w', table: 'v t', tree: 'v h' };
  const toPage = (page: number) => () => {
    if (page >= 1 && page <= pages && page !== state.page) change({ page });
  };
  useCommands([
    { id: 'filters', label: c.filters, group: 'list', keys: 'f', run: showFilters },
    { id: 'next', label: c.nextPage, group: 'list', keys: 'Shift ArrowRight', run: toPage(state.page + 1) },
    { id: 'previous', label: c.previousPage, group: 'list', keys: 'Shift ArrowLeft', run: toPage(state.page - 1) },
    { id: 'first', label: c.firstPage, group: 'list', keys: 'Ctrl Home', run: toPage(1) },
    { id: 'last', label: c.lastPage, group: 'list', keys: 'Ctrl End', run: toPage(pages) },
    { id: 'sort', label: c.sort, group: 'list', keys: 's', run: () => document.querySelector<HTMLElement>('[data-sort]')?.focus() },
    {
      id: 'shuffle',
      label: c.shuffle,
      group: 'list',
      keys: 'z',
      run: () => change({ sort: { key: 'random', descending: false, seed: freshSeed() } }),
    },
    ...definition.views.map(
      (view): Command => ({
        id: `view ${view}`,
        label: text.list.views[view],
        group: 'view',
        keys: viewKeys[view],
        run: () => change({ view }, { keepPage: true }),
      }),
    ),
    { id: 'bigger', label: c.bigger, group: 'view', keys: '+', run: () => resize(1) },
    { id: 'smaller', label: c.smaller, group: 'view', keys: '-', run: () => resize(-1) },
  ]);

  let content: ReactNode;
  if (specialView) content = specialView;
  else if (answer.error instanceof ApiError && answer.error.notReady) content = <FirstSyncView />;
  else if (answer.error && !data) content = <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  else if (!data) content = <ViewSkeleton kind={kind} view={state.view} size={state.size} />;
  else if (data.items.length > 0) {
    content = (
      <ListView
        kind={kind}
        view={state.view}
        size={state.size}
        items={data.items as Entities[K][]}
        state={state}
        definition={definition}
        searchOf={searchOf}
        change={change}
        within={within}
      />
    );
  } else if (total > 0) {
    content = (
      <Message
        icon={<SearchX size={24} />}
        title={text.empty.pageTitle}
        actions={<Button onClick={() => change({ page: 1 })}>{text.empty.goFirst}</Button>}
      >
        <p>{text.empty.page(pages)}</p>
      </Message>
    );
  } else if (conditions.length > 0) {
    content = (
      <EmptyByFilters kind={kind} conditions={conditions} request={(without) => toRequest(definition, { ...state, page: 1, perPage: 1, q: without === 'q' ? '' : state.q, filters: omit(state.filters, without) }, scope)} onClear={clearAll} />
    );
  } else if (title === undefined) {
    content = <p className={styles.emptyTab}>{text.empty.tab(words.many)}</p>;
  } else {
    const Icon: LucideIcon = ICON[kind];
    content = (
      <Message
        icon={<Icon size={24} />}
        title={text.empty.nothingTitle(words.many)}
        actions={
          admin ? (
            <Link to="/admin/sync" className={buttonClass()}>
              {text.empty.toSync}
            </Link>
          ) : undefined
        }
      >
        <p>{text.empty.nothing(words.many)}</p>
      </Message>
    );
  }

  const from = (state.page - 1) * state.perPage + 1;
  const summary = !data || specialView ? ' ' : total === 0 ? text.list.none : data.items.length === 0 ? text.list.results(total) : text.list.range(from, from + data.items.length - 1, total);
  const pager = (label: string) =>
    specialView ? null : (
      <Pagination
        page={state.page}
        pages={pages}
        label={label}
        searchOf={(page) => searchOf({ page })}
        onGo={(page) => change({ page })}
      />
    );
  const panel = (
    <Suspense fallback={<div className={styles.panelWait} />}>
      <FilterPanel definition={definition} state={state} setFilter={setFilter} nameOf={nameOf} request={request} />
    </Suspense>
  );

  return (
    <div className={styles.list} data-docked={(docked && wide && !specialView) || undefined}>
      {title !== undefined ? (
        <div className={styles.pageHead}>
          <h1>{title}</h1>
          {data && !specialView ? <span className={`${styles.total} numbers`}>{count(total)}</span> : null}
        </div>
      ) : null}
      <Toolbar
        kind={kind}
        definition={definition}
        state={state}
        change={change}
        filtersOpen={wide ? docked : sheet}
        filterCount={conditions.filter((condition) => condition.key !== 'q').length}
        onFilters={showFilters}
        busy={answer.isFetching}
        bare={specialView !== undefined}
      />
      {specialView ? null : <Chips conditions={conditions} onClear={clearAll} />}
      <div className={styles.columns}>
        {docked && wide && !specialView ? (
          <aside className={styles.dock} aria-label={text.list.filters} id="filters" tabIndex={-1}>
            {panel}
          </aside>
        ) : null}
        <section
          className={styles.results}
          id="results"
          ref={box}
          tabIndex={-1}
          aria-label={words.title}
          aria-busy={answer.isFetching}
          data-stale={answer.isPlaceholderData || undefined}
        >
          {specialView ? null : (
            <div className={styles.summary}>
              <p className="numbers">{summary}</p>
              {pager(text.list.pages)}
            </div>
          )}
          {content}
          {data && data.items.length > 0 ? <div className={styles.below}>{pager(text.list.pagesBelow)}</div> : null}
        </section>
      </div>
      <SelectionBar
        page={(data?.items ?? []).map((item) => itemOf(kind, item))}
        total={total}
        onEverything={() => void chooseEverything()}
      >
        <Button onClick={() => void askToHide([...useSelection.getState().chosen.values()])}>
          <EyeOff size={16} />
          {text.hide.hideIt}
        </Button>
      </SelectionBar>
      <Sheet
        title={text.list.filters}
        open={sheet && !wide}
        onClose={() => setSheet(false)}
        tall
        foot={
          <Button tone="primary" wide onClick={() => setSheet(false)}>
            {data ? text.list.showResults(total) : text.list.showResultsUnknown}
          </Button>
        }
      >
        {panel}
      </Sheet>
    </div>
  );
}

function omit<T>(record: Record<string, T>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

interface EmptyProps {
  kind: EntityKind;
  conditions: Condition[];
  request(without: string): ReturnType<typeof toRequest>;
  onClear(): void;
}

const BLAMED = 6;

/** Nothing fits: says which condition took most away. */
function EmptyByFilters({ kind, conditions, request, onClear }: EmptyProps) {
  const suspects = conditions.slice(0, BLAMED);
  const counts = useQueries({
    queries: suspects.map((condition) => {
      const asked = request(condition.key);
      return {
        queryKey: ['list', kind, asked],
        queryFn: ({ signal }: { signal: AbortSignal }) => list(kind, asked, signal),
        retry: false,
      };
    }),
  });
  let most = -1;
  suspects.forEach((_, at) => {
    if ((counts[at]?.data?.count ?? 0) > (most < 0 ? 0 : (counts[most]?.data?.count ?? 0))) most = at;
  });
  const culprit = suspects[most];
  return (
    <Message
      icon={<SearchX size={24} />}
      title={text.empty.filteredTitle(text.kinds[kind].many)}
      actions={
        <>
          {culprit ? (
            <Button tone="primary" onClick={culprit.remove}>
              {text.empty.removeOne(culprit.label)}
            </Button>
          ) : null}
          <Button onClick={onClear}>{text.actions.clearAll}</Button>
        </>
      }
    >
      <p>{culprit ? text.empty.blame(culprit.label, counts[most]?.data?.count ?? 0) : text.empty.filtered}</p>
    </Message>
  );
}

