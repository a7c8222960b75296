import { Database, Film, Grid3x3, Images, Image as ImageIcon, Info, RefreshCw, ScanFace } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FrameSource, RecognitionStatus } from '../api/recognition';
import type { Gallery, Scene } from '../api/types';
import { Button } from '../ui/Button';
import ui from '../ui/ui.module.css';
import type { SeenItem } from './identify';
import { start } from './run';
import { words } from './words';
import styles from './identify.module.css';

interface Props {
  item: SeenItem;
  status: RecognitionStatus;
  scene: Scene | null;
  gallery: Gallery | null;
}

/** What will be used, before anything is done. */
export function Before({ item, status, scene, gallery }: Props) {
  const w = words.before;
  const sprites = !scene || Boolean(scene.paths.sprite && scene.paths.vtt);
  const [chosen, setChosen] = useState<FrameSource | null>(null);
  const source: FrameSource = chosen ?? (sprites ? 'sprites' : 'stream');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <form
      className={styles.before}
      onSubmit={(event) => {
        event.preventDefault();
        start(item, item.kind === 'scene' ? source : undefined);
      }}
    >
      <p>{w[item.kind]}</p>
      {status.updating ? (
        <div className={ui.notice} data-tone="warning">
          <RefreshCw size={18} aria-hidden="true" />
          <p>
            <strong>{words.updating.title}</strong> {words.updating.why}
          </p>
        </div>
      ) : null}
      {item.kind === 'scene' ? (
        <fieldset className={styles.sources}>
          <legend>{w.source}</legend>
          {(['sprites', 'stream'] as const).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="source"
                checked={source === each}
                disabled={each === 'sprites' && !sprites}
                onChange={() => setChosen(each)}
              />
              {each === 'sprites' ? <Grid3x3 size={18} aria-hidden="true" /> : <Film size={18} aria-hidden="true" />}
              <span>
                <strong>{w.sources[each].title}</strong>
                <span>{each === 'sprites' && !sprites ? w.noSprites : w.sources[each].why}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <ul className={styles.uses}>
        {item.kind === 'gallery' && gallery ? (
          <li>
            <Images size={18} aria-hidden="true" /> {w.pictures(gallery.image_count)}
          </li>
        ) : null}
        {item.kind === 'image' ? (
          <li>
            <ImageIcon size={18} aria-hidden="true" /> {w.onePicture}
          </li>
        ) : null}
        <li>
          <Database size={18} aria-hidden="true" /> {w.database(status.performerCount, status.databaseVersion)}
        </li>
        {status.demo ? (
          <li>
            <Info size={18} aria-hidden="true" /> {words.demo}
          </li>
        ) : null}
      </ul>
      <Button ref={button} type="submit" tone="primary" wide>
        <ScanFace size={18} /> {w.start}
      </Button>
      <p className={`${ui.hint} ${styles.middle}`}>{w.written}</p>
    </form>
  );
}
