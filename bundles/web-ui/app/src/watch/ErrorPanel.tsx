import { useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { Scene } from '../api/types';
import type { Playback } from './playback';
import type { Source } from './sources';
import { usePlaybackState } from './usePlaybackState';
import { words } from './words';
import styles from './player.module.css';

/** Why the scene does not play, and what can be done. */
export function ErrorPanel({ scene, playback, sources }: { scene: Scene; playback: Playback; sources: Source[] }) {
  const attempts = usePlaybackState(playback, (state) => state.attempts);
  const [copied, setCopied] = useState(false);
  const last = attempts.at(-1);
  const reason = last?.reason ?? 'unknown';
  const others = sources.filter((source) => source.id !== last?.source.id);
  const copy = () => {
    const file = scene.files[0];
    const report = [
      `scene ${scene.id}`,
      `file ${file?.video_codec ?? '?'} / ${file?.audio_codec ?? '?'} ${file?.width ?? '?'}x${file?.height ?? '?'}`,
      ...attempts.map((attempt) => `${attempt.source.id}: ${attempt.reason}`),
      navigator.userAgent,
    ].join('\n');
    navigator.clipboard.writeText(report).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className={styles.failure} role="alert">
      <TriangleAlert size={32} aria-hidden="true" />
      <p className={styles.failureTitle}>{words.failed}</p>
      <p>{words.reason(reason)}</p>
      <p>{words.next[reason]}</p>
      <div className={styles.failureActions}>
        <button type="button" className={styles.action} data-main onClick={() => playback.retry()}>
          {words.tryAgain}
        </button>
        {others.slice(0, 3).map((source) => (
          <button key={source.id} type="button" className={styles.action} onClick={() => playback.choose(source.id)}>
            {words.tryOther(source)}
          </button>
        ))}
        <button type="button" className={styles.action} onClick={copy}>
          {copied ? words.copied : words.copyReport}
        </button>
      </div>
    </div>
  );
}
