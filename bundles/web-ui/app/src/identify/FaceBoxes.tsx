import { words } from './words';
import type { SeenItem } from './identify';
import type { Shown } from './people';
import styles from './boxes.module.css';

interface Props {
  people: Shown[];
  current: number | null;
  onChoose(shown: Shown): void;
}

/** The faces of a picture as boxes over it; the parent is as large as the picture. */
export function FaceBoxes({ people, current, onChoose }: Props) {
  return (
    <div className={styles.boxes} role="group" aria-label={words.viewer.boxes}>
      {people.flatMap((shown) =>
        shown.person.faces.map(({ id, box }) => {
          if (!box) return null;
          const name = shown.match?.name ?? words.person.unknown(shown.unknown ?? 1);
          return (
            <button
              key={`${shown.person.id} ${id}`}
              type="button"
              className={styles.box}
              data-band={shown.match?.band}
              aria-label={words.viewer.box(name)}
              aria-pressed={shown.person.id === current}
              style={{ left: `${box.x * 100}%`, top: `${box.y * 100}%`, width: `${box.width * 100}%`, height: `${box.height * 100}%` }}
              onClick={() => onChoose(shown)}
            >
              <span aria-hidden="true">{name}</span>
            </button>
          );
        }),
      )}
    </div>
  );
}

/** The picture itself, for where there is no picture viewer. */
export function PictureBoxes({ item, picture, ...rest }: Props & { item: SeenItem; picture: string }) {
  return (
    <div className={styles.figure}>
      <div className={styles.sheet}>
        <img src={picture} alt={item.title} draggable={false} />
        <FaceBoxes {...rest} />
      </div>
    </div>
  );
}
