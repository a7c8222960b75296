import { useParams } from '@tanstack/react-router';
import { ICON } from '../cards/kinds';
import { EntityGate } from '../detail/EntityGate';
import { Hero, HeroSkeleton } from '../detail/Hero';
import { Facts, Prose, RefChips } from '../detail/parts';
import { Related } from '../detail/Related';
import { PageActions } from '../items/PageActions';
import { itemOf } from '../items/item';
import type { Performer } from '../api/types';
import { age, countryName, date } from '../format';
import { text } from '../messages';
import { useTitle } from '../state/title';

export function PerformerPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return (
    <EntityGate kind="performer" id={id} skeleton={<HeroSkeleton />}>
      {(performer) => <PerformerView performer={performer} />}
    </EntityGate>
  );
}

function PerformerView({ performer }: { performer: Performer }) {
  useTitle(performer.name);
  const p = text.performer;
  const years = age(performer.birthdate, performer.death_date ?? undefined);
  const gender = performer.gender ? (text.genders[performer.gender as keyof typeof text.genders] ?? performer.gender) : null;
  return (
    <article>
      <Hero
        picture={performer.image_path}
        alt={p.portrait(performer.name)}
        icon={ICON.performer}
        title={
          <>
            {performer.name} {performer.disambiguation ? <small>{performer.disambiguation}</small> : null}
          </>
        }
        under={
          <>
            {gender ? <span>{gender}</span> : null}
            {years === null ? null : <span>{text.amount.years(years)}</span>}
            {performer.country ? <span>{countryName(performer.country)}</span> : null}
          </>
        }
        actions={<PageActions item={itemOf('performer', performer)} />}
      >
        {performer.details ? <Prose>{performer.details}</Prose> : null}
        <Facts
          facts={[
            [p.born, date(performer.birthdate)],
            [p.died, date(performer.death_date)],
            [p.career, performer.career_length],
            [p.height, performer.height_cm ? `${performer.height_cm} cm` : null],
            [p.weight, performer.weight ? `${performer.weight} kg` : null],
            [p.hair, performer.hair_color],
            [p.eyes, performer.eye_color],
            [p.ethnicity, performer.ethnicity],
            [p.measurements, performer.measurements],
            [p.tattoos, performer.tattoos],
            [p.piercings, performer.piercings],
            [p.aliases, performer.alias_list.join(', ')],
          ]}
          links={performer.urls ?? (performer.url ? [performer.url] : [])}
        />
        {performer.tags.length ? <RefChips title={text.scene.tags} kind="tag" items={performer.tags} /> : null}
      </Hero>
      <Related
        kind="performer"
        entity={performer}
        shows={[
          ['scene', performer.scene_count],
          ['gallery', performer.gallery_count],
          ['image', performer.image_count],
          ['group', performer.group_count],
        ]}
      />
    </article>
  );
}
