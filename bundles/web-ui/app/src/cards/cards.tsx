import { Building2, Clapperboard, Heart, Image as ImageIcon, Images, Library, Star, Tag as TagIcon, UserRound, type LucideIcon } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import type { Entities, EntityKind, Gallery, Group, Image, Performer, Scene, Studio, Tag } from '../api/types';
import { age, clock, compact, count, countryName, date, resolution } from '../format';
import { text } from '../messages';
import { pathOf } from '../paths';
import { Picture } from './Picture';
import { useScrub } from './useScrub';
import { Link } from '../ui/Link';
import styles from './cards.module.css';

export const ICON: Record<EntityKind, LucideIcon> = {
  scene: Clapperboard,
  performer: UserRound,
  studio: Building2,
  tag: TagIcon,
  group: Library,
  gallery: Images,
  image: ImageIcon,
};

export function titleOf(kind: EntityKind, entity: { name?: string; title?: string | null }): string {
  const own = entity.name ?? entity.title;
  if (own) return own;
  if (kind === 'scene' || kind === 'gallery' || kind === 'image') return text.untitled[kind];
  return text.untitled.other;
}

interface FrameProps {
  to: string;
  search?: Record<string, string> | undefined;
  title: string;
  ratio: string;
  media: ReactNode;
  over?: ReactNode;
  lines?: (ReactNode | null)[];
  handlers?: Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerMove' | 'onPointerLeave' | 'onFocus' | 'onBlur'>;
}

function Card({ to, search, title, ratio, media, over, lines = [], handlers }: FrameProps) {
  return (
    <article className={styles.card} {...handlers}>
      <div className={styles.media} style={{ aspectRatio: ratio }}>
        {media}
        {over}
      </div>
      <div className={styles.body}>
        <p className={styles.title}>
          <Link to={to} search={search ?? {}} data-card title={title}>
            {title}
          </Link>
        </p>
        {lines.map((line, at) =>
          line ? (
            <p key={at} className={styles.line}>
              {line}
            </p>
          ) : null,
        )}
      </div>
    </article>
  );
}

function Marks({ favorite, rating100 }: { favorite: boolean; rating100: number | null }) {
  if (!favorite && !rating100) return null;
  return (
    <span className={styles.marks}>
      {rating100 ? (
        <span className="numbers" title={`${text.filters.rating} ${rating100}`}>
          <Star size={12} aria-label={text.filters.rating} className={styles.star} /> {(rating100 / 20).toFixed(1)}
        </span>
      ) : null}
      {favorite ? <Heart size={13} aria-label={text.filters.favorite} className={styles.heart} /> : null}
    </span>
  );
}

function joined(...parts: (string | null | undefined | false)[]): string | null {
  return parts.filter(Boolean).join(' · ') || null;
}

export interface CardProps<T> {
  item: T;
  eager?: boolean;
  /** What the address of the item carries, for example the list an image was opened from. */
  search?: Record<string, string>;
}

export function SceneCard({ item, eager }: CardProps<Scene>) {
  const { handlers, overlay } = useScrub(item);
  const file = item.files[0];
  const portrait = !!file?.width && !!file.height && file.height > file.width;
  const title = titleOf('scene', item);
  const watched = file?.duration && item.resume_time ? Math.min(1, item.resume_time / file.duration) : 0;
  const sharp = resolution(file?.width ?? null, file?.height ?? null);
  return (
    <Card
      to={pathOf('scene', item)}
      title={title}
      ratio="16 / 9"
      handlers={handlers}
      media={
        <Picture src={item.paths.screenshot} icon={ICON.scene} name={title} fit={portrait ? 'contain' : 'cover'} eager={eager} />
      }
      over={
        <>
          {overlay}
          <Marks {...item} />
          <span className={`${styles.badges} numbers`}>
            {sharp && /K|1440/.test(sharp) ? <span>{sharp}</span> : null}
            {file?.duration ? <span>{clock(file.duration)}</span> : null}
          </span>
          {watched > 0 ? <span className={styles.watched} style={{ inlineSize: `${watched * 100}%` }} /> : null}
        </>
      }
      lines={[
        joined(item.studio?.name, date(item.date)),
        item.performers.length ? item.performers.map((performer) => performer.name).join(', ') : null,
      ]}
    />
  );
}

export function PerformerCard({ item, eager }: CardProps<Performer>) {
  const years = age(item.birthdate, item.death_date ?? undefined);
  return (
    <Card
      to={pathOf('performer', item)}
      title={item.name}
      ratio="2 / 3"
      media={<Picture src={item.image_path} icon={ICON.performer} name={item.name} eager={eager} />}
      over={<Marks {...item} />}
      lines={[
        joined(item.disambiguation, years === null ? null : text.amount.years(years), countryName(item.country)),
        item.scene_count ? text.amount.scene(item.scene_count) : null,
      ]}
    />
  );
}

export function StudioCard({ item, eager }: CardProps<Studio>) {
  return (
    <Card
      to={pathOf('studio', item)}
      title={item.name}
      ratio="16 / 9"
      media={
        <div className={styles.logo}>
          <Picture src={item.image_path} icon={ICON.studio} name={item.name} fit="contain" eager={eager} />
        </div>
      }
      over={<Marks {...item} />}
      lines={[joined(item.parent_studio?.name, text.amount.scene(item.scene_count))]}
    />
  );
}

export function TagCard({ item, eager }: CardProps<Tag>) {
  return (
    <Card
      to={pathOf('tag', item)}
      title={item.name}
      ratio="16 / 9"
      media={<Picture src={item.image_path} icon={ICON.tag} name={item.name} eager={eager} />}
      over={<Marks {...item} />}
      lines={[joined(text.amount.scene(item.scene_count), item.performer_count > 0 && text.amount.performer(item.performer_count))]}
    />
  );
}

export function CollectionCard({ item, eager }: CardProps<Group>) {
  return (
    <Card
      to={pathOf('group', item)}
      title={item.name}
      ratio="2 / 3"
      media={<Picture src={item.front_image_path} icon={ICON.group} name={item.name} eager={eager} />}
      over={
        <>
          <Marks {...item} />
          {item.duration > 0 ? (
            <span className={`${styles.badges} numbers`}>
              <span>{clock(item.duration)}</span>
            </span>
          ) : null}
        </>
      }
      lines={[joined(item.studio?.name, date(item.date)), text.amount.scene(item.scene_count)]}
    />
  );
}

export function GalleryCard({ item, eager }: CardProps<Gallery>) {
  const title = titleOf('gallery', item);
  return (
    <Card
      to={pathOf('gallery', item)}
      title={title}
      ratio="3 / 4"
      media={<Picture src={item.cover} icon={ICON.gallery} name={title} eager={eager} />}
      over={
        <>
          <Marks {...item} />
          <span className={`${styles.badges} numbers`}>
            <span aria-label={text.amount.image(item.image_count)}>
              <ImageIcon size={11} aria-hidden="true" /> {compact(item.image_count)}
            </span>
          </span>
        </>
      }
      lines={[
        joined(item.studio?.name, date(item.date)),
        item.performers.length ? item.performers.map((performer) => performer.name).join(', ') : null,
      ]}
    />
  );
}

export function ImageCard({ item, eager, search }: CardProps<Image>) {
  const title = titleOf('image', item);
  return (
    <Card
      to={pathOf('image', item)}
      search={search}
      title={title}
      ratio="1 / 1"
      media={<Picture src={item.paths.thumbnail ?? item.paths.image} icon={ICON.image} name={title} eager={eager} />}
      over={<Marks {...item} />}
      lines={[joined(date(item.date), item.width && item.height ? `${item.width} × ${item.height}` : null)]}
    />
  );
}

export const CARD: { [K in EntityKind]: (props: CardProps<Entities[K]>) => ReactNode } = {
  scene: SceneCard,
  performer: PerformerCard,
  studio: StudioCard,
  tag: TagCard,
  group: CollectionCard,
  gallery: GalleryCard,
  image: ImageCard,
};

/** Height of a card's box and lines, for the skeleton. */
export const SHAPE: Record<EntityKind, { ratio: string; lines: number; wide: boolean }> = {
  scene: { ratio: '16 / 9', lines: 2, wide: true },
  performer: { ratio: '2 / 3', lines: 2, wide: false },
  studio: { ratio: '16 / 9', lines: 1, wide: true },
  tag: { ratio: '16 / 9', lines: 1, wide: true },
  group: { ratio: '2 / 3', lines: 2, wide: false },
  gallery: { ratio: '3 / 4', lines: 2, wide: false },
  image: { ratio: '1 / 1', lines: 1, wide: false },
};

export function CardSkeleton({ kind }: { kind: EntityKind }) {
  const shape = SHAPE[kind];
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={`${styles.media} ${styles.bone}`} style={{ aspectRatio: shape.ratio }} />
      <div className={styles.body}>
        <p className={styles.title}>
          <span className={styles.bone} style={{ inlineSize: '75%' }} />
        </p>
        {Array.from({ length: shape.lines }, (_, at) => (
          <p key={at} className={styles.line}>
            <span className={styles.bone} style={{ inlineSize: at ? '40%' : '60%' }} />
          </p>
        ))}
      </div>
    </div>
  );
}

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

/** The small picture of a table row and its shape, and the large one of the wall. */
export function thumbnailOf(kind: EntityKind, item: Entities[EntityKind]): { src: string | null; ratio: number } {
  switch (kind) {
    case 'scene': {
      const { paths, files } = item as Scene;
      const file = files[0];
      return { src: paths.screenshot, ratio: file?.width && file.height ? file.width / file.height : 16 / 9 };
    }
    case 'image': {
      const { paths, width, height } = item as Image;
      return { src: paths.thumbnail ?? paths.image, ratio: width && height ? width / height : 1 };
    }
    case 'gallery': {
      const { cover, coverWidth, coverHeight } = item as Gallery;
      return { src: cover, ratio: coverWidth && coverHeight ? coverWidth / coverHeight : 3 / 4 };
    }
    case 'group':
      return { src: (item as Group).front_image_path, ratio: 2 / 3 };
    case 'performer':
      return { src: (item as Performer).image_path, ratio: 2 / 3 };
    default:
      return { src: (item as Studio | Tag).image_path, ratio: 16 / 9 };
  }
}
