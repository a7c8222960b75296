import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { ExternalLink, Play } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { clipsOf, similarScenes } from '../api/library';
import type { Scene } from '../api/types';
import { Picture } from '../cards/Picture';
import { SceneCard } from '../cards/cards';
import { CardSkeleton } from '../cards/CardSkeleton';
import { ICON, titleOf } from '../cards/kinds';
import { EntityGate } from '../detail/EntityGate';
import { Details, Facts, Prose, RefChips } from '../detail/parts';
import { Tabs } from '../detail/Tabs';
import { PageActions } from '../items/PageActions';
import { itemOf } from '../items/item';
import { age, bitrate, clock, date, frames, moment, resolution, size } from '../format';
import { wireId } from '../list/request';
import { text } from '../messages';
import { pathOf } from '../paths';
import { useTitle } from '../state/title';
import { Boundary, Failure } from '../ui/States';
import { Link } from '../ui/Link';
import list from '../list/list.module.css';
import ui from '../ui/ui.module.css';
import styles from './scene.module.css';

const Player = lazy(() => import('../watch/Player').then((module) => ({ default: module.Player })));

export function ScenePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return (
    <EntityGate kind="scene" id={id} skeleton={<SceneSkeleton />}>
      {(scene) => <SceneView key={`${scene.instanceId} ${scene.id}`} scene={scene} />}
    </EntityGate>
  );
}

function SceneSkeleton() {
  return (
    <div className={styles.page} aria-hidden="true">
      <div className={styles.player} />
      <div className={`${styles.below} ${ui.skeleton}`} style={{ blockSize: '6rem' }} />
    </div>
  );
}

function seconds(text: string | undefined): number | undefined {
  return text && /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : undefined;
}

function SceneView({ scene }: { scene: Scene }) {
  const search = useSearch({ strict: false }) as { t?: string; tab?: string };
  const [theatre, setTheatre] = useState(false);
  const title = titleOf('scene', scene);
  const file = scene.files[0];
  const clips = useQuery({
    queryKey: ['clips', scene.instanceId, scene.id],
    queryFn: ({ signal }) => clipsOf(scene.id, signal),
    retry: false,
  });
  useTitle(title);
  const start = seconds(search.t);
  const sharp = resolution(file?.width ?? null, file?.height ?? null);

  const tabs: { id: string; label: string; count?: number | undefined; body: ReactNode }[] = [
    { id: 'details', label: text.scene.details, body: <SceneDetails scene={scene} /> },
    {
      id: 'clips',
      label: text.scene.clips,
      count: clips.data?.length,
      body: clips.error ? (
        <Failure error={clips.error} onRetry={() => void clips.refetch()} />
      ) : clips.data?.length === 0 ? (
        <p className={list.emptyTab}>{text.scene.noClips}</p>
      ) : (
        <ul className={styles.clips}>
          {(clips.data ?? []).map((clip) => (
            <li key={clip.id}>
              <Link to={pathOf('scene', scene)} search={{ tab: 'clips', t: String(clip.seconds) }} replace resetScroll={false}>
                <span className={styles.clipPicture}>
                  <Picture src={clip.screenshotUrl} icon={Play} name="" />
                </span>
                <span>
                  <strong>{clip.title || clip.primaryTag?.name || text.untitled.other}</strong>
                  <span className="numbers">
                    {clock(clip.seconds)}
                    {clip.endSeconds ? ` – ${clock(clip.endSeconds)}` : ''}
                  </span>
                </span>
                <span className="visually-hidden">{text.scene.playFrom(clock(clip.seconds))}</span>
              </Link>
            </li>
          ))}
        </ul>
      ),
    },
    { id: 'file', label: text.scene.file, body: <FileFacts scene={scene} /> },
  ];

  return (
    <article className={styles.page}>
      <div className={styles.player} data-theatre={theatre || undefined}>
        <Boundary region={`player ${scene.id}`}>
          <Suspense fallback={<Picture src={scene.paths.screenshot} icon={ICON.scene} name={title} fit="contain" eager />}>
            <Player
              scene={scene}
              {...(start === undefined ? {} : { startAt: start })}
              theatre={theatre}
              onTheatreChange={setTheatre}
            />
          </Suspense>
        </Boundary>
      </div>
      <div className={styles.columns}>
        <div className={styles.below}>
          <header className={styles.head}>
            <h1>{title}</h1>
            <p className={`${styles.meta} numbers`}>
              {scene.studio ? <Link to={pathOf('studio', scene.studio)}>{scene.studio.name}</Link> : null}
              {scene.date ? <span>{date(scene.date)}</span> : null}
              {file?.duration ? <span>{clock(file.duration)}</span> : null}
              {sharp ? <span>{sharp}</span> : null}
              {scene.code ? <span>{scene.code}</span> : null}
            </p>
            <PageActions item={itemOf('scene', scene)} />
          </header>
          {scene.performers.length ? (
            <section aria-label={text.scene.performers}>
              <ul className={styles.people}>
                {scene.performers.map((performer) => (
                  <Person key={`${performer.instanceId} ${performer.id}`} performer={performer} on={scene.date} />
                ))}
              </ul>
            </section>
          ) : null}
          <Tabs label={text.scene.tabs} tabs={tabs} />
        </div>
        <aside className={styles.side} aria-label={text.scene.similar}>
          <Similar scene={scene} />
        </aside>
      </div>
    </article>
  );
}

function Person({ performer, on }: { performer: Scene['performers'][number] & { birthdate?: string | null }; on: string | null }) {
  const years = performer.birthdate && on ? age(performer.birthdate, on) : null;
  return (
    <li>
      <Link to={pathOf('performer', performer)}>
        <span className={styles.face}>
          <Picture src={performer.image_path} icon={ICON.performer} name="" />
        </span>
        <span>
          {performer.name}
          {years === null ? null : <small>{text.scene.ageThen(years)}</small>}
          {performer.disambiguation ? <small>{performer.disambiguation}</small> : null}
        </span>
      </Link>
    </li>
  );
}

function SceneDetails({ scene }: { scene: Scene }) {
  return (
    <div className={styles.details}>
      {scene.details ? <Prose>{scene.details}</Prose> : null}
      <Details>
        {scene.tags.length ? <RefChips title={text.scene.tags} kind="tag" items={scene.tags} /> : null}
        {scene.inheritedTags?.length ? (
          <RefChips title={text.scene.inherited} kind="tag" items={scene.inheritedTags} quiet />
        ) : null}
        {scene.groups.length ? (
          <RefChips
            title={text.scene.collections}
            kind="group"
            items={scene.groups.map((group) => ({
              ...group,
              note: group.scene_index == null ? undefined : text.scene.position(group.scene_index),
            }))}
          />
        ) : null}
        {scene.galleries.length ? (
          <RefChips
            title={text.scene.galleries}
            kind="gallery"
            items={scene.galleries.map((gallery) => ({ ...gallery, name: titleOf('gallery', gallery) }))}
          />
        ) : null}
      </Details>
      <Facts
        facts={[
          [text.scene.director, scene.director],
          [text.scene.added, moment(scene.created_at)],
          [text.scene.updated, moment(scene.updated_at)],
          [text.scene.plays, scene.play_count ? String(scene.play_count) : null],
        ]}
        links={scene.urls}
      />
      {scene.libraryUrl ? (
        <a className={styles.external} href={scene.libraryUrl} target="_blank" rel="noreferrer noopener">
          <ExternalLink size={14} /> {text.scene.openInLibrary}
        </a>
      ) : null}
    </div>
  );
}

function FileFacts({ scene }: { scene: Scene }) {
  const file = scene.files[0];
  if (!file) return <p className={list.emptyTab}>{text.panel.any}</p>;
  return (
    <div className={styles.details}>
      <Facts
        facts={[
          [text.scene.fileName, file.basename],
          [text.scene.duration, file.duration ? clock(file.duration) : null],
          [text.scene.resolution, file.width && file.height ? `${file.width} × ${file.height}` : null],
          [text.scene.size, file.size ? size(file.size) : null],
          [text.scene.bitrate, file.bit_rate ? bitrate(file.bit_rate) : null],
          [text.scene.framerate, file.frame_rate ? frames(file.frame_rate) : null],
          [text.scene.video, file.video_codec],
          [text.scene.audio, file.audio_codec ?? text.scene.noAudio],
          [text.scene.captions, scene.captions?.map((caption) => caption.language_code).join(', ') || null],
        ]}
      />
    </div>
  );
}

const FIRST = 6;

function Similar({ scene }: { scene: Scene }) {
  const [all, setAll] = useState(false);
  const id = wireId(`${scene.id}~${scene.instanceId}`);
  const answer = useQuery({
    queryKey: ['similar', id],
    queryFn: ({ signal }) => similarScenes(scene.id, 1, signal),
    retry: false,
  });
  // Only a help to go on: without it the page is still whole.
  if (answer.error) return null;
  const items = answer.data?.items ?? [];
  return (
    <>
      <h2>{text.scene.similar}</h2>
      {answer.data && items.length === 0 ? <p className={ui.hint}>{text.scene.noSimilar}</p> : null}
      <ul className={styles.similar}>
        {answer.data
          ? items.slice(0, all ? undefined : FIRST).map((other) => (
              <li key={`${other.instanceId} ${other.id}`}>
                <SceneCard item={other} />
              </li>
            ))
          : Array.from({ length: 4 }, (_, at) => (
              <li key={at}>
                <CardSkeleton kind="scene" />
              </li>
            ))}
      </ul>
      {!all && items.length > FIRST ? (
        <button type="button" className={styles.moreButton} onClick={() => setAll(true)}>
          {text.actions.more}
        </button>
      ) : null}
    </>
  );
}
