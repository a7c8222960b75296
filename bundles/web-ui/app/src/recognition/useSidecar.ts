import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import * as service from '../api/sidecar';
import { lookAgain, running } from './update';

/** A key of everything that the recognition service has answered. */
export const SIDECAR = 'sidecar';

const ask = <T>(name: string, queryFn: (signal: AbortSignal) => Promise<T>) => ({
  queryKey: [SIDECAR, name],
  queryFn: ({ signal }: { signal: AbortSignal }) => queryFn(signal),
  staleTime: 5000,
  retry: false as const,
});

export const databaseQuery = ask('database', service.databaseInfo);
export const checkQuery = { ...ask('check', service.checkUpdate), staleTime: 5 * 60_000 };
export const modelsQuery = ask('models', service.modelsStatus);
export const settingsQuery = ask('settings', service.settings);
export const systemQuery = { ...ask('system', service.systemInfo), staleTime: 30_000 };
export const capabilitiesQuery = { ...ask('capabilities', service.capabilities), staleTime: 30_000 };
export const endpointsQuery = ask('endpoints', service.endpoints);

/** Where the update stands; looked at often while one runs, and never while the tab is not. */
export function useUpdate(): UseQueryResult<service.UpdateStatus> {
  return useQuery({
    ...ask('update', service.updateStatus),
    staleTime: 0,
    refetchInterval: ({ state }) => lookAgain(running(state.data), state.fetchFailureCount),
  });
}

/** Whether nobody is recognised without it; the others only help. */
export function needed(model: service.ModelState): boolean {
  return model.group === 'face_detection' || model.group === 'face_recognition';
}

const LOADING = ['downloading', 'validating', 'queued', 'extracting'];

export function loading(progress: Record<string, service.ModelProgress> | undefined): boolean {
  return Object.values(progress ?? {}).some(({ status }) => LOADING.includes(status));
}

/** How far the downloads of models are. */
export function useModelProgress(): UseQueryResult<Record<string, service.ModelProgress>> {
  return useQuery({
    ...ask('models-progress', service.modelsProgress),
    staleTime: 0,
    refetchInterval: ({ state }) => lookAgain(loading(state.data), state.fetchFailureCount),
  });
}
