import { request } from './client';
import type {
  ConnectionResult,
  LibraryInstance,
  SessionUser,
  SetupStatus,
  SyncStatus,
  UserRow,
} from './types';

export const me = () => request<{ user: SessionUser }>('/auth/me', { anonymous: true }).then((raw) => raw.user);

export const login = (username: string, password: string) =>
  request<{ success: boolean; user: SessionUser }>('/auth/login', {
    body: { username, password },
    anonymous: true,
    own: true,
  }).then((raw) => raw.user);

export const logout = () => request('/auth/logout', { method: 'POST', anonymous: true, own: true });

export const setupStatus = (signal?: AbortSignal) =>
  request<SetupStatus>('/setup/status', { anonymous: true, signal });

export const createAdmin = (username: string, password: string) =>
  request('/setup/create-admin', { body: { username, password }, anonymous: true });

export interface ServerAddress {
  url: string;
  apiKey: string;
  name?: string;
}

export const testConnection = (server: ServerAddress) =>
  request<ConnectionResult>('/setup/test-library-connection', { body: server, anonymous: true });

export const createFirstInstance = (server: ServerAddress) =>
  request<{ instance: LibraryInstance }>('/setup/create-library-instance', { body: server, anonymous: true });

export const instances = (signal?: AbortSignal) =>
  request<{ instances: LibraryInstance[] }>('/setup/library-instances', { signal }).then((raw) => raw.instances);

export interface InstanceChange {
  name?: string;
  description?: string | null;
  url?: string;
  apiKey?: string;
  enabled?: boolean;
  priority?: number;
}

export const addInstance = (change: InstanceChange) => request('/setup/library-instance', { body: change });

export const changeInstance = (id: string, change: InstanceChange) =>
  request(`/setup/library-instance/${encodeURIComponent(id)}`, { method: 'PUT', body: change });

export const removeInstance = (id: string) =>
  request(`/setup/library-instance/${encodeURIComponent(id)}`, { method: 'DELETE' });

export const syncStatus = (signal?: AbortSignal) => request<SyncStatus>('/sync/status', { signal });

export const startSync = (type: 'full' | 'incremental') => request('/sync/trigger', { body: { type } });

export const abortSync = () => request('/sync/abort', { method: 'POST', body: {} });

export const changeSyncSettings = (syncIntervalMinutes: number) =>
  request('/sync/settings', { method: 'PUT', body: { syncIntervalMinutes } });

export const confirmDeletions = (instanceId: string, entityType: string) =>
  request('/sync/confirm-deletions', { body: { instanceId, entityType } });

export const version = (signal?: AbortSignal) =>
  request<{ server: string; buildDate: string }>('/version', { signal });

export const health = (signal?: AbortSignal) =>
  request<{ status: string; timestamp: string; version: string }>('/health', { signal });

export const users = (signal?: AbortSignal) =>
  request<{ users: UserRow[] }>('/user/all', { signal }).then((raw) => raw.users);

export const createUser = (username: string, password: string, role: UserRow['role']) =>
  request('/user/create', { body: { username, password, role } });

export const deleteUser = (id: number) => request(`/user/${id}`, { method: 'DELETE' });

export const changeRole = (id: number, role: UserRow['role']) =>
  request(`/user/${id}/role`, { method: 'PUT', body: { role } });

export const resetPassword = (id: number, newPassword: string) =>
  request(`/user/${id}/reset-password`, { body: { newPassword } });
