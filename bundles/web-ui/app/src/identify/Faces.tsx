import { ScanFace } from 'lucide-react';
import type { Person } from '../api/recognition';
import { Picture } from '../cards/Picture';
import { clock } from '../format';
import { withinOf } from '../list/within';
import { pathOf } from '../paths';
import { Link } from '../ui/Link';
import type { SeenItem } from './identify';
import { words } from './words';
import styles from './person.module.css';

const MOST = 8;

/** The best faces of a person; each leads to where it was found. */
export function Faces({ item, person, name, onMoment }: { item: SeenItem; person: Person; name: string; onMoment(seconds: number): void }) {
  if (item.kind === 'image') return null;
  const p = words.person;
  const faces = person.faces.slice(0, MOST);
  return (
    <ul className={styles.faces} aria-label={p.faces(name)}>
      {faces.map((face) => {
        const picture = <Picture src={face.url} icon={ScanFace} name="" />;
        const { seconds, imageId } = face;
        return (
          <li key={face.id}>
            {seconds != null && item.kind === 'scene' ? (
              <button type="button" aria-label={p.showAt(seconds)} title={clock(seconds)} onClick={() => onMoment(seconds)}>
                {picture}
              </button>
            ) : imageId != null ? (
              <Link
                to={pathOf('image', { id: imageId, instanceId: item.instanceId })}
                search={item.kind === 'gallery' ? { in: withinOf('gallery', item) } : {}}
                aria-label={p.openPicture}
              >
                {picture}
              </Link>
            ) : (
              <span>{picture}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
