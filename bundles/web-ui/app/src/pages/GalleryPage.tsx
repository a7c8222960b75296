import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { list } from '../api/library';
import type { Gallery } from '../api/types';
import { ICON, titleOf } from '../cards/kinds';
import { EntityGate } from '../detail/EntityGate';
import { Hero, HeroSkeleton } from '../detail/Hero';
import { Facts, Prose, RefChips } from '../detail/parts';
import { PageActions } from '../items/PageActions';
import { itemOf } from '../items/item';
import { EntityList } from '../list/EntityList';
import { scopeOf, withinOf } from '../list/within';
import { date } from '../format';
import { text } from '../messages';
import { pathOf, urlId } from '../paths';
import { useTitle } from '../state/title';
import { buttonClass } from '../ui/Button';
import { Link } from '../ui/Link';
import styles from './gallery.module.css';

export function GalleryPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return (
    <EntityGate kind="gallery" id={id} skeleton={<HeroSkeleton shape="tall" />}>
      {(gallery) => <GalleryView gallery={gallery} />}
    </EntityGate>
  );
}

function GalleryView({ gallery }: { gallery: Gallery }) {
  const title = titleOf('gallery', gallery);
  useTitle(title);
  const scope = scopeOf('gallery', urlId(gallery));
  const within = withinOf('gallery', gallery);
  const first = useQuery({
    queryKey: ['gallery-first', within],
    queryFn: ({ signal }) =>
      list('image', { criteria: scope, filter: { page: 1, per_page: 1, sort: 'path', direction: 'ASC' } }, signal),
    retry: false,
  });
  const start = first.data?.items[0];
  return (
    <article>
      <Hero
        picture={gallery.cover}
        alt={title}
        icon={ICON.gallery}
        shape="tall"
        title={title}
        under={
          <>
            {gallery.studio ? <Link to={pathOf('studio', gallery.studio)}>{gallery.studio.name}</Link> : null}
            {gallery.date ? <span>{date(gallery.date)}</span> : null}
            <span>{text.amount.image(gallery.image_count)}</span>
          </>
        }
        actions={
          <>
            {start ? (
              <Link className={`${buttonClass('primary')} ${styles.play}`} to={pathOf('image', start)} search={{ in: within, play: '1' }}>
                <Play size={16} /> {text.gallery.slideshow}
              </Link>
            ) : null}
            <PageActions item={itemOf('gallery', gallery)} />
          </>
        }
      >
        {gallery.details ? <Prose>{gallery.details}</Prose> : null}
        <Facts
          facts={[
            [text.gallery.photographer, gallery.photographer],
            [text.scene.code, gallery.code],
          ]}
          links={gallery.urls}
        />
        {gallery.performers.length ? <RefChips title={text.scene.performers} kind="performer" items={gallery.performers} /> : null}
        {gallery.tags.length ? <RefChips title={text.scene.tags} kind="tag" items={gallery.tags} /> : null}
        {gallery.scenes?.length ? (
          <RefChips
            title={text.gallery.scenes}
            kind="scene"
            items={gallery.scenes.map((scene) => ({
              id: scene.id,
              instanceId: gallery.instanceId,
              name: titleOf('scene', scene),
            }))}
          />
        ) : null}
      </Hero>
      <h2 className={styles.heading}>{text.gallery.images}</h2>
      <EntityList
        kind="image"
        scope={scope}
        without={['galleries']}
        within={within}
        order="path"
      />
    </article>
  );
}
