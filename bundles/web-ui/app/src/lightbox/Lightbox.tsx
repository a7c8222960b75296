import {
  ChevronLeft,
  ChevronRight,
  Expand,
  EyeOff,
  ImageOff,
  Info,
  Maximize,
  Pause,
  Play,
  ScanFace,
  Shrink,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import type { Image } from '../api/types';
import { titleOf } from '../cards/kinds';
import { HideQuestion } from '../hide/HideQuestion';
import { useMayIdentify } from '../identify/identify';
import { itemOf } from '../items/item';
import { text } from '../messages';
import { announce } from '../state/announce';
import { read, write } from '../state/theme';
import { undoLast } from '../state/toasts';
import { Button, IconButton } from '../ui/Button';
import { ImageFacts } from './ImageFacts';
import { fitted, type Box } from './zoom';
import { useGestures } from './useGestures';
import styles from './lightbox.module.css';

const ViewerPanel = lazy(() => import('../identify/ViewerPanel').then((module) => ({ default: module.ViewerPanel })));
const ViewerBoxes = lazy(() => import('../identify/ViewerPanel').then((module) => ({ default: module.ViewerBoxes })));

interface Props {
  image: Image;
  /** Place among all pictures of the list, from 1; null when it is not known. */
  position: { at: number; total: number } | null;
  /** Pictures around this one, this one included, for the filmstrip. */
  strip: Image[];
  /** Pictures to have ready. */
  upcoming: Image[];
  playing: boolean;
  onPlay(playing: boolean): void;
  onStep?: ((by: 1 | -1) => void) | undefined;
  onEnds?: ((end: 'first' | 'last') => void) | undefined;
  onChoose(image: Image): void;
  /** Hides this picture. */
  onHide(): void;
  onClose(): void;
}

const INTERVALS = [2, 4, 7, 15, 30, 60];

function addressOf(image: Image): string | null {
  return image.paths.image ?? image.paths.preview ?? image.paths.thumbnail;
}

function keyOf(image: Image): string {
  return `${image.instanceId} ${image.id}`;
}

/** Pictures one at a time, over everything. */
export function Lightbox(props: Props) {
  const { image, position, strip, upcoming, playing, onPlay, onStep, onEnds, onChoose, onHide, onClose } = props;
  const title = titleOf('image', image);
  const address = addressOf(image);
  const stage = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<Box>({ width: 0, height: 0 });
  const [natural, setNatural] = useState<Box | null>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [side, setSide] = useState<'info' | 'who' | null>(null);
  const info = side === 'info';
  const mayIdentify = useMayIdentify();
  const who = mayIdentify && side === 'who' ? { ...itemOf('image', image), kind: 'image' as const } : null;
  const toggle = (what: 'info' | 'who') => setSide(side === what ? null : what);
  const [chrome, setChrome] = useState(true);
  const [seconds, setSeconds] = useState(() => Number(read('foyer.slideshow')) || 4);
  const size: Box = natural ?? { width: image.width ?? 0, height: image.height ?? 0 };
  const shown = fitted(size, box);
  const { place, fit, zoom, toggleActual, handlers } = useGestures({
    stage,
    size,
    box,
    onStep,
    onLeave: onClose,
    onTap: () => setChrome((on) => !on),
  });

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const key = keyOf(image);
  useEffect(() => {
    fit();
    setNatural(null);
    setState(address ? 'loading' : 'failed');
    if (position) announce(`${title}, ${text.lightbox.position(position.at, position.total)}`);
    // Only another picture starts afresh.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  const film = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = film.current?.querySelector<HTMLElement>('[aria-current]');
    if (current) film.current?.scrollTo({ left: current.offsetLeft - film.current.clientWidth / 2 + current.offsetWidth / 2 });
  }, [key, strip]);

  useEffect(() => {
    for (const next of upcoming) {
      const source = addressOf(next);
      if (source) new window.Image().src = source;
    }
  }, [upcoming]);

  useEffect(() => {
    if (!playing || !onStep || state === 'loading') return;
    const timer = setTimeout(() => onStep(1), seconds * 1000);
    return () => clearTimeout(timer);
  }, [playing, onStep, seconds, state, key]);

  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen();
    },
    [],
  );

  const fullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'z' && (event.ctrlKey || event.metaKey)) undoLast();
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
    const actions: Record<string, () => void> = {
      ArrowLeft: () => onStep?.(-1),
      ArrowRight: () => onStep?.(1),
      Home: () => onEnds?.('first'),
      End: () => onEnds?.('last'),
      '+': () => zoom(1.4),
      '=': () => zoom(1.4),
      '-': () => zoom(1 / 1.4),
      '0': fit,
      z: toggleActual,
      i: () => toggle('info'),
      ...(mayIdentify ? { w: () => toggle('who') } : {}),
      f: fullScreen,
      h: onHide,
      ' ': () => onPlay(!playing),
    };
    const action = actions[event.key] ?? actions[event.key.toLowerCase()];
    if (!action || (event.key === ' ' && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  const l = text.lightbox;
  const thumbnail = image.paths.thumbnail;

  return (
    <ModalOverlay
      className={styles.overlay!}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={styles.modal!}>
        <Dialog className={styles.dialog!} aria-label={l.label}>
          {/* Keys act on the viewer as a whole, whatever button has the focus. */}
          {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div className={styles.viewer} data-chrome={chrome || undefined} data-side={who ? 'who' : (side ?? undefined)} onKeyDown={onKeyDown}>
            <div className={styles.top}>
              <div className={styles.name}>
                <strong>{title}</strong>
                {position ? <span className="numbers">{l.position(position.at, position.total)}</span> : null}
              </div>
              <div className={styles.tools}>
                <IconButton
                  className={styles.fullScreen}
                  label={l.zoomOut}
                  icon={<ZoomOut size={20} />}
                  onClick={() => zoom(1 / 1.4)}
                  disabled={place.scale <= 1}
                />
                <IconButton
                  label={place.scale > 1 ? l.fit : l.actual}
                  icon={place.scale > 1 ? <Shrink size={20} /> : <Maximize size={20} />}
                  onClick={toggleActual}
                />
                <IconButton className={styles.fullScreen} label={l.zoomIn} icon={<ZoomIn size={20} />} onClick={() => zoom(1.4)} />
                {onStep ? (
                  <IconButton
                    label={playing ? l.pause : l.play}
                    icon={playing ? <Pause size={20} /> : <Play size={20} />}
                    on={playing}
                    onClick={() => onPlay(!playing)}
                  />
                ) : null}
                {onStep && playing ? (
                  <select
                    className={styles.seconds}
                    aria-label={l.interval}
                    value={seconds}
                    onChange={(event) => {
                      setSeconds(Number(event.target.value));
                      write('foyer.slideshow', event.target.value);
                    }}
                  >
                    {INTERVALS.map((each) => (
                      <option key={each} value={each}>
                        {l.seconds(each)}
                      </option>
                    ))}
                  </select>
                ) : null}
                {mayIdentify ? (
                  <IconButton
                    label={text.identify.ask}
                    icon={<ScanFace size={20} />}
                    on={who !== null}
                    aria-expanded={who !== null}
                    aria-keyshortcuts="w"
                    onClick={() => toggle('who')}
                  />
                ) : null}
                <IconButton label={l.info} icon={<Info size={20} />} on={info} aria-expanded={info} onClick={() => toggle('info')} />
                <IconButton label={text.hide.hideIt} icon={<EyeOff size={20} />} aria-keyshortcuts="h" onClick={onHide} />
                <IconButton className={styles.fullScreen} label={l.fullScreen} icon={<Expand size={20} />} onClick={fullScreen} />
                <IconButton label={text.actions.close} icon={<X size={22} />} onClick={onClose} autoFocus />
              </div>
            </div>

            <div className={styles.stage} ref={stage} data-zoomed={place.scale > 1 || undefined} {...handlers}>
              {state === 'failed' || !address ? (
                <div className={styles.failed}>
                  <ImageOff size={32} strokeWidth={1.5} />
                  <p>{l.failed(title)}</p>
                  {address ? <Button onClick={() => setState('loading')}>{text.actions.retry}</Button> : null}
                </div>
              ) : (
                <div
                  className={styles.picture}
                  style={{
                    inlineSize: `${shown.width}px`,
                    blockSize: `${shown.height}px`,
                    transform: `translate(${place.x}px, ${place.y}px) scale(${place.scale})`,
                  }}
                >
                  {thumbnail && state === 'loading' ? (
                    <img key={`small ${key}`} className={styles.under} src={thumbnail} alt="" draggable={false} />
                  ) : null}
                  <img
                    key={key}
                    src={address}
                    alt={title}
                    draggable={false}
                    data-shown={state === 'shown' || undefined}
                    onLoad={(event) => {
                      const { naturalWidth, naturalHeight } = event.currentTarget;
                      if (naturalWidth && naturalHeight) setNatural({ width: naturalWidth, height: naturalHeight });
                      setState('shown');
                    }}
                    onError={() => setState('failed')}
                  />
                  {who ? (
                    <Suspense fallback={null}>
                      <ViewerBoxes item={who} />
                    </Suspense>
                  ) : null}
                </div>
              )}
            </div>

            {onStep ? (
              <>
                <IconButton className={styles.before} label={l.previous} icon={<ChevronLeft size={28} />} onClick={() => onStep(-1)} />
                <IconButton className={styles.after} label={l.next} icon={<ChevronRight size={28} />} onClick={() => onStep(1)} />
              </>
            ) : null}

            {info ? (
              <aside className={styles.info} aria-label={l.info}>
                <ImageFacts image={image} />
              </aside>
            ) : null}

            {who ? (
              <aside className={`${styles.info} ${styles.who}`} aria-label={text.identify.ask}>
                <Suspense fallback={null}>
                  <ViewerPanel key={key} item={who} onClose={() => setSide(null)} />
                </Suspense>
              </aside>
            ) : null}

            {strip.length > 1 ? (
              <nav className={styles.strip} aria-label={l.filmstrip} ref={film}>
                {strip.map((other) => (
                  <button
                    key={keyOf(other)}
                    type="button"
                    aria-label={titleOf('image', other)}
                    aria-current={keyOf(other) === key ? 'true' : undefined}
                    onClick={() => onChoose(other)}
                  >
                    {other.paths.thumbnail ? <img src={other.paths.thumbnail} alt="" loading="lazy" draggable={false} /> : null}
                  </button>
                ))}
              </nav>
            ) : null}
          </div>
          <HideQuestion inViewer />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
