import { useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clipsOf } from '../api/library';
import type { Scene } from '../api/types';
import { CaptionText } from './CaptionText';
import { Controls } from './Controls';
import { ErrorPanel } from './ErrorPanel';
import { Notice } from './Notice';
import { Playback, type PlaybackState } from './playback';
import { offerJumps } from './jump';
import { automatic, sourcesOf } from './sources';
import { useCaptions } from './useCaptions';
import { useChrome } from './useChrome';
import { useDevice } from './useDevice';
import { useGestures } from './useGestures';
import { useKeys } from './useKeys';
import { useFullscreen } from './useFullscreen';
import { usePlaybackState } from './usePlaybackState';
import { words } from './words';
import styles from './player.module.css';

export interface PlayerProps {
  scene: Scene;
  /** Seconds to begin at; a change moves the place. */
  startAt?: number;
  /** Whether the page gives the player its whole width; without a handler there is no such button. */
  theatre?: boolean;
  onTheatreChange?: (on: boolean) => void;
}

/** Plays a scene: direct or by HLS, with captions, previews and clips on its bar. */
export function Player(props: PlayerProps) {
  // Another scene is another player: nothing of the old one may go on.
  return <ScenePlayer key={`${props.scene.id}:${props.scene.instanceId}`} {...props} />;
}

function ScenePlayer({ scene, startAt = 0, theatre = false, onTheatreChange }: PlayerProps) {
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [playback, setPlayback] = useState<Playback | null>(null);
  const sources = useMemo(() => sourcesOf(scene), [scene]);
  const known = scene.files[0]?.duration ?? 0;
  const [begin] = useState({ sources, scene, known, startAt });

  useEffect(() => {
    if (!video) return undefined;
    let made: Playback | null = null;
    let gone = false;
    void automatic(begin.scene, begin.sources).then((order) => {
      if (gone) return;
      made = new Playback(video, order, begin.known, begin.startAt);
      setPlayback(made);
    });
    return () => {
      gone = true;
      made?.destroy();
      setPlayback(null);
    };
  }, [video, begin]);

  useEffect(() => {
    if (playback && startAt !== begin.startAt) playback.seek(startAt);
  }, [playback, startAt, begin]);

  useEffect(() => (playback ? offerJumps(begin.scene, (seconds) => playback.show(seconds)) : undefined), [playback, begin]);

  return (
    <section
      ref={setRoot}
      className={styles.player}
      data-theatre={theatre || undefined}
      aria-label={words.player(scene.title ?? '')}
    >
      {/* The captions are drawn beside the picture, so that they can be sized and moved. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={setVideo}
        className={styles.video}
        playsInline
        preload="metadata"
        poster={scene.paths.screenshot ?? undefined}
        tabIndex={-1}
      />
      {playback && video && root ? (
        <Running
          {...{ scene, playback, video, root, theatre, startAt: begin.startAt }}
          sources={sources}
          onTheatreChange={onTheatreChange}
        />
      ) : null}
    </section>
  );
}

interface RunningProps {
  scene: Scene;
  playback: Playback;
  video: HTMLVideoElement;
  root: HTMLElement;
  sources: ReturnType<typeof sourcesOf>;
  startAt: number;
  theatre: boolean;
  onTheatreChange: ((on: boolean) => void) | undefined;
}

const quiet = (state: PlaybackState) => state.playing && !state.waiting;

function Running({ scene, playback, video, root, sources, startAt, theatre, onTheatreChange }: RunningProps) {
  const clips = useQuery({
    queryKey: ['clips', scene.instanceId, scene.id],
    queryFn: ({ signal }) => clipsOf(scene.id, signal),
    retry: false,
  }).data;
  const captions = useCaptions(video, scene);
  const fullscreen = useFullscreen(root, video);
  const calm = usePlaybackState(playback, quiet);
  const failed = usePlaybackState(playback, (state) => state.failed);
  const chrome = useChrome(root, calm);
  const [said, say] = useState('');
  const marks = useMemo(
    () =>
      (clips ?? [])
        .map((clip) => ({ id: clip.id, at: clip.seconds, end: clip.endSeconds, title: clip.title || clip.primaryTag?.name || words.untitledClip }))
        .sort((a, b) => a.at - b.at),
    [clips],
  );
  const gesture = useGestures(root, playback, fullscreen, chrome);
  useKeys({ root, playback, captions, fullscreen, marks, scene, theatre, onTheatreChange, chrome, say });
  useDevice(scene, playback, video);

  return (
    <div className={styles.over} data-chrome={chrome.shown || undefined}>
      <CaptionText cues={captions.cues} size={captions.size} raised={chrome.shown} />
      <span className={styles.flash} data-side={gesture?.side} key={gesture?.key} aria-hidden="true">
        {gesture ? words.jump(gesture.seconds) : null}
      </span>
      {failed ? (
        <ErrorPanel {...{ scene, playback, sources }} />
      ) : (
        <Controls
          {...{ scene, playback, sources, captions, fullscreen, marks, chrome, theatre, onTheatreChange, say, video }}
        />
      )}
      <Notice {...{ playback, startAt }} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
