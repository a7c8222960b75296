// What each list can be filtered and sorted by. Panel, chips, address and request are all made from these tables.
import type { EntityKind } from '../api/types';
import type { FacetName } from '../api/facets';
import type { PickableKind } from '../api/library';
import { text } from '../messages';
import type { Compare, View } from './grammar';
import type { Unit } from './units';

interface Common {
  /** Name in the address. */
  key: string;
  label: string;
  /** Name in the request. */
  api: string;
  section: Section;
  /** What counts the results of its options. */
  facet?: FacetName;
}

export type Section = 'main' | 'people' | 'activity' | 'dates' | 'file' | 'body' | 'counts';

export interface Option {
  value: string;
  label: string;
  api?: string;
}

export type FilterDescriptor =
  | (Common & { type: 'entity'; entity: PickableKind; depth?: boolean; excludeOnlyAny?: boolean })
  | (Common & { type: 'range'; unit: Unit })
  | (Common & { type: 'date'; timestamp?: boolean })
  | (Common & { type: 'boolean'; trueOnly?: boolean })
  | (Common & { type: 'choice'; options: Option[]; multiple?: boolean; compares: Compare[] })
  | (Common & { type: 'text' });

export interface SortOption {
  key: string;
  label: string;
  api: string;
  descending: boolean;
  random?: boolean;
}

export interface ListDefinition {
  kind: EntityKind;
  filters: FilterDescriptor[];
  sorts: SortOption[];
  defaultSort: string;
  /** The first one is the default. */
  views: View[];
  perPage: number;
}

const f = text.filters;
const s = text.sorts;

const entity = (
  key: string,
  entityKind: PickableKind,
  label: string,
  more: { depth?: boolean; api?: string; excludeOnlyAny?: boolean; section?: Section; facet?: FacetName } = {},
): FilterDescriptor => ({
  type: 'entity',
  key,
  label,
  api: more.api ?? key,
  entity: entityKind,
  section: more.section ?? 'main',
  ...(more.depth ? { depth: true } : {}),
  ...(more.excludeOnlyAny ? { excludeOnlyAny: true } : {}),
  ...(more.facet ? { facet: more.facet } : {}),
});
const range = (key: string, label: string, api: string, unit: Unit, section: Section): FilterDescriptor => ({
  type: 'range',
  key,
  label,
  api,
  unit,
  section,
});
const date = (key: string, label: string, api: string, timestamp = false): FilterDescriptor => ({
  type: 'date',
  key,
  label,
  api,
  section: 'dates',
  ...(timestamp ? { timestamp } : {}),
});
const flag = (key: string, label: string, api: string, section: Section, trueOnly = false): FilterDescriptor => ({
  type: 'boolean',
  key,
  label,
  api,
  section,
  ...(trueOnly ? { trueOnly } : {}),
});
const words = (key: string, label: string, api: string, section: Section = 'main'): FilterDescriptor => ({
  type: 'text',
  key,
  label,
  api,
  section,
});
const sort = (key: string, label: string, api: string, descending: boolean): SortOption => ({
  key,
  label,
  api,
  descending,
});
const shuffled: SortOption = { key: 'random', label: s.random, api: 'random', descending: false, random: true };

const added = date('added', f.added, 'created_at', true);
const updated = date('updated', f.updated, 'updated_at', true);
const rating: FilterDescriptor = { ...range('rating', f.rating, 'rating100', 'rating', 'activity'), facet: 'rating' };
const day: FilterDescriptor = { ...date('date', f.date, 'date'), facet: 'year' };
const favorite = flag('favorite', f.favorite, 'favorite', 'activity');

const RESOLUTIONS: Option[] = [
  { value: '144', label: '144p', api: 'VERY_LOW' },
  { value: '240', label: '240p', api: 'LOW' },
  { value: '360', label: '360p', api: 'R360P' },
  { value: '480', label: '480p', api: 'STANDARD' },
  { value: '540', label: '540p', api: 'WEB_HD' },
  { value: '720', label: '720p', api: 'STANDARD_HD' },
  { value: '1080', label: '1080p', api: 'FULL_HD' },
  { value: '1440', label: '1440p', api: 'QUAD_HD' },
  { value: '2160', label: '4K', api: 'FOUR_K' },
  { value: '2880', label: '5K', api: 'FIVE_K' },
  { value: '3240', label: '6K', api: 'SIX_K' },
  { value: '4320', label: '8K', api: 'EIGHT_K' },
];

export const GENDERS: Option[] = [
  { value: 'female', label: text.genders.FEMALE, api: 'FEMALE' },
  { value: 'male', label: text.genders.MALE, api: 'MALE' },
  { value: 'trans-female', label: text.genders.TRANSGENDER_FEMALE, api: 'TRANSGENDER_FEMALE' },
  { value: 'trans-male', label: text.genders.TRANSGENDER_MALE, api: 'TRANSGENDER_MALE' },
  { value: 'intersex', label: text.genders.INTERSEX, api: 'INTERSEX' },
  { value: 'non-binary', label: text.genders.NON_BINARY, api: 'NON_BINARY' },
];

const performers = entity('performers', 'performer', f.performers, { section: 'people', facet: 'performers' });
const tags = entity('tags', 'tag', f.tags, { depth: true, facet: 'tags' });
const studios = entity('studios', 'studio', f.studios, { depth: true, excludeOnlyAny: true, facet: 'studios' });
const groups = entity('collections', 'group', f.collections, { api: 'groups', facet: 'groups' });
const galleries = entity('galleries', 'gallery', f.galleries);

export const DEFINITIONS: Record<EntityKind, ListDefinition> = {
  scene: {
    kind: 'scene',
    views: ['grid', 'wall', 'table'],
    perPage: 48,
    defaultSort: 'added',
    filters: [
      tags,
      performers,
      studios,
      groups,
      galleries,
      words('title', f.title, 'title'),
      words('details', f.details, 'details'),
      words('director', f.director, 'director', 'people'),
      range('performer-count', f.performerCount, 'performer_count', 'number', 'people'),
      range('performer-age', f.performerAge, 'performer_age', 'age', 'people'),
      flag('performer-favorite', f.performerFavorite, 'performer_favorite', 'people', true),
      favorite,
      rating,
      range('counter', f.counter, 'o_counter', 'number', 'activity'),
      range('plays', f.plays, 'play_count', 'number', 'activity'),
      range('played', f.playTime, 'play_duration', 'duration', 'activity'),
      date('last-played', f.lastPlayed, 'last_played_at', true),
      flag('studio-favorite', f.studioFavorite, 'studio_favorite', 'activity', true),
      flag('tag-favorite', f.tagFavorite, 'tag_favorite', 'activity', true),
      range('tag-count', f.tagCount, 'tag_count', 'number', 'counts'),
      day,
      added,
      updated,
      range('duration', f.duration, 'duration', 'duration', 'file'),
      {
        type: 'choice',
        key: 'resolution',
        label: f.resolution,
        api: 'resolution',
        section: 'file',
        facet: 'resolution',
        options: RESOLUTIONS,
        compares: ['is', 'atLeast', 'atMost', 'not'],
      },
      {
        type: 'choice',
        key: 'orientation',
        label: f.orientation,
        api: 'orientation',
        section: 'file',
        multiple: true,
        compares: ['is'],
        options: [
          { value: 'landscape', label: text.orientations.landscape, api: 'LANDSCAPE' },
          { value: 'portrait', label: text.orientations.portrait, api: 'PORTRAIT' },
          { value: 'square', label: text.orientations.square, api: 'SQUARE' },
        ],
      },
      range('bitrate', f.bitrate, 'bitrate', 'bitrate', 'file'),
      range('framerate', f.framerate, 'framerate', 'frames', 'file'),
      words('video-codec', f.videoCodec, 'video_codec', 'file'),
      words('audio-codec', f.audioCodec, 'audio_codec', 'file'),
    ],
    sorts: [
      sort('added', s.added, 'created_at', true),
      sort('date', s.date, 'date', true),
      sort('title', s.title, 'title', false),
      sort('duration', s.duration, 'duration', true),
      sort('rating', s.rating, 'rating', true),
      sort('updated', s.updated, 'updated_at', true),
      sort('size', s.size, 'filesize', true),
      sort('bitrate', s.bitrate, 'bitrate', true),
      sort('framerate', s.framerate, 'framerate', true),
      sort('path', s.path, 'path', false),
      sort('performer-count', s.performerCount, 'performer_count', true),
      sort('tag-count', s.tagCount, 'tag_count', true),
      sort('counter', s.counter, 'o_counter', true),
      sort('plays', s.plays, 'play_count', true),
      sort('played', s.playTime, 'play_duration', true),
      sort('last-played', s.lastPlayed, 'last_played_at', true),
      sort('position', s.position, 'scene_index', false),
      shuffled,
    ],
  },
  performer: {
    kind: 'performer',
    views: ['grid', 'table'],
    perPage: 48,
    defaultSort: 'name',
    filters: [
      {
        type: 'choice',
        key: 'gender',
        label: f.gender,
        api: 'gender',
        section: 'main',
        options: GENDERS,
        compares: ['is', 'not'],
      },
      tags,
      studios,
      entity('collections', 'group', f.collections, { api: 'groups', excludeOnlyAny: true, facet: 'groups' }),
      words('name', f.name, 'name'),
      words('details', f.details, 'details'),
      favorite,
      rating,
      range('counter', f.counter, 'o_counter', 'number', 'activity'),
      range('plays', f.plays, 'play_count', 'number', 'activity'),
      range('scenes', f.sceneCount, 'scene_count', 'number', 'counts'),
      range('age', f.age, 'age', 'age', 'body'),
      range('birth-year', f.birthYear, 'birth_year', 'number', 'body'),
      range('height', f.height, 'height', 'centimetres', 'body'),
      range('weight', f.weight, 'weight', 'kilograms', 'body'),
      words('tattoos', f.tattoos, 'tattoos', 'body'),
      words('piercings', f.piercings, 'piercings', 'body'),
      date('born', f.birthdate, 'birthdate'),
      added,
      updated,
    ],
    sorts: [
      sort('name', s.name, 'name', false),
      sort('scenes', s.sceneCount, 'scene_count', true),
      sort('rating', s.rating, 'rating', true),
      sort('born', s.birthdate, 'birthdate', true),
      sort('height', s.height, 'height', true),
      sort('images', s.imageCount, 'image_count', true),
      sort('galleries', s.galleryCount, 'gallery_count', true),
      sort('counter', s.counter, 'o_counter', true),
      sort('plays', s.plays, 'play_count', true),
      sort('last-played', s.lastPlayed, 'last_played_at', true),
      sort('added', s.added, 'created_at', true),
      sort('updated', s.updated, 'updated_at', true),
      shuffled,
    ],
  },
  studio: {
    kind: 'studio',
    views: ['grid', 'table'],
    perPage: 48,
    defaultSort: 'name',
    filters: [
      tags,
      words('name', f.name, 'name'),
      words('details', f.details, 'details'),
      favorite,
      rating,
      range('scenes', f.sceneCount, 'scene_count', 'number', 'counts'),
      range('counter', f.counter, 'o_counter', 'number', 'activity'),
      range('plays', f.plays, 'play_count', 'number', 'activity'),
      added,
      updated,
    ],
    sorts: [
      sort('name', s.name, 'name', false),
      sort('scenes', s.sceneCount, 'scene_count', true),
      sort('performers', s.performerCount, 'performer_count', true),
      sort('images', s.imageCount, 'image_count', true),
      sort('galleries', s.galleryCount, 'gallery_count', true),
      sort('rating', s.rating, 'rating', true),
      sort('added', s.added, 'created_at', true),
      sort('updated', s.updated, 'updated_at', true),
      shuffled,
    ],
  },
  tag: {
    kind: 'tag',
    views: ['grid', 'table', 'tree'],
    perPage: 96,
    defaultSort: 'name',
    filters: [
      entity('parents', 'tag', f.parents, { depth: true }),
      performers,
      entity('studios', 'studio', f.studios, { facet: 'studios' }),
      words('name', f.name, 'name'),
      words('description', f.description, 'description'),
      favorite,
      rating,
      range('scenes', f.sceneCount, 'scene_count', 'number', 'counts'),
      added,
      updated,
    ],
    sorts: [
      sort('name', s.name, 'name', false),
      sort('scenes', s.sceneCount, 'scene_count', true),
      sort('performers', s.performerCount, 'performer_count', true),
      sort('images', s.imageCount, 'image_count', true),
      sort('galleries', s.galleryCount, 'gallery_count', true),
      sort('rating', s.rating, 'rating', true),
      sort('added', s.added, 'created_at', true),
      sort('updated', s.updated, 'updated_at', true),
      shuffled,
    ],
  },
  group: {
    kind: 'group',
    views: ['grid', 'table'],
    perPage: 48,
    defaultSort: 'name',
    filters: [
      tags,
      studios,
      performers,
      words('name', f.name, 'name'),
      words('synopsis', f.synopsis, 'synopsis'),
      words('director', f.director, 'director', 'people'),
      favorite,
      rating,
      range('scenes', f.sceneCount, 'scene_count', 'number', 'counts'),
      range('duration', f.duration, 'duration', 'duration', 'counts'),
      day,
      added,
      updated,
    ],
    sorts: [
      sort('name', s.name, 'name', false),
      sort('date', s.date, 'date', true),
      sort('duration', s.duration, 'duration', true),
      sort('scenes', s.sceneCount, 'scene_count', true),
      sort('rating', s.rating, 'rating', true),
      sort('added', s.added, 'created_at', true),
      sort('updated', s.updated, 'updated_at', true),
      shuffled,
    ],
  },
  gallery: {
    kind: 'gallery',
    views: ['grid', 'wall', 'table'],
    perPage: 48,
    defaultSort: 'title',
    filters: [
      tags,
      performers,
      studios,
      words('title', f.title, 'title'),
      favorite,
      rating,
      flag('favorite-image', f.favoriteImage, 'hasFavoriteImage', 'activity', true),
      range('images', f.imageCount, 'image_count', 'number', 'counts'),
      day,
      added,
      updated,
    ],
    sorts: [
      sort('title', s.title, 'title', false),
      sort('date', s.date, 'date', true),
      sort('images', s.imageCount, 'image_count', true),
      sort('rating', s.rating, 'rating', true),
      sort('path', s.path, 'path', false),
      sort('added', s.added, 'created_at', true),
      sort('updated', s.updated, 'updated_at', true),
      shuffled,
    ],
  },
  image: {
    kind: 'image',
    views: ['wall', 'grid', 'table'],
    perPage: 96,
    defaultSort: 'title',
    filters: [
      tags,
      performers,
      entity('studios', 'studio', f.studios, { excludeOnlyAny: true, facet: 'studios' }),
      galleries,
      favorite,
      rating,
      range('counter', f.counter, 'o_counter', 'number', 'activity'),
      day,
      added,
      updated,
    ],
    sorts: [
      sort('title', s.title, 'title', false),
      sort('date', s.date, 'date', true),
      sort('rating', s.rating, 'rating', true),
      sort('size', s.size, 'filesize', true),
      sort('path', s.path, 'path', false),
      sort('added', s.added, 'created_at', true),
      sort('updated', s.updated, 'updated_at', true),
      shuffled,
    ],
  },
};
