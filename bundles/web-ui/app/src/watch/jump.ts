// Other parts of the page ask the player for a moment of its scene.
import type { Identified } from '../api/types';

type Seek = (seconds: number) => void;

const players = new Map<string, Seek>();
const keyOf = ({ id, instanceId }: Identified) => `${id} ${instanceId}`;

/** Offers a player of a scene. Answers how to take it back. */
export function offerJumps(scene: Identified, seek: Seek): () => void {
  const key = keyOf(scene);
  players.set(key, seek);
  return () => {
    if (players.get(key) === seek) players.delete(key);
  };
}

/** Goes to a moment, where there is a player of the scene. Answers whether there is one. */
export function jumpTo(scene: Identified, seconds: number): boolean {
  const seek = players.get(keyOf(scene));
  seek?.(seconds);
  return seek !== undefined;
}
