import { useEffect, useRef } from 'react';
import type { CaptionSize } from './preferences';
import styles from './player.module.css';

interface Props {
  cues: VTTCue[];
  size: CaptionSize;
  /** Whether the bar is there, which the text must stay above. */
  raised: boolean;
}

/** The caption lines of this moment, marked up as the browser reads them. */
export function CaptionText({ cues, size, raised }: Props) {
  return (
    <div className={styles.captions} data-size={size} data-raised={raised || undefined} data-picture>
      {cues.map((cue, at) => (
        <Line cue={cue} key={`${cue.startTime}:${at}`} />
      ))}
    </div>
  );
}

function Line({ cue }: { cue: VTTCue }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    box.current?.replaceChildren(cue.getCueAsHTML());
  }, [cue]);
  return <p ref={box} data-picture />;
}
