import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Scene } from '../api/types';
import { loadSprite, spriteStyle } from '../cards/sprite';
import { clock } from '../format';
import type { Playback } from './playback';
import { usePlaybackState } from './usePlaybackState';
import { words } from './words';
import styles from './player.module.css';

/** A clip on the bar. */
export interface Mark {
  id: string;
  at: number;
  end: number | null;
  title: string;
}

interface Props {
  scene: Scene;
  playback: Playback;
  marks: Mark[];
}

const KEY_PREVIEW_MILLIS = 1200;
const STEPS: Record<string, number> = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5, PageDown: -60, PageUp: 60 };

/** The bar of the place: with what is loaded, the clips, a repeated part, and a preview where one points. */
export function SeekBar({ scene, playback, marks }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; at: number } | null>(null);
  const [dragging, setDragging] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const [keyed, setKeyed] = useState(0);
  const time = usePlaybackState(playback, (state) => state.time);
  const duration = usePlaybackState(playback, (state) => state.duration);
  const buffered = usePlaybackState(playback, (state) => state.buffered);
  const part = usePlaybackState(playback, (state) => state.part);

  useEffect(() => {
    if (keyed === 0) return undefined;
    const timer = setTimeout(() => setKeyed(0), KEY_PREVIEW_MILLIS);
    return () => clearTimeout(timer);
  }, [keyed]);

  const share = (at: number) => (duration > 0 ? Math.min(1, Math.max(0, at / duration)) : 0);
  const percent = (at: number) => `${share(at) * 100}%`;
  const at = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration;
  };

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || duration <= 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const to = at(event);
    drag.current = { x: event.clientX, y: event.clientY, at: to };
    setDragging(true);
    setPointed(to);
  };
  const onMove = (event: PointerEvent) => {
    if (!drag.current) {
      if (event.pointerType !== 'touch') setPointed(at(event));
      return;
    }
    // The further the finger is above the bar, the finer it moves.
    const away = Math.max(0, drag.current.y - event.clientY - 40);
    const fine = away > 120 ? 0.1 : away > 60 ? 0.25 : away > 0 ? 0.5 : 1;
    const width = track.current?.getBoundingClientRect().width ?? 1;
    const to =
      fine === 1 ? at(event) : drag.current.at + ((event.clientX - drag.current.x) / width) * duration * fine;
    const placed = Math.min(duration, Math.max(0, to));
    drag.current = { ...drag.current, x: event.clientX, at: placed };
    setPointed(placed);
  };
  const onUp = (event: PointerEvent) => {
    if (!drag.current) return;
    playback.seek(drag.current.at);
    drag.current = null;
    setDragging(false);
    if (event.pointerType === 'touch') setPointed(null);
  };
  const onCancel = () => {
    drag.current = null;
    setDragging(false);
    setPointed(null);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? duration - 5 : step === undefined ? null : time + step;
    if (to === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    playback.seek(to);
    setKeyed((n) => n + 1);
  };

  const shownAt = pointed ?? (keyed > 0 ? time : null);
  return (
    <div
      className={styles.seek}
      role="slider"
      tabIndex={0}
      aria-label={words.seek}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={words.position(time, duration)}
      data-dragging={dragging || undefined}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onCancel}
      onPointerLeave={() => {
        if (!drag.current) setPointed(null);
      }}
      onKeyDown={onKey}
    >
      <div ref={track} className={styles.track}>
        <span className={styles.buffered} style={{ inlineSize: percent(buffered) }} />
        {part ? (
          <span
            className={styles.part}
            style={{ insetInlineStart: percent(part.from), inlineSize: `${(share(part.to ?? time) - share(part.from)) * 100}%` }}
          />
        ) : null}
        <span className={styles.played} style={{ inlineSize: percent(dragging && pointed !== null ? pointed : time) }} />
        {marks.map((mark) => (
          <span key={mark.id} className={styles.tick} style={{ insetInlineStart: percent(mark.at) }} />
        ))}
        <span className={styles.thumb} style={{ insetInlineStart: percent(dragging && pointed !== null ? pointed : time) }} />
      </div>
      {shownAt !== null && duration > 0 ? (
        <Preview scene={scene} at={shownAt} share={share(shownAt)} mark={nearest(marks, shownAt, duration)} />
      ) : null}
    </div>
  );
}

/** The clip that the pointer is in, or very near to. */
function nearest(marks: Mark[], at: number, duration: number): Mark | undefined {
  return (
    marks.findLast((mark) => mark.at <= at && mark.end !== null && at <= mark.end) ??
    marks.find((mark) => Math.abs(mark.at - at) < duration * 0.01)
  );
}

function Preview({ scene, at, share, mark }: { scene: Scene; at: number; share: number; mark: Mark | undefined }) {
  const { sprite: sheet, vtt } = scene.paths;
  const sprite = useQuery({
    queryKey: ['sprite', vtt],
    queryFn: () => loadSprite(vtt ?? ''),
    enabled: Boolean(sheet && vtt),
    staleTime: Infinity,
  }).data;
  const cue = sprite ? (sprite.cues.find((one) => at < one.end) ?? sprite.cues.at(-1)) : undefined;
  return (
    <div className={styles.previewRail} aria-hidden="true">
      <div className={styles.preview} style={{ insetInlineStart: `${share * 100}%`, translate: `${-share * 100}%` }}>
        {sprite && cue && sheet ? (
          <div
            className={styles.previewPicture}
            data-tall={cue.h > cue.w || undefined}
            style={{ ...spriteStyle(sheet, sprite, cue), aspectRatio: `${cue.w} / ${cue.h}` }}
          />
        ) : null}
        <p className={styles.previewText}>
          {mark ? <span>{mark.title}</span> : null}
          <time className="numbers">{clock(at)}</time>
        </p>
      </div>
    </div>
  );
}
