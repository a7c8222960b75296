import { useEffect, useState } from 'react';
import { X } from 'lucide-react';
import type { Playback } from './playback';
import { usePlaybackState } from './usePlaybackState';
import { words } from './words';
import styles from './player.module.css';

const SHOWN_MILLIS = 9000;

/** A line on the picture that goes by itself: where playing begins, or why another stream plays. */
export function Notice({ playback, startAt }: { playback: Playback; startAt: number }) {
  const source = usePlaybackState(playback, (state) => state.source);
  const last = usePlaybackState(playback, (state) => state.attempts.at(-1));
  const failed = usePlaybackState(playback, (state) => state.failed);
  const [gone, setGone] = useState<unknown>(null);
  const started = usePlaybackState(playback, (state) => state.started);
  const subject = last ?? (startAt > 0 ? 'resumed' : null);
  const shown = !failed && subject !== null && subject !== gone && source !== null;

  useEffect(() => {
    if (!shown || (subject === 'resumed' && !started)) return undefined;
    const timer = setTimeout(() => setGone(subject), SHOWN_MILLIS);
    return () => clearTimeout(timer);
  }, [shown, subject, started]);

  if (!shown) return null;
  return (
    <div className={styles.notice} role="status">
      <p>{last ? words.fellBack(last.source, last.reason, source) : words.resumed(startAt)}</p>
      {last ? null : (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            playback.seek(0);
            setGone(subject);
          }}
        >
          {words.startOver}
        </button>
      )}
      <button type="button" className={styles.control} aria-label={words.dismiss} onClick={() => setGone(subject)}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
