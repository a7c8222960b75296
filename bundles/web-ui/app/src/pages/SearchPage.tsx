import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { list, PLURAL } from '../api/library';
import type { Entities, EntityKind } from '../api/types';
import { CARD, type CardProps } from '../cards/cards';
import { CardSkeleton } from '../cards/CardSkeleton';
import { count } from '../format';
import { SearchField } from '../list/SearchField';
import { text } from '../messages';
import { ROUTE } from '../paths';
import { useTitle } from '../state/title';
import { Failure, Message } from '../ui/States';
import { Link } from '../ui/Link';
import home from './home.module.css';
import styles from './search.module.css';

const KINDS = Object.keys(PLURAL) as EntityKind[];
const SHOWN = 12;

/** One field over everything; each kind with its best hits. */
export function SearchPage() {
  const navigate = useNavigate();
  const { q = '' } = useSearch({ strict: false }) as { q?: string };
  useTitle(q ? `${text.nav.search}: ${q}` : text.nav.search);
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{text.nav.search}</h1>
      <SearchField
        value={q}
        label={text.search.everything}
        autoFocus
        onChange={(next) => void navigate({ to: '/search', search: next ? { q: next } : {}, replace: true })}
      />
      <div className={styles.sections} id="results" tabIndex={-1}>
        {q ? (
          <Results q={q} />
        ) : (
          <Message icon={<Search size={24} />} title={text.search.title}>
            <p>{text.search.hint}</p>
          </Message>
        )}
      </div>
    </div>
  );
}

function Results({ q }: { q: string }) {
  const answer = useQuery({
    queryKey: ['search', q],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      Promise.all(KINDS.map((kind) => list(kind, { filter: { q, per_page: SHOWN, page: 1 } }, signal))),
  });
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) {
    return (
      <ul className={home.strip} data-kind="scene">
        {Array.from({ length: 6 }, (_, at) => (
          <li key={at}>
            <CardSkeleton kind="scene" />
          </li>
        ))}
      </ul>
    );
  }
  if (answer.data.every((found) => found.count === 0)) {
    return (
      <Message icon={<SearchX size={24} />} title={text.search.none(q)}>
        <p>{text.search.noneHint}</p>
      </Message>
    );
  }
  return KINDS.map((kind, at) => {
    const found = answer.data[at];
    return found && found.count > 0 ? (
      <Section key={kind} kind={kind} q={q} items={found.items as Entities[EntityKind][]} total={found.count} />
    ) : null;
  });
}

function Section({ kind, q, items, total }: { kind: EntityKind; q: string; items: Entities[EntityKind][]; total: number }) {
  const Card = CARD[kind] as (props: CardProps<Entities[EntityKind]>) => ReactNode;
  const { title } = text.kinds[kind];
  return (
    <section className={home.row} aria-label={title}>
      <div className={home.rowHead}>
        <h2>
          <Link to={`/${ROUTE[kind]}`} search={{ q }}>
            {title}
          </Link>
        </h2>
        <Link className={`${home.all} numbers`} to={`/${ROUTE[kind]}`} search={{ q }}>
          {count(total)}
        </Link>
      </div>
      <ul className={home.strip} data-kind={kind}>
        {items.map((item) => (
          <li key={`${item.instanceId} ${item.id}`}>
            <Card item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
