import type { Match } from '../api/recognition';
import { count } from '../format';
import type { SeenItem } from './identify';
import { words } from './words';
import styles from './person.module.css';

/** The numbers behind a match. */
export function Why({ item, match }: { item: SeenItem; match: Match }) {
  const w = words.why;
  const models = [
    [w.models.facenet, match.facenetDistance],
    [w.models.arcface, match.arcfaceDistance],
  ] as const;
  return (
    <div className={styles.why}>
      <p>{w.rule[match.band]}</p>
      <dl className="numbers">
        <div>
          <dt>
            {w.distance} <small>{w.distanceHint}</small>
          </dt>
          <dd>{w.number(match.distance)}</dd>
        </div>
        {models.map(([model, distance]) => (
          <div key={model} data-inner>
            <dt>{model}</dt>
            <dd>{distance == null ? w.noModel : w.number(distance)}</dd>
          </div>
        ))}
        {item.kind === 'image' ? null : (
          <div>
            <dt>{item.kind === 'gallery' ? w.pictures : w.frames}</dt>
            <dd>{count(match.frames)}</dd>
          </div>
        )}
        <div>
          <dt>{w.faces}</dt>
          <dd>{count(match.faces)}</dd>
        </div>
        <div>
          <dt>{w.gap}</dt>
          <dd>{match.gap == null ? w.noGap : w.number(match.gap)}</dd>
        </div>
        <div>
          <dt>{w.signals}</dt>
          <dd>{(match.signals.length ? match.signals : ['face']).map((signal) => w.signal[signal] ?? signal).join(', ')}</dd>
        </div>
        <div>
          <dt>{w.endpoint}</dt>
          <dd>{match.endpoint ?? w.nowhere}</dd>
        </div>
        <div>
          <dt>{w.id}</dt>
          <dd className={styles.id}>{match.externalId}</dd>
        </div>
      </dl>
    </div>
  );
}
