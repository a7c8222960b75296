// The stages as people see them. No component in here.
import type { Operation, Stage } from '../api/recognition';

export const STEPS = ['frames', 'detect', 'match'] as const;
export type Step = (typeof STEPS)[number];

/** Which of the shown steps a stage belongs to; the number of steps when all are done. */
export function stepOf(stage: Stage): number {
  if (stage === 'done') return STEPS.length;
  if (stage === 'embed') return STEPS.indexOf('detect');
  return Math.max(0, STEPS.indexOf(stage));
}

/** Where each stage lies on the whole bar. Frames and faces take nearly all of the time. */
const PARTS: Record<Stage, [from: number, to: number]> = {
  frames: [0, 0.25],
  detect: [0.25, 0.85],
  embed: [0.85, 0.92],
  match: [0.92, 1],
  done: [1, 1],
};

/** How much of the work is done, 0 to 1. Never goes back from stage to stage. */
export function shareOf({ stage, done, total }: Pick<Operation, 'stage' | 'done' | 'total'>): number {
  const [from, to] = PARTS[stage] ?? PARTS.frames;
  const part = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  return from + (to - from) * part;
}
