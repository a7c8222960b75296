import { useQuery } from '@tanstack/react-query';
import { Split } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client';
import { one } from '../api/library';
import type { Entities, EntityKind } from '../api/types';
import { FirstSyncView } from '../admin/FirstSyncView';
import { wireId } from '../list/request';
import { text } from '../messages';
import { ROUTE } from '../paths';
import { buttonClass } from '../ui/Button';
import { Failure, Message, NotFound } from '../ui/States';
import { Link } from '../ui/Link';

interface Props<K extends EntityKind> {
  kind: K;
  /** As it stands in the address. */
  id: string;
  skeleton: ReactNode;
  children(entity: Entities[K]): ReactNode;
}

/** The page of one entity, once it is known that there is one to see. */
export function EntityGate<K extends EntityKind>({ kind, id, skeleton, children }: Props<K>) {
  const valid = /^\d{1,19}(~[A-Za-z0-9-]{1,64})?$/.test(id);
  const answer = useQuery({
    queryKey: ['one', kind, id],
    queryFn: ({ signal }) => one(kind, wireId(id), signal),
    enabled: valid,
    refetchInterval: (query) => (query.state.error instanceof ApiError && query.state.error.notReady ? 3000 : false),
  });
  if (!valid) return <NotFound />;
  if (answer.error instanceof ApiError) {
    const { notReady, body } = answer.error;
    if (notReady) return <FirstSyncView />;
    if (body.matches?.length) {
      return (
        <Message
          level={1}
          icon={<Split size={24} />}
          title={text.errors.ambiguous}
          actions={body.matches.map((match) => (
            <Link key={match.instanceId} className={buttonClass()} to={`/${ROUTE[kind]}/${match.id}~${match.instanceId}`}>
              {match.title ?? match.name ?? match.id}
            </Link>
          ))}
        />
      );
    }
  }
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return skeleton;
  if (answer.data === null) return <NotFound />;
  return children(answer.data);
}
