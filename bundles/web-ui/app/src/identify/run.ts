// One look at one thing: asked for, followed, repeated when the service is busy, and kept until the page is left. It goes
// on when the panel closes.
import { create } from 'zustand';
import * as service from '../api/recognition';
import type { FrameSource, Identification, Operation } from '../api/recognition';
import { ApiError, NetworkError } from '../api/client';
import { keyOf } from '../items/item';
import { queries } from '../queries';
import { announce } from '../state/announce';
import { toast } from '../state/toasts';
import { explain } from '../ui/States';
import { askIdentity, statusQuery, useIdentify, type SeenItem } from './identify';
import { pollDelay, retryDelay, UNDECIDED, type Decision } from './people';
import { words } from './words';

export interface Problem {
  type: NonNullable<Operation['errorType']>;
  message: string;
}

export interface Acceptance {
  name: string;
  created: boolean;
  /** Null: was there already, and is nothing to take back. */
  undoToken: string | null;
}

export interface Run {
  item: SeenItem;
  phase: 'ready' | 'running' | 'waiting' | 'done' | 'failed' | 'cancelled';
  frameSource: FrameSource | undefined;
  operation: Operation | null;
  result: Identification | null;
  problem: Problem | null;
  /** When it is tried again, in milliseconds; while waiting. */
  retryAt: number | null;
  /** What a person said of the people of the result, by their number. */
  decisions: ReadonlyMap<number, Decision>;
  accepted: ReadonlyMap<number, Acceptance>;
  /** The person that the keyboard and the boxes are at. */
  current: number | null;
}

const FRESH: Omit<Run, 'item'> = {
  phase: 'ready',
  frameSource: undefined,
  operation: null,
  result: null,
  problem: null,
  retryAt: null,
  decisions: new Map(),
  accepted: new Map(),
  current: null,
};

export const useRuns = create<{ runs: Record<string, Run> }>()(() => ({ runs: {} }));

const KEPT = 20;
/** Stops the loop of a run, by its key. */
const stops = new Map<string, AbortController>();

export function runOf(item: SeenItem): Run {
  return useRuns.getState().runs[keyOf(item)] ?? { ...FRESH, item };
}

export function useRun(item: SeenItem): Run {
  const key = keyOf(item);
  return useRuns((state) => state.runs[key]) ?? { ...FRESH, item };
}

export function change(item: SeenItem, with_: Partial<Run>): void {
  const key = keyOf(item);
  useRuns.setState(({ runs }) => {
    const rest = Object.entries(runs).filter(([other]) => other !== key);
    // Those that still run are never forgotten.
    const kept = rest.filter(([, run], at) => at >= rest.length - KEPT || run.phase === 'running' || run.phase === 'waiting');
    return { runs: { ...Object.fromEntries(kept), [key]: { ...(runs[key] ?? FRESH), item, ...with_ } } };
  });
}

export function decide(item: SeenItem, person: number, with_: Partial<Decision>): void {
  const { decisions } = runOf(item);
  change(item, { decisions: new Map(decisions).set(person, { ...(decisions.get(person) ?? UNDECIDED), ...with_ }) });
}

/** Starts, or starts again. */
export function start(item: SeenItem, frameSource?: FrameSource): void {
  const key = keyOf(item);
  stops.get(key)?.abort();
  const stop = new AbortController();
  stops.set(key, stop);
  change(item, { ...FRESH, phase: 'running', frameSource });
  void follow(item, stop.signal).finally(() => {
    if (stops.get(key) === stop) stops.delete(key);
  });
}

export function cancel(item: SeenItem): void {
  const { operation } = runOf(item);
  stops.get(keyOf(item))?.abort();
  change(item, { phase: 'cancelled', operation: null, retryAt: null });
  announce(words.failed.cancelledTitle);
  // It may have ended in this very moment: then there is nothing left to cancel.
  if (operation) service.cancelOperation(operation.id).catch(() => change(item, { phase: 'cancelled' }));
}

/** Ends the pause of a run, by its key. */
const hurries = new Map<string, () => void>();

/** Tries at once what waits for its next try. */
export function tryNow(item: SeenItem): void {
  hurries.get(keyOf(item))?.();
}

function pause(item: SeenItem, millis: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      hurries.delete(keyOf(item));
      resolve();
    };
    const timer = setTimeout(done, millis);
    signal.addEventListener('abort', done, { once: true });
    hurries.set(keyOf(item), done);
  });
}

/** Resolves when the tab is looked at: nothing is asked for before. */
function inSight(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look, { once: true });
  });
}

function problemOf(error: unknown): Problem & { retryAfterSeconds: number | null } {
  if (error instanceof ApiError) {
    const { status, body, retryAfterSeconds } = error;
    const given = body.errorType as Problem['type'] | undefined;
    const type = given && ['busy', 'noSprites', 'unreachable', 'degraded', 'failed'].includes(given) ? given : status === 503 ? 'busy' : status === 502 || status === 504 ? 'unreachable' : 'failed';
    return { type, message: body.error ?? explain(error), retryAfterSeconds };
  }
  return { type: 'failed', message: explain(error), retryAfterSeconds: null };
}

async function follow(item: SeenItem, signal: AbortSignal): Promise<void> {
  for (;;) {
    const ended = await once(item, signal);
    if (signal.aborted) return;
    if ('result' in ended) {
      finish(item, ended.result);
      return;
    }
    if (ended.problem.type !== 'busy') {
      fail(item, ended.problem);
      return;
    }
    const wait = retryDelay(ended.retryAfterSeconds) * 1000;
    change(item, { phase: 'waiting', operation: null, problem: ended.problem, retryAt: Date.now() + wait });
    await pause(item, wait, signal);
    await inSight(signal);
    if (signal.aborted) return;
    change(item, { phase: 'running', problem: null, retryAt: null });
  }
}

type Ended = { result: Identification } | { problem: Problem; retryAfterSeconds: number | null };

const PATIENCE = 5;

async function once(item: SeenItem, signal: AbortSignal): Promise<Ended> {
  const ended = ({ retryAfterSeconds, ...problem }: ReturnType<typeof problemOf>): Ended => ({ problem, retryAfterSeconds });
  let operation: Operation;
  try {
    operation = await service.identify({ type: item.kind, id: item.id, instanceId: item.instanceId }, runOf(item).frameSource);
    if (signal.aborted) {
      // Cancelled before the number was known.
      await service.cancelOperation(operation.id);
    }
  } catch (error) {
    return ended(problemOf(error));
  }
  const began = Date.now();
  let failures = 0;
  while (!signal.aborted && operation.status === 'running') {
    change(item, { operation });
    await pause(item, failures > 0 ? 1000 * 2 ** failures : pollDelay(Date.now() - began), signal);
    await inSight(signal);
    if (signal.aborted) break;
    try {
      operation = await service.operation(operation.id, signal);
      failures = 0;
    } catch (error) {
      if (signal.aborted) break;
      if (error instanceof ApiError && error.status === 404) {
        return { problem: { type: 'failed', message: words.failed.gone }, retryAfterSeconds: null };
      }
      const passing = error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
      if (!passing || ++failures > PATIENCE) return ended(problemOf(error));
    }
  }
  if (operation.status === 'done' && operation.result) return { result: operation.result };
  return {
    problem: { type: operation.errorType ?? 'failed', message: operation.error ?? words.failed.title },
    retryAfterSeconds: operation.retryAfterSeconds ?? null,
  };
}

/** Whether somebody looks at the panel of this very thing. */
function watched(item: SeenItem): boolean {
  const open = useIdentify.getState().item;
  return (open !== null && keyOf(open) === keyOf(item)) || document.querySelector(`[data-identify="${CSS.escape(keyOf(item))}"]`) !== null;
}

function finish(item: SeenItem, result: Identification): void {
  change(item, { phase: 'done', result, operation: null, problem: null, retryAt: null });
  const named = result.persons.filter((person) => person.best).length;
  if (watched(item)) announce(words.finished.announced(result.persons.length, named));
  else {
    toast(words.finished.done(item.title, result.persons.length), 'success', {
      label: words.finished.show,
      run: () => askIdentity(item),
    });
  }
}

function fail(item: SeenItem, problem: Problem): void {
  change(item, { phase: 'failed', problem, operation: null, retryAt: null });
  void queries.invalidateQueries({ queryKey: statusQuery.queryKey });
  if (watched(item)) announce(words.failed.title);
  else toast(words.finished.failed(item.title), 'danger', { label: words.finished.show, run: () => askIdentity(item) });
}
