// The recognition service's own endpoints, as administrators reach them through the browsing service. Its bodies have
// their own spelling.
import { ApiError, NetworkError, request, type ErrorBody } from './client';

const at = (path: string) => `/recognition/sidecar/${path}`;

export interface DatabaseInfo {
  version: string;
  performer_count: number;
  face_count: number;
  sources: string[];
  created_at: string | null;
  /** What a rollback would bring back. */
  previous_version?: string | null;
  previous_installed_at?: string | null;
  installed_at?: string | null;
  index_format?: string | null;
}

export interface UpdateCheck {
  current_version: string | null;
  latest_version: string | null;
  update_available: boolean;
  release_name: string | null;
  download_size_mb: number | null;
  published_at: string | null;
  error?: string | null;
}

export interface UpdateStatus {
  status: string;
  progress_pct: number;
  current_version: string | null;
  target_version: string | null;
  error: string | null;
  stage?: string | null;
  bytes_done?: number | null;
  bytes_total?: number | null;
  rolled_back?: boolean;
}

export interface ModelState {
  status: 'not_installed' | 'installed' | 'corrupted';
  file: string;
  size: number;
  group: string;
  description: string;
  /** Its checksum has been found right. */
  verified?: boolean;
  /** What has to be accepted before it may be downloaded. */
  licence?: string | null;
}

export interface ModelsStatus {
  models: Record<string, ModelState>;
  demo?: boolean;
  /** A note about all of them. */
  licence?: string | null;
  /** Why models that are there are not in use. */
  error?: string | null;
}

export interface ModelProgress {
  model_name: string;
  downloaded_bytes: number;
  total_bytes: number;
  status: string;
  error?: string | null;
  percent: number;
}

export type SettingValue = number | boolean | string;

export interface Setting {
  value: SettingValue;
  default: SettingValue;
  is_override: boolean;
  type: 'int' | 'float' | 'bool' | 'string';
  label: string;
  description: string;
  min?: number;
  max?: number;
  options?: string[];
}

export interface SettingCategory {
  label: string;
  order?: number;
  settings: Record<string, Setting>;
}

export interface Settings {
  hardware_tier: string;
  categories: Record<string, SettingCategory>;
}

export interface SystemInfo {
  version: string;
  uptime_seconds: number;
  /** Where models run, and why not on the GPU; absent while nothing can run them. */
  inference?: { device: string; reason: string | null } | null;
  hardware: {
    gpu_available: boolean;
    gpu_name: string | null;
    gpu_vram_mb: number | null;
    cpu_cores: number;
    memory_total_mb: number;
    memory_available_mb?: number | null;
    storage_free_mb?: number | null;
    tier: string;
    summary: string;
  };
}

/** Evidence beside the face, by its name, and what it lacks to work. */
export interface Capabilities {
  signals?: Record<string, { ready: boolean; missing?: string | null }>;
}

export interface Endpoint {
  endpoint: string;
  name: string;
  domain: string;
  max_requests_per_minute?: number | null;
}

export interface Endpoints {
  endpoints: Endpoint[];
  disabled: Endpoint[];
}

type Signal = AbortSignal | undefined;

export const databaseInfo = (signal?: Signal) => request<DatabaseInfo>(at('database/info'), { signal });
export const checkUpdate = (signal?: Signal) => request<UpdateCheck>(at('database/check-update'), { signal });
export const updateStatus = (signal?: Signal) => request<UpdateStatus>(at('database/update/status'), { signal });
export const startUpdate = () => request(at('database/update'), { method: 'POST' });
export const cancelUpdate = () => request(at('database/update'), { method: 'DELETE' });
export const rollback = () => request(at('database/rollback'), { method: 'POST' });

export const modelsStatus = (signal?: Signal) => request<ModelsStatus>(at('models/status'), { signal });
export const modelsProgress = (signal?: Signal) =>
  request<{ progress: Record<string, ModelProgress> }>(at('models/download-progress'), { signal }).then((raw) => raw.progress);
export const downloadModel = (name: string, acceptLicence: boolean) =>
  request(at(`models/download/${encodeURIComponent(name)}`), { body: { accept_licence: acceptLicence } });
export const downloadModels = (acceptLicence: boolean) =>
  request(at('models/download-all'), { body: { accept_licence: acceptLicence } });
/** Ends every download of models; what has been fetched is kept for the next time. */
export const cancelModels = () => request(at('models/download-all'), { method: 'DELETE' });
export const verifyModels = () => request<unknown>(at('models/verify'), { method: 'POST' });

export const settings = (signal?: Signal) => request<Settings>(at('settings'), { signal });
export const changeSetting = (key: string, value: SettingValue) =>
  request<{ key: string; value: SettingValue }>(at(`settings/${encodeURIComponent(key)}`), { method: 'PUT', body: { value } });
export const resetSetting = (key: string) =>
  request<{ key: string; value: SettingValue }>(at(`settings/${encodeURIComponent(key)}`), { method: 'DELETE' });

export const capabilities = (signal?: Signal) => request<Capabilities>(at('capabilities'), { signal });
export const systemInfo = (signal?: Signal) => request<SystemInfo>(at('system/info'), { signal });

export const endpoints = (signal?: Signal) => request<Endpoints>(at('settings/endpoint-priorities'), { signal });
export const orderEndpoints = (urls: string[]) => request(at('settings/endpoint-priorities'), { body: { endpoints: urls } });
export const disableEndpoint = (endpoint: string) => request(at('settings/endpoint-disable'), { body: { endpoint } });
export const enableEndpoint = (endpoint: string) => request(at('settings/endpoint-enable'), { body: { endpoint } });
export const refreshEndpoints = () => request(at('system/metadata-endpoints/refresh'), { method: 'POST' });

/**
 * Sends a file as it is. The one call that is not made by fetch, which does not tell how much has been sent.
 *
 * @param onSent how much of it has been sent, 0 to 1
 */
export function upload(path: 'database/import' | 'models/import', file: Blob, type: string, onSent: (share: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open('POST', `/api${at(path)}`);
    sending.setRequestHeader('Content-Type', type);
    sending.setRequestHeader('Accept', 'application/json');
    sending.upload.onprogress = (event) => {
      if (event.lengthComputable) onSent(event.loaded / event.total);
    };
    sending.onload = () => {
      if (sending.status >= 200 && sending.status < 300) resolve();
      else reject(new ApiError(sending.status, bodyOf(sending.responseText), sending.getResponseHeader('X-Request-Id'), null));
    };
    sending.onerror = () => reject(new NetworkError(null));
    sending.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    signal.addEventListener('abort', () => sending.abort(), { once: true });
    sending.send(file);
  });
}

function bodyOf(text: string): ErrorBody {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed && typeof parsed === 'object' ? (parsed as ErrorBody) : {};
  } catch {
    return {}; // Not JSON: a proxy in between has answered; the status has to do.
  }
}
