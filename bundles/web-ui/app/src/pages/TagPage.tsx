import { useParams } from '@tanstack/react-router';
import type { Tag } from '../api/types';
import { ICON } from '../cards/kinds';
import { EntityGate } from '../detail/EntityGate';
import { Hero, HeroSkeleton } from '../detail/Hero';
import { Facts, Prose, RefChips } from '../detail/parts';
import { Related } from '../detail/Related';
import { PageActions } from '../items/PageActions';
import { itemOf } from '../items/item';
import { text } from '../messages';
import { useTitle } from '../state/title';

export function TagPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return (
    <EntityGate kind="tag" id={id} skeleton={<HeroSkeleton shape="wide" />}>
      {(tag) => <TagView tag={tag} />}
    </EntityGate>
  );
}

function TagView({ tag }: { tag: Tag }) {
  useTitle(tag.name);
  const { instanceId } = tag;
  return (
    <article>
      <Hero picture={tag.image_path} alt={tag.name} icon={ICON.tag} shape="wide" title={tag.name} actions={<PageActions item={itemOf('tag', tag)} />}>
        {tag.description ? <Prose>{tag.description}</Prose> : null}
        <Facts facts={[[text.tag.aliases, tag.aliases.join(', ')]]} />
        {tag.parents.length ? (
          <RefChips title={text.tag.parents} kind="tag" items={tag.parents.map((parent) => ({ ...parent, instanceId }))} />
        ) : null}
        {tag.children.length ? (
          <RefChips title={text.tag.children} kind="tag" items={tag.children.map((child) => ({ ...child, instanceId }))} />
        ) : null}
      </Hero>
      <Related
        kind="tag"
        entity={tag}
        below={tag.children.length ? text.tag.includeChildren : undefined}
        shows={[
          ['scene', tag.scene_count],
          ['performer', tag.performer_count],
          ['studio', tag.studio_count],
          ['group', tag.group_count],
          ['gallery', tag.gallery_count],
          ['image', tag.image_count],
        ]}
      />
    </article>
  );
}
