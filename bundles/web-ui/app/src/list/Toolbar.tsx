import {
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  Check,
  ChevronDown,
  Dices,
  LayoutGrid,
  ListTree,
  Rows3,
  Settings2,
  SlidersHorizontal,
  StretchHorizontal,
  type LucideIcon,
} from 'lucide-react';
import { Button as AriaButton, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import type { EntityKind } from '../api/types';
import { text } from '../messages';
import { buttonClass, IconButton } from '../ui/Button';
import ui from '../ui/ui.module.css';
import type { ListDefinition } from './definitions';
import { freshSeed, PAGE_SIZES, SIZES, sortOption, type ListState, type Size, type View } from './grammar';
import { SearchField } from './SearchField';
import type { ListControl } from './useListState';
import styles from './list.module.css';

const VIEW_ICON: Record<View, LucideIcon> = {
  grid: LayoutGrid,
  wall: StretchHorizontal,
  table: Rows3,
  tree: ListTree,
};

interface Props {
  kind: EntityKind;
  definition: ListDefinition;
  state: ListState;
  change: ListControl['change'];
  filtersOpen: boolean;
  filterCount: number;
  onFilters(): void;
  busy: boolean;
  /** The view searches and orders by itself: only the choice of views is left. */
  bare?: boolean;
}

export function Toolbar({ kind, definition, state, change, filtersOpen, filterCount, onFilters, busy, bare = false }: Props) {
  const { sort } = state;
  const chosen = sortOption(definition, sort.key);
  const sortBy = (key: string) => {
    const option = sortOption(definition, key);
    change({ sort: { key, descending: option.descending, seed: option.random ? freshSeed() : null } });
  };
  return (
    <div className={styles.toolbar}>
      {bare ? null : (
        <SearchField
          value={state.q}
          label={text.list.search(text.kinds[kind].many)}
          onChange={(q) => change({ q }, { replace: true })}
        />
      )}
      <div className={styles.tools}>
        {bare ? null : (
          <>
        <button
          type="button"
          className={`${buttonClass()} ${filtersOpen || filterCount ? ui.on : ''}`}
          aria-expanded={filtersOpen}
          aria-label={filterCount ? text.list.filtersActive(filterCount) : text.list.filters}
          onClick={onFilters}
        >
          <SlidersHorizontal size={16} />
          <span className={styles.wideOnly}>{text.list.filters}</span>
          {filterCount ? <span className={styles.bubble}>{filterCount}</span> : null}
        </button>
        <div className={styles.group}>
          <MenuTrigger>
            <AriaButton className={`${buttonClass()} ${styles.sort}`} aria-label={`${text.list.sortBy}: ${chosen.label}`} data-sort>
              <span>{chosen.label}</span>
              <ChevronDown size={14} />
            </AriaButton>
            <Popover className={ui.popover!} placement="bottom end">
              <Menu
                className={ui.menu!}
                aria-label={text.list.sortBy}
                selectionMode="single"
                selectedKeys={[sort.key]}
                onAction={(key) => sortBy(String(key))}
              >
                {definition.sorts.map((option) => (
                  <MenuItem key={option.key} id={option.key} className={ui.menuItem!} textValue={option.label}>
                    <span className={ui.menuCheck}>{option.key === sort.key ? <Check size={16} /> : null}</span>
                    {option.label}
                  </MenuItem>
                ))}
              </Menu>
            </Popover>
          </MenuTrigger>
          {sort.seed !== null ? (
            <IconButton
              tone="plain"
              label={text.list.reshuffle}
              icon={<Dices size={18} />}
              onClick={() => change({ sort: { ...sort, seed: freshSeed() } })}
            />
          ) : (
            <IconButton
              tone="plain"
              label={sort.descending ? text.list.descending : text.list.ascending}
              icon={sort.descending ? <ArrowDownWideNarrow size={18} /> : <ArrowUpNarrowWide size={18} />}
              onClick={() => change({ sort: { ...sort, descending: !sort.descending } })}
            />
          )}
        </div>
          </>
        )}

        <div className={`${styles.group} ${styles.views}`} role="group" aria-label={text.list.view}>
          {definition.views.map((view) => {
            const Icon = VIEW_ICON[view];
            return (
              <IconButton
                key={view}
                tone="plain"
                label={text.list.views[view]}
                icon={<Icon size={18} />}
                on={state.view === view}
                aria-pressed={state.view === view}
                onClick={() => change({ view }, { keepPage: true })}
              />
            );
          })}
        </div>

        <MenuTrigger>
          <AriaButton className={`${buttonClass()} ${ui.icon}`} aria-label={`${text.list.size}, ${text.list.perPage}`}>
            <Settings2 size={18} />
          </AriaButton>
          <Popover className={ui.popover!} placement="bottom end">
            <Menu className={ui.menu!} aria-label={text.list.size}>
              <MenuSection
                className={styles.viewChoices!}
                selectionMode="single"
                selectedKeys={[state.view]}
                onSelectionChange={(keys) => {
                  const [view] = keys as Set<View>;
                  if (view) change({ view }, { keepPage: true });
                }}
              >
                <Header className={ui.menuHeading!}>{text.list.view}</Header>
                {definition.views.map((view) => (
                  <MenuItem key={view} id={view} className={ui.menuItem!} textValue={text.list.views[view]}>
                    <span className={ui.menuCheck}>{state.view === view ? <Check size={16} /> : null}</span>
                    {text.list.views[view]}
                  </MenuItem>
                ))}
              </MenuSection>
              <MenuSection
                selectionMode="single"
                selectedKeys={[state.size]}
                onSelectionChange={(keys) => {
                  const [size] = keys as Set<Size>;
                  if (size) change({ size }, { replace: true, keepPage: true });
                }}
              >
                <Header className={ui.menuHeading!}>{text.list.size}</Header>
                {SIZES.map((size) => (
                  <MenuItem key={size} id={size} className={ui.menuItem!} textValue={text.list.sizes[size]}>
                    <span className={ui.menuCheck}>{state.size === size ? <Check size={16} /> : null}</span>
                    {text.list.sizes[size]}
                  </MenuItem>
                ))}
              </MenuSection>
              <MenuSection
                selectionMode="single"
                selectedKeys={[String(state.perPage)]}
                onSelectionChange={(keys) => {
                  const [perPage] = keys as Set<string>;
                  if (perPage) change({ perPage: Number(perPage) });
                }}
              >
                <Header className={ui.menuHeading!}>{text.list.perPage}</Header>
                {PAGE_SIZES.map((perPage) => (
                  <MenuItem key={perPage} id={String(perPage)} className={`${ui.menuItem} numbers`} textValue={String(perPage)}>
                    <span className={ui.menuCheck}>{state.perPage === perPage ? <Check size={16} /> : null}</span>
                    {perPage}
                  </MenuItem>
                ))}
              </MenuSection>
            </Menu>
          </Popover>
        </MenuTrigger>
      </div>
      <div className={styles.progress} data-busy={busy || undefined} aria-hidden="true" />
    </div>
  );
}
