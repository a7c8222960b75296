import { useQuery } from '@tanstack/react-query';
import { image as fetchImage, one } from '../api/library';
import { keyOf } from '../items/item';
import { wireId } from '../list/request';
import { pathOf, urlId } from '../paths';
import { Failure } from '../ui/States';
import ui from '../ui/ui.module.css';
import { jumpTo } from '../watch/jump';
import { Before } from './Before';
import { statusQuery, type SeenItem } from './identify';
import { Result } from './Result';
import { useRun } from './run';
import { Running } from './Running';
import { Ended, Hindrance, hindered, Waiting } from './States';
import styles from './identify.module.css';

interface Props {
  item: SeenItem;
  /** The picture is already on the page, with its boxes. */
  inViewer?: boolean;
  onClose(): void;
  /** Goes to a page of the application. */
  onGo?(path: string, search: Record<string, string>): void;
}

/** Everything between the question who somebody is and the answer. */
export function IdentifyPanel({ item, inViewer = false, onClose, onGo }: Props) {
  const run = useRun(item);
  const status = useQuery(statusQuery);
  const id = urlId(item);
  const scene = useQuery({
    queryKey: ['one', 'scene', id],
    queryFn: ({ signal }) => one('scene', wireId(id), signal),
    enabled: item.kind === 'scene',
  });
  const gallery = useQuery({
    queryKey: ['one', 'gallery', id],
    queryFn: ({ signal }) => one('gallery', wireId(id), signal),
    enabled: item.kind === 'gallery',
  });
  const image = useQuery({
    queryKey: ['image', item.instanceId, item.id],
    queryFn: ({ signal }) => fetchImage(wireId(id), signal),
    enabled: item.kind === 'image' && !inViewer,
  });
  const body = () => {
    if (run.phase === 'running') return <Running item={item} run={run} onClose={onClose} />;
    if (run.phase === 'waiting') return <Waiting item={item} run={run} />;
    if (run.phase === 'done' && run.result) {
      return (
        <Result
          item={item}
          run={run}
          result={run.result}
          mayAccept={status.data?.mayAccept ?? false}
          duration={scene.data?.files[0]?.duration ?? null}
          picture={inViewer ? null : (image.data?.paths.image ?? image.data?.paths.preview ?? image.data?.paths.thumbnail ?? null)}
          onMoment={(seconds) => {
            if (!jumpTo(item, seconds)) onGo?.(pathOf('scene', item), { t: String(Math.round(seconds * 1000) / 1000) });
          }}
        />
      );
    }
    if (run.phase === 'failed' || run.phase === 'cancelled') return <Ended item={item} run={run} status={status.data} />;
    if (status.error) return <Failure error={status.error} onRetry={() => void status.refetch()} />;
    if (!status.data || (item.kind === 'scene' && scene.isPending)) return <div className={`${ui.skeleton} ${ui.wait}`} aria-hidden="true" />;
    if (hindered(status.data)) return <Hindrance status={status.data} />;
    return <Before item={item} status={status.data} scene={scene.data ?? null} gallery={gallery.data ?? null} />;
  };
  return (
    <div className={styles.panel} data-identify={keyOf(item)}>
      {body()}
    </div>
  );
}
