// Where a synchronisation stands: pushed by the event stream, asked for while there is no stream.
import { useEffect } from 'react';
import { create } from 'zustand';
import * as service from '../api/service';
import type { SyncProgress } from '../api/types';
import { queries } from '../queries';

interface SyncView {
  progress: SyncProgress | null;
  running: boolean;
  live: boolean;
}

export const useSyncView = create<SyncView>()(() => ({ progress: null, running: false, live: false }));

let readers = 0;
let source: EventSource | null = null;
let timer: ReturnType<typeof setInterval> | null = null;

function take(progress: SyncProgress): void {
  const { running } = useSyncView.getState();
  // What was just read may be in any list.
  if (running && progress.state !== 'RUNNING') void queries.invalidateQueries();
  useSyncView.setState({ progress, running: progress.state === 'RUNNING' });
}

async function ask(): Promise<void> {
  try {
    const status = await service.syncStatus();
    if (status.progress) take(status.progress);
    useSyncView.setState({ running: status.inProgress });
  } catch {
    useSyncView.setState({ live: false }); // Asked again shortly; the page shows the last known state.
  }
}

function open(): void {
  source = new EventSource('/api/events');
  source.addEventListener('open', () => useSyncView.setState({ live: true }));
  source.addEventListener('error', () => useSyncView.setState({ live: false }));
  source.addEventListener('sync', (event) => {
    try {
      take(JSON.parse((event as MessageEvent<string>).data) as SyncProgress);
    } catch {
      useSyncView.setState({ live: false }); // Not what we understand: polling goes on.
    }
  });
  void ask();
  timer = setInterval(() => {
    if (!useSyncView.getState().live && !document.hidden) void ask();
  }, 3000);
}

function shut(): void {
  source?.close();
  source = null;
  if (timer) clearInterval(timer);
  timer = null;
}

/** The state of synchronisation, kept fresh while a component shows it. */
export function useSync(): SyncView {
  useEffect(() => {
    if (readers++ === 0) open();
    return () => {
      if (--readers === 0) shut();
    };
  }, []);
  return useSyncView();
}
