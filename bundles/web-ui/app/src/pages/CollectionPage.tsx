import { useParams } from '@tanstack/react-router';
import { RotateCcwSquare } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '../api/types';
import { ICON } from '../cards/kinds';
import { EntityGate } from '../detail/EntityGate';
import { Hero, HeroSkeleton } from '../detail/Hero';
import { Facts, Prose, RefChips } from '../detail/parts';
import { Related } from '../detail/Related';
import { PageActions } from '../items/PageActions';
import { itemOf } from '../items/item';
import { clock, date } from '../format';
import { text } from '../messages';
import { pathOf } from '../paths';
import { useTitle } from '../state/title';
import { Button } from '../ui/Button';
import { Link } from '../ui/Link';
import styles from '../detail/detail.module.css';

export function CollectionPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return (
    <EntityGate kind="group" id={id} skeleton={<HeroSkeleton />}>
      {(group) => <CollectionView group={group} />}
    </EntityGate>
  );
}

function CollectionView({ group }: { group: Group }) {
  useTitle(group.name);
  const [back, setBack] = useState(false);
  const c = text.collection;
  return (
    <article>
      <Hero
        picture={back ? group.back_image_path : group.front_image_path}
        alt={back ? c.back(group.name) : c.front(group.name)}
        icon={ICON.group}
        poster={
          group.back_image_path ? (
            <Button tone="quiet" className={styles.flip} aria-pressed={back} onClick={() => setBack(!back)}>
              <RotateCcwSquare size={16} /> {c.flip}
            </Button>
          ) : null
        }
        title={group.name}
        under={
          <>
            {group.studio ? <Link to={pathOf('studio', group.studio)}>{group.studio.name}</Link> : null}
            {group.date ? <span>{date(group.date)}</span> : null}
            {group.duration ? <span>{clock(group.duration)}</span> : null}
            <span>{text.amount.scene(group.scene_count)}</span>
          </>
        }
        actions={<PageActions item={itemOf('group', group)} />}
      >
        {group.synopsis ? <Prose>{group.synopsis}</Prose> : null}
        <Facts facts={[[c.director, group.director]]} links={group.urls} />
        {group.performers.length ? <RefChips title={text.scene.performers} kind="performer" items={group.performers} /> : null}
        {group.tags.length ? <RefChips title={text.scene.tags} kind="tag" items={group.tags} /> : null}
      </Hero>
      <Related
        kind="group"
        entity={group}
        shows={[
          ['scene', group.scene_count],
          ['performer', group.performer_count],
        ]}
      />
    </article>
  );
}
