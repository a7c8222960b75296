// The shapes of the browsing service, in one place. Every field here is one that the pages read.

export type EntityKind =
  | 'scene'
  | 'performer'
  | 'studio'
  | 'tag'
  | 'group'
  | 'gallery'
  | 'image';

export interface Identified {
  id: string;
  instanceId: string;
}

export interface Named extends Identified {
  name: string;
}

export interface PerformerRef extends Named {
  disambiguation: string | null;
  gender: string | null;
  image_path: string | null;
  favorite: boolean;
  rating100: number | null;
}

export interface TagRef extends Named {
  image_path: string | null;
  favorite: boolean;
}

export interface StudioRef extends Named {
  image_path: string | null;
  favorite: boolean;
  parent_studio?: { id: string; name?: string } | null;
}

export interface GroupRef extends Named {
  front_image_path: string | null;
  back_image_path: string | null;
  scene_index?: number | null;
}

export interface GalleryRef extends Identified {
  title: string | null;
  cover: string | null;
}

export interface VideoFile {
  path?: string | null;
  basename: string | null;
  duration: number | null;
  bit_rate: number | null;
  frame_rate: number | null;
  width: number | null;
  height: number | null;
  video_codec: string | null;
  audio_codec: string | null;
  size: number | null;
}

export interface SceneStream {
  url: string;
  mime_type: string | null;
  label: string | null;
}

export interface Caption {
  language_code: string;
  caption_type: string;
}

export interface Scene extends Identified {
  title: string | null;
  code: string | null;
  date: string | null;
  details: string | null;
  director: string | null;
  organized: boolean;
  urls: string[];
  created_at: string | null;
  updated_at: string | null;
  studio: StudioRef | null;
  performers: PerformerRef[];
  tags: TagRef[];
  inheritedTags: TagRef[];
  groups: GroupRef[];
  galleries: GalleryRef[];
  rating100: number | null;
  favorite: boolean;
  o_counter: number;
  play_count: number;
  play_duration: number;
  resume_time: number;
  last_played_at: string | null;
  files: VideoFile[];
  paths: {
    screenshot: string | null;
    preview: string | null;
    stream: string | null;
    sprite: string | null;
    vtt: string | null;
    chapters_vtt?: string | null;
    caption: string | null;
  };
  sceneStreams: SceneStream[];
  captions: Caption[];
  isStreamable: boolean;
  streamabilityReasons: string[];
  libraryUrl?: string | null;
}

export interface Performer extends Named {
  disambiguation: string | null;
  gender: string | null;
  birthdate: string | null;
  death_date: string | null;
  details: string | null;
  alias_list: string[];
  country: string | null;
  ethnicity: string | null;
  hair_color: string | null;
  eye_color: string | null;
  height_cm: number | null;
  weight: number | null;
  measurements: string | null;
  tattoos: string | null;
  piercings: string | null;
  career_length: string | null;
  url: string | null;
  urls?: string[] | null;
  image_path: string | null;
  scene_count: number;
  image_count: number;
  gallery_count: number;
  group_count: number;
  created_at: string | null;
  updated_at: string | null;
  rating100: number | null;
  favorite: boolean;
  o_counter: number;
  play_count: number;
  tags: TagRef[];
  libraryUrl?: string | null;
}

export interface Studio extends Named {
  parent_studio: { id: string; name: string } | null;
  child_studios: { id: string; name: string }[];
  details: string | null;
  url: string | null;
  image_path: string | null;
  scene_count: number;
  image_count: number;
  gallery_count: number;
  performer_count: number;
  group_count: number;
  created_at: string | null;
  updated_at: string | null;
  rating100: number | null;
  favorite: boolean;
  tags: TagRef[];
  libraryUrl?: string | null;
}

export interface Tag extends Named {
  description: string | null;
  aliases: string[];
  parents: { id: string; name: string }[];
  children: { id: string; name: string }[];
  image_path: string | null;
  scene_count: number;
  image_count: number;
  gallery_count: number;
  performer_count: number;
  studio_count: number;
  group_count: number;
  scene_marker_count: number;
  created_at: string | null;
  updated_at: string | null;
  rating100: number | null;
  favorite: boolean;
  libraryUrl?: string | null;
}

export interface Group extends Named {
  date: string | null;
  director: string | null;
  synopsis: string | null;
  urls: string[];
  scene_count: number;
  performer_count: number;
  duration: number;
  front_image_path: string | null;
  back_image_path: string | null;
  created_at: string | null;
  updated_at: string | null;
  rating100: number | null;
  favorite: boolean;
  studio: StudioRef | null;
  tags: TagRef[];
  performers: PerformerRef[];
  libraryUrl?: string | null;
}

export interface Gallery extends Identified {
  title: string | null;
  date: string | null;
  code: string | null;
  details: string | null;
  photographer: string | null;
  urls: string[];
  image_count: number;
  folder: { path: string } | null;
  cover: string | null;
  coverWidth: number | null;
  coverHeight: number | null;
  created_at: string | null;
  updated_at: string | null;
  rating100: number | null;
  favorite: boolean;
  studio: StudioRef | null;
  performers: PerformerRef[];
  tags: TagRef[];
  scenes: { id: string; title: string | null; paths: { screenshot: string | null } }[];
  libraryUrl?: string | null;
}

export interface Image extends Identified {
  title: string | null;
  code: string | null;
  details: string | null;
  photographer: string | null;
  date: string | null;
  width: number | null;
  height: number | null;
  fileSize: number | null;
  paths: { thumbnail: string | null; preview: string | null; image: string | null };
  rating100: number | null;
  favorite: boolean;
  performers?: Named[];
  tags?: Named[];
  galleries?: { id: string; title: string | null }[];
  studio?: { id: string; name: string } | null;
}

export interface Clip extends Identified {
  sceneId: string;
  title: string | null;
  seconds: number;
  endSeconds: number | null;
  screenshotUrl: string | null;
  isGenerated: boolean;
  primaryTag: { id: string; name: string } | null;
  tags: { id: string; name: string }[];
}

export interface Entities {
  scene: Scene;
  performer: Performer;
  studio: Studio;
  tag: Tag;
  group: Group;
  gallery: Gallery;
  image: Image;
}

export interface Listing<T> {
  items: T[];
  count: number;
}

/** What a list call sends. */
export interface ListRequest {
  filter?: { page?: number; per_page?: number; q?: string; sort?: string; direction?: 'ASC' | 'DESC' };
  criteria?: Record<string, unknown>;
  ids?: string[];
}

export interface SessionUser {
  id: number;
  username: string;
  role: 'ADMIN' | 'USER';
  setupCompleted: boolean;
}

export interface SetupStatus {
  setupComplete: boolean;
  hasUsers: boolean;
  hasLibraryInstance: boolean;
  userCount: number;
  libraryInstanceCount: number;
}

export interface LibraryInstance {
  id: string;
  name: string;
  description: string | null;
  url: string;
  enabled: boolean;
  priority: number;
  createdAt: string;
  updatedAt: string;
}

export interface ConnectionResult {
  success: boolean;
  message?: string;
  version?: string;
  error?: string;
  details?: string;
}

export type RunState = 'IDLE' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'ABORTED';

export interface SyncStage {
  type: string;
  state: RunState;
  done: number;
  total: number;
  removed: number;
}

export interface SyncProgress {
  id: number;
  state: RunState;
  mode: 'FULL' | 'INCREMENTAL' | null;
  instanceName: string | null;
  stages: SyncStage[];
  stage: string | null;
  done: number;
  total: number;
  perSecond: number;
  remainingSeconds: number | null;
  startedAt: string | null;
  finishedAt: string | null;
  message: string | null;
}

export interface SyncState {
  instanceId?: string;
  entityType: string;
  lastFullSyncActual: string | null;
  lastIncrementalSyncActual: string | null;
  lastSyncCount: number;
  lastSyncDurationMs: number | null;
  lastError: string | null;
  totalEntities: number;
}

export interface PendingDeletion {
  instanceId: string;
  entityType: string;
  count: number;
  known: number;
  detectedAt: string;
  confirmed: boolean;
}

export interface SyncStatus {
  states: SyncState[];
  settings: { syncIntervalMinutes: number };
  inProgress: boolean;
  progress?: SyncProgress | null;
  pendingDeletions?: PendingDeletion[];
}

export interface UserRow {
  id: number;
  username: string;
  role: 'ADMIN' | 'USER';
  createdAt?: string | null;
}
