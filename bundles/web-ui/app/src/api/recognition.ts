// Who is in a scene, a picture or a gallery: asked for and answered through the browsing service.
import { request } from './client';
import type { Identified, Named } from './types';

/** What can be looked at. */
export type Seen = 'scene' | 'image' | 'gallery';

export interface RecognitionStatus {
  configured: boolean;
  reachable: boolean;
  status: 'healthy' | 'degraded' | 'unreachable' | 'off';
  /** The models and the database are the small ones for drawn people. */
  demo: boolean;
  databaseLoaded: boolean;
  modelsLoaded: boolean;
  performerCount: number;
  faceCount: number;
  databaseVersion: string | null;
  updating: { stage: string; progress: number } | null;
  error?: string | null;
  mayIdentify: boolean;
  mayAccept: boolean;
}

export type Band = 'strong' | 'likely' | 'doubtful' | 'unreliable';

export interface Match {
  externalId: string;
  /** Where the person is known by that id. */
  endpoint: string | null;
  name: string;
  country?: string | null;
  distance: number;
  facenetDistance?: number | null;
  arcfaceDistance?: number | null;
  reliable: boolean;
  band: Band;
  frames: number;
  faces: number;
  /** How much nearer than the next best performer; absent without one. */
  gap?: number | null;
  models: string[];
  signals: string[];
  status: 'onItem' | 'inLibrary' | 'notInLibrary';
  performer?: { id: string; instanceId: string; name: string; imageUrl?: string | null } | null;
  portraitUrl?: string | null;
}

export interface Face {
  id: number;
  url: string;
  seconds?: number | null;
  imageId?: string | null;
  /** Shares of the picture, 0 to 1. */
  box?: { x: number; y: number; width: number; height: number } | null;
  confidence: number;
}

export interface Person {
  id: number;
  /** In how many frames, or pictures of a gallery. */
  frameCount: number;
  faceCount: number;
  firstSeconds?: number | null;
  lastSeconds?: number | null;
  faces: Face[];
  best: Match | null;
  alternatives: Match[];
}

export interface Identification {
  framesAnalyzed: number;
  facesDetected: number;
  facesUsed: number;
  databaseVersion: string | null;
  demo: boolean;
  source: string | null;
  tookMillis: number;
  imagesProcessed?: number | null;
  totalImages?: number | null;
  errors: string[];
  persons: Person[];
}

export type Stage = 'frames' | 'detect' | 'embed' | 'match' | 'done';
export type FrameSource = 'sprites' | 'stream';

export interface Operation {
  id: string;
  type: Seen;
  entityId: string;
  instanceId: string | null;
  status: 'running' | 'done' | 'failed' | 'cancelled';
  stage: Stage;
  done: number;
  total: number;
  error?: string | null;
  errorType?: 'busy' | 'noSprites' | 'unreachable' | 'degraded' | 'failed' | null;
  retryAfterSeconds?: number | null;
  result?: Identification | null;
}

interface Target extends Identified {
  type: Seen;
}

export interface Accepted {
  externalId: string;
  endpoint: string | null;
  name: string;
  performerId?: string;
  create?: boolean;
  /** Where somebody who is created is from. */
  country?: string;
}

interface Added extends Named {
  created: boolean;
}

export interface AcceptResult {
  added: Added[];
  alreadyThere?: Added[];
  failed?: { externalId: string | null; endpoint: string | null; name: string; error: string }[];
  /** Null when nothing was written. */
  undoToken: string | null;
}

export const recognitionStatus = (signal?: AbortSignal) => request<RecognitionStatus>('/recognition', { signal });

export const identify = (target: Target, frameSource?: FrameSource) =>
  request<Operation>('/recognition/identify', { body: { ...target, ...(frameSource ? { frameSource } : {}) } });

const operationPath = (id: string) => `/recognition/operations/${encodeURIComponent(id)}`;

export const operation = (id: string, signal?: AbortSignal) => request<Operation>(operationPath(id), { signal });

export const cancelOperation = (id: string) => request(operationPath(id), { method: 'DELETE' });

export const accept = (target: Target, people: Accepted[]) =>
  request<AcceptResult>('/recognition/accept', { body: { ...target, people } });

export const undoAccept = (undoToken: string) =>
  request<{ removed: number }>('/recognition/undo', { body: { undoToken } });

/** What the account may do beyond looking. */
export const permissions = (signal?: AbortSignal) =>
  request<{ permissions: { canEditMetadata?: boolean } }>('/user/permissions', { signal }).then((raw) => raw.permissions);

export const permissionsOf = (userId: number, signal?: AbortSignal) =>
  request<{ permissions: { canEditMetadata?: boolean } }>(`/user/${userId}/permissions`, { signal }).then((raw) => raw.permissions);

/** Lets a user edit metadata, or leaves it at what is usual for everybody. */
export const changeMayEdit = (userId: number, may: boolean) =>
  request(`/user/${userId}/permissions`, { method: 'PUT', body: { canEditMetadataOverride: may ? true : null } });
