import { Heart, Image as ImageIcon, Star } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import type { Entities, EntityKind, Gallery, Group, Image, Performer, Scene, Studio, Tag } from '../api/types';
import { age, clock, compact, countryName, date, resolution } from '../format';
import { dataOf, itemOf } from '../items/item';
import { MenuButton } from '../items/MenuButton';
import { text } from '../messages';
import { pathOf } from '../paths';
import { SelectBox } from '../selection/SelectBox';
import { Link } from '../ui/Link';
import { ICON, titleOf } from './kinds';
import { Picture } from './Picture';
import { useScrub } from './useScrub';
import styles from './cards.module.css';

interface FrameProps<K extends EntityKind> {
  kind: K;
  entity: Entities[K];
  search?: Record<string, string> | undefined;
  ratio: string;
  media: ReactNode;
  over?: ReactNode;
  lines?: (ReactNode | null)[];
  handlers?: Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerMove' | 'onPointerLeave' | 'onFocus' | 'onBlur'>;
}

function Card<K extends EntityKind>({ kind, entity, search, ratio, media, over, lines = [], handlers }: FrameProps<K>) {
  const item = itemOf(kind, entity);
  return (
    <article className={styles.card} {...dataOf(item)} {...handlers}>
      <div className={styles.media} style={{ aspectRatio: ratio }}>
        {media}
        {over}
      </div>
      <SelectBox item={item} />
      <div className={styles.foot}>
        <div className={styles.body}>
          <p className={styles.title}>
            <Link to={pathOf(kind, entity)} search={search ?? {}} data-card title={item.title}>
              {item.title}
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
        <MenuButton item={item} className={styles.menu!} />
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
      kind="scene"
      entity={item}
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
      kind="performer"
      entity={item}
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
      kind="studio"
      entity={item}
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
      kind="tag"
      entity={item}
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
      kind="group"
      entity={item}
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
      kind="gallery"
      entity={item}
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
      kind="image"
      entity={item}
      search={search}
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
