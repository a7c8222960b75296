import { useParams } from '@tanstack/react-router';
import type { Studio } from '../api/types';
import { ICON } from '../cards/kinds';
import { EntityGate } from '../detail/EntityGate';
import { Hero, HeroSkeleton } from '../detail/Hero';
import { Facts, Prose, RefChips } from '../detail/parts';
import { Related } from '../detail/Related';
import { PageActions } from '../items/PageActions';
import { itemOf } from '../items/item';
import { text } from '../messages';
import { pathOf } from '../paths';
import { useTitle } from '../state/title';
import { Link } from '../ui/Link';

export function StudioPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return (
    <EntityGate kind="studio" id={id} skeleton={<HeroSkeleton shape="logo" />}>
      {(studio) => <StudioView studio={studio} />}
    </EntityGate>
  );
}

function StudioView({ studio }: { studio: Studio }) {
  useTitle(studio.name);
  const { parent_studio: parent, child_studios: children } = studio;
  const { instanceId } = studio;
  return (
    <article>
      <Hero
        picture={studio.image_path}
        alt={text.studio.logo(studio.name)}
        icon={ICON.studio}
        shape="logo"
        title={studio.name}
        under={
          parent ? (
            <span>
              {text.studio.parent} <Link to={pathOf('studio', { ...parent, instanceId })}>{parent.name}</Link>
            </span>
          ) : null
        }
        actions={<PageActions item={itemOf('studio', studio)} />}
      >
        {studio.details ? <Prose>{studio.details}</Prose> : null}
        <Facts facts={[]} links={studio.url ? [studio.url] : []} />
        {studio.tags.length ? <RefChips title={text.scene.tags} kind="tag" items={studio.tags} /> : null}
        {children.length ? (
          <RefChips title={text.studio.children} kind="studio" items={children.map((child) => ({ ...child, instanceId }))} />
        ) : null}
      </Hero>
      <Related
        kind="studio"
        entity={studio}
        below={children.length ? text.studio.includeChildren : undefined}
        shows={[
          ['scene', studio.scene_count],
          ['performer', studio.performer_count],
          ['gallery', studio.gallery_count],
          ['image', studio.image_count],
          ['group', studio.group_count],
        ]}
      />
    </article>
  );
}
