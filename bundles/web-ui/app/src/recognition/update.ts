// Where an update of the performer database stands, as the stepper shows it. No component in here.
import type { UpdateStatus } from '../api/sidecar';

export const STAGES = ['download', 'extract', 'verify', 'prepare', 'swap', 'reload'] as const;
export type UpdateStage = (typeof STAGES)[number];
export type StepState = 'waiting' | 'running' | 'done' | 'failed';

/** From which percent on each stage runs. */
const FROM: Record<UpdateStage, number> = { download: 0, extract: 30, verify: 50, prepare: 60, swap: 70, reload: 90 };

const BY_STATUS: Record<string, UpdateStage> = {
  downloading: 'download',
  extracting: 'extract',
  verifying: 'verify',
  preparing: 'prepare',
  swapping: 'swap',
  reloading: 'reload',
};

export function running(status: UpdateStatus | undefined): boolean {
  return status !== undefined && Object.hasOwn(BY_STATUS, status.status);
}

/** The stage an update is in, or failed in; null when there was none. */
export function stageOf(status: UpdateStatus): UpdateStage | null {
  const named = STAGES.find((stage) => stage === status.stage) ?? BY_STATUS[status.status];
  if (named) return named;
  // What failed does not say where: how far it came does.
  if (status.status === 'failed') return STAGES.findLast((stage) => status.progress_pct >= FROM[stage]) ?? 'download';
  return null;
}

/** The state of every step. */
export function stepsOf(status: UpdateStatus): { stage: UpdateStage; state: StepState }[] {
  const stage = stageOf(status);
  const at = stage === null ? -1 : STAGES.indexOf(stage);
  return STAGES.map((each, index) => {
    if (status.status === 'complete') return { stage: each, state: 'done' };
    if (index < at) return { stage: each, state: 'done' };
    if (index > at) return { stage: each, state: 'waiting' };
    return { stage: each, state: status.status === 'failed' ? 'failed' : 'running' };
  });
}

/** Until the swap nothing has changed, and the update may be stopped. */
export function cancellable(status: UpdateStatus): boolean {
  const stage = stageOf(status);
  return running(status) && stage !== null && STAGES.indexOf(stage) < STAGES.indexOf('swap');
}

/** Whether the new version was in place already and the old one had to be put back. */
export function putBack(status: UpdateStatus): boolean {
  const stage = stageOf(status);
  return status.rolled_back === true && stage !== null && STAGES.indexOf(stage) >= STAGES.indexOf('swap');
}

/** Pause between two looks in milliseconds: short while something runs, longer and longer while nobody answers. */
export function lookAgain(busy: boolean, failures: number): number {
  if (failures > 0) return Math.min(60_000, 2000 * 2 ** Math.min(failures, 6));
  return busy ? 700 : 15_000;
}
