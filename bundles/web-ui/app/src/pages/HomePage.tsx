import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Dices } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../api/client';
import { list } from '../api/library';
import type { Entities, EntityKind, ListRequest } from '../api/types';
import { FirstSyncView } from '../admin/FirstSyncView';
import { CARD, type CardProps } from '../cards/cards';
import { CardSkeleton } from '../cards/CardSkeleton';
import { freshSeed } from '../list/grammar';
import { text } from '../messages';
import { ROUTE } from '../paths';
import { useTitle } from '../state/title';
import { IconButton } from '../ui/Button';
import { Failure } from '../ui/States';
import { Link } from '../ui/Link';
import styles from './home.module.css';

interface RowProps<K extends EntityKind> {
  kind: K;
  title: string;
  filter: NonNullable<ListRequest['filter']>;
  /** Sort of the list behind "see all". */
  sort: string;
  eager?: boolean;
  tool?: ReactNode;
}

const SHOWN = 20;
const BONES = 8;

function Row<K extends EntityKind>({ kind, title, filter, sort, eager = false, tool }: RowProps<K>) {
  const box = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [near, setNear] = useState(eager);
  useEffect(() => {
    if (near || !box.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [near]);
  const request = { filter: { ...filter, per_page: SHOWN, page: 1 } };
  const answer = useQuery({
    queryKey: ['list', kind, request],
    queryFn: ({ signal }) => list(kind, request, signal),
    enabled: near,
    refetchInterval: (query) => (query.state.error instanceof ApiError && query.state.error.notReady ? 3000 : false),
  });
  const Card = CARD[kind] as (props: CardProps<Entities[K]>) => ReactNode;
  if (answer.data?.items.length === 0) return null;
  const notReady = answer.error instanceof ApiError && answer.error.notReady;
  if (notReady) return eager && kind === 'scene' && sort.startsWith('added') ? <FirstSyncView /> : null;
  const all: string = `/${ROUTE[kind]}`;
  const scroll = (direction: 1 | -1) => {
    const element = strip.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.85, behavior: 'smooth' });
  };
  return (
    <section className={styles.row} ref={box} aria-label={title}>
      <div className={styles.rowHead}>
        <h2>
          <Link to={all} search={{ sort }}>
            {title}
          </Link>
        </h2>
        <Link className={styles.all} to={all} search={{ sort }} aria-label={`${text.actions.seeAll}: ${title}`}>
          {text.actions.seeAll}
        </Link>
        <div className={styles.rowTools}>
          {tool}
          <IconButton className={styles.arrow} label={text.home.scrollLeft} icon={<ChevronLeft size={18} />} onClick={() => scroll(-1)} />
          <IconButton className={styles.arrow} label={text.home.scrollRight} icon={<ChevronRight size={18} />} onClick={() => scroll(1)} />
        </div>
      </div>
      {answer.error ? (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <ul className={styles.strip} data-kind={kind} ref={strip} aria-busy={!answer.data}>
          {answer.data
            ? answer.data.items.map((item, at) => (
                <li key={`${item.instanceId} ${item.id}`}>
                  <Card item={item} eager={eager && at < 6} />
                </li>
              ))
            : Array.from({ length: BONES }, (_, at) => (
                <li key={at}>
                  <CardSkeleton kind={kind} />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}

export function HomePage() {
  useTitle(null);
  const [seed, setSeed] = useState(freshSeed);
  const [performers] = useState(freshSeed);
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{text.nav.home}</h1>
      <Row kind="scene" title={text.home.added} filter={{ sort: 'created_at', direction: 'DESC' }} sort="added:desc" eager />
      <Row
        kind="scene"
        title={text.home.discover}
        filter={{ sort: `random_${seed}`, direction: 'ASC' }}
        sort={`random:${seed}`}
        eager
        tool={
          <IconButton label={text.home.reshuffle} icon={<Dices size={18} />} onClick={() => setSeed(freshSeed())} />
        }
      />
      <Row kind="performer" title={text.home.performers} filter={{ sort: `random_${performers}`, direction: 'ASC' }} sort={`random:${performers}`} />
      <Row kind="scene" title={text.home.newest} filter={{ sort: 'date', direction: 'DESC' }} sort="date:desc" />
      <Row kind="gallery" title={text.home.galleries} filter={{ sort: 'created_at', direction: 'DESC' }} sort="added:desc" />
      <Row kind="group" title={text.home.collections} filter={{ sort: 'created_at', direction: 'DESC' }} sort="added:desc" />
      <Row kind="studio" title={text.home.studios} filter={{ sort: 'scene_count', direction: 'DESC' }} sort="scenes:desc" />
    </div>
  );
}
