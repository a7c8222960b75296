import type { Scene } from '../api/types';

export interface PlayerProps {
  scene: Scene;
  startAt?: number;
}

/** Plays a scene. */
export function Player({ scene, startAt }: PlayerProps) {
  const direct = scene.paths.stream ?? undefined;
  return (
    // Captions are offered by the service as separate tracks.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    <video
      controls
      playsInline
      preload="metadata"
      poster={scene.paths.screenshot ?? undefined}
      src={direct && startAt ? `${direct}#t=${startAt}` : direct}
      style={{ inlineSize: '100%', blockSize: '100%', backgroundColor: '#000' }}
    />
  );
}
