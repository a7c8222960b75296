import type { ReactNode } from 'react';
import type { Entities, EntityKind } from '../api/types';
import { age, clock, count, countryName, date, resolution } from '../format';
import { text } from '../messages';

/** What a column of the table view shows. */
export interface Column<T> {
  key: string;
  label: string;
  numeric?: boolean;
  sort?: string;
  cell(item: T): ReactNode;
}

const names = (list: { name: string }[] | undefined) => list?.map((entry) => entry.name).join(', ') || null;
const c = text.columns;
const rate = <T extends { rating100: number | null }>(): Column<T> => ({
  key: 'rating',
  label: c.rating,
  numeric: true,
  sort: 'rating',
  cell: (item) => (item.rating100 ? (item.rating100 / 20).toFixed(1) : null),
});
const number = <T,>(key: string, label: string, sort: string | undefined, read: (item: T) => number): Column<T> => ({
  key,
  label,
  numeric: true,
  ...(sort ? { sort } : {}),
  cell: (item) => count(read(item)),
});

export const COLUMNS: { [K in EntityKind]: Column<Entities[K]>[] } = {
  scene: [
    { key: 'studio', label: c.studio, cell: (item) => item.studio?.name },
    { key: 'performers', label: c.performers, cell: (item) => names(item.performers) },
    { key: 'date', label: c.date, sort: 'date', numeric: true, cell: (item) => date(item.date) },
    {
      key: 'duration',
      label: c.duration,
      sort: 'duration',
      numeric: true,
      cell: (item) => (item.files[0]?.duration ? clock(item.files[0].duration) : null),
    },
    {
      key: 'resolution',
      label: c.resolution,
      numeric: true,
      cell: (item) => resolution(item.files[0]?.width ?? null, item.files[0]?.height ?? null),
    },
    rate(),
  ],
  performer: [
    { key: 'age', label: c.age, sort: 'born', numeric: true, cell: (item) => age(item.birthdate, item.death_date ?? undefined) },
    { key: 'country', label: c.country, cell: (item) => countryName(item.country) },
    number('scenes', c.scenes, 'scenes', (item) => item.scene_count),
    number('images', c.images, 'images', (item) => item.image_count),
    number('galleries', c.galleries, 'galleries', (item) => item.gallery_count),
    rate(),
  ],
  studio: [
    { key: 'parent', label: c.parent, cell: (item) => item.parent_studio?.name },
    number('scenes', c.scenes, 'scenes', (item) => item.scene_count),
    number('performers', c.performers, 'performers', (item) => item.performer_count),
    number('images', c.images, 'images', (item) => item.image_count),
    number('galleries', c.galleries, 'galleries', (item) => item.gallery_count),
    rate(),
  ],
  tag: [
    { key: 'parent', label: c.parent, cell: (item) => names(item.parents) },
    number('scenes', c.scenes, 'scenes', (item) => item.scene_count),
    number('performers', c.performers, 'performers', (item) => item.performer_count),
    number('images', c.images, 'images', (item) => item.image_count),
    number('galleries', c.galleries, 'galleries', (item) => item.gallery_count),
  ],
  group: [
    { key: 'studio', label: c.studio, cell: (item) => item.studio?.name },
    { key: 'director', label: c.director, cell: (item) => item.director },
    { key: 'date', label: c.date, sort: 'date', numeric: true, cell: (item) => date(item.date) },
    { key: 'duration', label: c.duration, sort: 'duration', numeric: true, cell: (item) => (item.duration ? clock(item.duration) : null) },
    number('scenes', c.scenes, 'scenes', (item) => item.scene_count),
    rate(),
  ],
  gallery: [
    { key: 'studio', label: c.studio, cell: (item) => item.studio?.name },
    { key: 'performers', label: c.performers, cell: (item) => names(item.performers) },
    { key: 'date', label: c.date, sort: 'date', numeric: true, cell: (item) => date(item.date) },
    number('images', c.count, 'images', (item) => item.image_count),
    rate(),
  ],
  image: [
    { key: 'performers', label: c.performers, cell: (item) => names(item.performers) },
    { key: 'date', label: c.date, sort: 'date', numeric: true, cell: (item) => date(item.date) },
    {
      key: 'dimensions',
      label: c.dimensions,
      numeric: true,
      cell: (item) => (item.width && item.height ? `${item.width} × ${item.height}` : null),
    },
    rate(),
  ],
};
