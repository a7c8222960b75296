import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import type { Entities, EntityKind } from '../api/types';
import { CARD, type CardProps } from '../cards/cards';
import { CardSkeleton } from '../cards/CardSkeleton';
import { COLUMNS } from '../cards/columns';
import { ICON, titleOf } from '../cards/kinds';
import { thumbnailOf } from '../cards/thumbnail';
import { Picture } from '../cards/Picture';
import { dataOf, itemOf } from '../items/item';
import { MenuButton } from '../items/MenuButton';
import { text } from '../messages';
import { pathOf } from '../paths';
import { SelectBox } from '../selection/SelectBox';
import type { ListDefinition } from './definitions';
import { sortOption, type ListState, type Params, type Size, type View } from './grammar';
import { bounded, justify } from './justify';
import { moveFocus } from './moveFocus';
import type { ListControl } from './useListState';
import { useWidth } from './useWidth';
import { Link } from '../ui/Link';
import styles from './list.module.css';

interface Props<K extends EntityKind> {
  kind: K;
  view: View;
  size: Size;
  items: Entities[K][];
  state: ListState;
  definition: ListDefinition;
  searchOf: ListControl['searchOf'];
  change: ListControl['change'];
  within?: string | undefined;
}

/** What the address of an item takes along: an image is opened inside its list. */
function carried({ kind, searchOf, state, within }: Pick<Props<EntityKind>, 'kind' | 'searchOf' | 'state' | 'within'>): Params | undefined {
  if (kind !== 'image') return undefined;
  return searchOf({ page: state.page, rest: within ? { in: within } : {} });
}

const EAGER = 6;

export function ListView<K extends EntityKind>(props: Props<K>) {
  if (props.view === 'table') return <TableView {...props} />;
  if (props.view === 'wall') return <WallView {...props} />;
  return <GridView {...props} />;
}

function gridClass(kind: EntityKind): string {
  return `${styles.grid} ${styles[kind] ?? ''}`;
}

function GridView<K extends EntityKind>({ kind, size, items, searchOf, state, within }: Props<K>) {
  const Card = CARD[kind] as (props: CardProps<Entities[K]>) => ReactNode;
  const search = carried({ kind, searchOf, state, within });
  return (
    // The arrow keys are an addition: every card is a link in the tab order as well.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={gridClass(kind)} data-size={size} onKeyDown={moveFocus}>
      {items.map((item, at) => (
        <li key={`${item.instanceId} ${item.id}`}>
          <Card item={item} eager={at < EAGER} {...(search ? { search } : {})} />
        </li>
      ))}
    </ul>
  );
}

const ROW_HEIGHT: Record<Size, number> = { s: 130, m: 190, l: 260, xl: 360 };
const GAP = 6;

function WallView<K extends EntityKind>({ kind, size, items, searchOf, state, within }: Props<K>) {
  const box = useRef<HTMLUListElement>(null);
  const width = useWidth(box);
  const pictures = items.map((item) => thumbnailOf(kind, item));
  const target = width > 0 && width < 640 ? ROW_HEIGHT[size] * 0.7 : ROW_HEIGHT[size];
  const rows = width > 0 ? justify(pictures.map(({ ratio }) => ratio), width, GAP, target) : [];
  const search = carried({ kind, searchOf, state, within });
  const Icon = ICON[kind];
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={styles.wall} ref={box} onKeyDown={moveFocus}>
      {rows.flatMap((row) =>
        items.slice(row.start, row.end).map((item, offset) => {
          const { src, ratio } = pictures[row.start + offset]!;
          const title = titleOf(kind, item);
          const known = itemOf(kind, item);
          return (
            <li
              key={`${item.instanceId} ${item.id}`}
              {...dataOf(known)}
              className={styles.brick}
              style={{ inlineSize: `${Math.floor(row.height * bounded(ratio) * 100) / 100}px`, blockSize: `${row.height}px` }}
            >
              <Link to={pathOf(kind, item)} search={search ?? {}} data-card aria-label={title}>
                <Picture src={src} icon={Icon} name={title} eager={row.start + offset < EAGER} />
                <span className={styles.caption} aria-hidden="true">
                  {title}
                </span>
              </Link>
              <SelectBox item={known} />
              <MenuButton item={known} className={styles.brickMenu!} />
            </li>
          );
        }),
      )}
    </ul>
  );
}

function TableView<K extends EntityKind>({ kind, items, definition, state, change, searchOf, within }: Props<K>) {
  const columns = COLUMNS[kind];
  const Icon = ICON[kind];
  const search = carried({ kind, searchOf, state, within });
  const header = (key: string, label: string, sortKey: string | undefined, numeric: boolean | undefined) => {
    const option = sortKey && definition.sorts.find((sort) => sort.key === sortKey);
    const sorted = option && state.sort.key === option.key;
    return (
      <th
        key={key}
        scope="col"
        data-numeric={numeric || undefined}
        aria-sort={sorted ? (state.sort.descending ? 'descending' : 'ascending') : undefined}
      >
        {option ? (
          <button
            type="button"
            onClick={() =>
              change({
                sort: {
                  key: option.key,
                  descending: sorted ? !state.sort.descending : sortOption(definition, option.key).descending,
                  seed: null,
                },
              })
            }
          >
            {label}
            {sorted ? state.sort.descending ? <ArrowDown size={14} /> : <ArrowUp size={14} /> : null}
          </button>
        ) : (
          label
        )}
      </th>
    );
  };
  const named = definition.sorts.some((sort) => sort.key === 'title') ? 'title' : 'name';
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td className={styles.pick} />
            {header('title', text.columns[named], named, false)}
            {columns.map((column) => header(column.key, column.label, column.sort, column.numeric))}
            <td className={styles.rowMenu} />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const title = titleOf(kind, item);
            const known = itemOf(kind, item);
            return (
              <tr key={`${item.instanceId} ${item.id}`} {...dataOf(known)}>
                <td className={styles.pick}>
                  <SelectBox item={known} inline />
                </td>
                <th scope="row">
                  <span className={styles.thumb} data-kind={kind}>
                    <Picture src={thumbnailOf(kind, item).src} icon={Icon} name="" fit={kind === 'studio' ? 'contain' : 'cover'} />
                  </span>
                  <Link to={pathOf(kind, item)} search={search ?? {}} data-card>
                    {title}
                  </Link>
                </th>
                {columns.map((column) => (
                  <td key={column.key} data-numeric={column.numeric || undefined} data-label={column.label}>
                    {column.cell(item) ?? <span aria-hidden="true">–</span>}
                  </td>
                ))}
                <td className={styles.rowMenu}>
                  <MenuButton item={known} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const BONES = 12;

/** The view's geometry before there is anything to show. */
export function ViewSkeleton({ kind, view, size }: { kind: EntityKind; view: View; size: Size }) {
  if (view === 'table') {
    return (
      <div aria-hidden="true" className={styles.boneRows}>
        {Array.from({ length: BONES }, (_, at) => (
          <div key={at} />
        ))}
      </div>
    );
  }
  if (view === 'wall') {
    return (
      <ul className={styles.wall} aria-hidden="true">
        {Array.from({ length: BONES }, (_, at) => (
          <li
            key={at}
            className={styles.boneBrick}
            style={{ blockSize: `${ROW_HEIGHT[size]}px`, inlineSize: `${ROW_HEIGHT[size] * [1.5, 0.7, 1.3, 1][at % 4]!}px` }}
          />
        ))}
      </ul>
    );
  }
  return (
    <ul className={gridClass(kind)} data-size={size} aria-hidden="true">
      {Array.from({ length: BONES }, (_, at) => (
        <li key={at}>
          <CardSkeleton kind={kind} />
        </li>
      ))}
    </ul>
  );
}
