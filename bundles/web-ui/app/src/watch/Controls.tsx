import {
  Captions as CaptionsIcon,
  CaptionsOff,
  Gauge,
  LoaderCircle,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RectangleHorizontal,
  RotateCcw,
  Settings2,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { Scene } from '../api/types';
import { clock } from '../format';
import { Menu } from './Menu';
import { RATES, type Playback } from './playback';
import { CAPTION_SIZES } from './preferences';
import { SeekBar, type Mark } from './SeekBar';
import type { Source } from './sources';
import type { Captions } from './useCaptions';
import type { Chrome } from './useChrome';
import type { Fullscreen } from './useFullscreen';
import { usePlaybackState } from './usePlaybackState';
import { words } from './words';
import styles from './player.module.css';

interface Props {
  scene: Scene;
  playback: Playback;
  video: HTMLVideoElement;
  sources: Source[];
  captions: Captions;
  fullscreen: Fullscreen;
  marks: Mark[];
  chrome: Chrome;
  theatre: boolean;
  onTheatreChange: ((on: boolean) => void) | undefined;
  say(text: string): void;
}

/** The bar below the picture, and the large button on it. */
export function Controls(props: Props) {
  const { scene, playback, video, captions, fullscreen, marks, theatre, onTheatreChange } = props;
  return (
    <>
      <Centre playback={playback} />
      <div className={styles.bar} role="group" aria-label={words.controls}>
        <SeekBar scene={scene} playback={playback} marks={marks} />
        <div className={styles.row}>
          <PlayButton playback={playback} />
          <Volume playback={playback} />
          <Clock playback={playback} />
          <span className={styles.gap} />
          {captions.list.length > 0 ? <CaptionMenu captions={captions} /> : null}
          <SpeedMenu playback={playback} say={props.say} />
          <QualityMenu {...props} />
          {document.pictureInPictureEnabled ? (
            <Control
              label={words.pip}
              part="pip"
              wideOnly
              icon={<PictureInPicture2 size={20} aria-hidden="true" />}
              run={() => {
                const ask = document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture();
                ask.catch(() => undefined); // Nothing is loaded yet, or the browser refuses: nothing changes.
              }}
            />
          ) : null}
          {onTheatreChange ? (
            <Control
              label={theatre ? words.leaveTheatre : words.theatre}
              part="theatre"
              wideOnly
              icon={<RectangleHorizontal size={20} aria-hidden="true" />}
              run={() => onTheatreChange(!theatre)}
            />
          ) : null}
          <Control
            label={fullscreen.on ? words.leaveFullscreen : words.fullscreen}
            part="fullscreen"
            icon={fullscreen.on ? <Minimize size={20} aria-hidden="true" /> : <Maximize size={20} aria-hidden="true" />}
            run={() => fullscreen.toggle()}
          />
        </div>
      </div>
    </>
  );
}

interface ControlProps {
  label: string;
  part: string;
  icon: React.ReactNode;
  wideOnly?: boolean;
  run(): void;
}

function Control({ label, part, icon, wideOnly, run }: ControlProps) {
  return (
    <button
      type="button"
      className={styles.control}
      data-part={part}
      data-wide-only={wideOnly || undefined}
      aria-label={label}
      title={label}
      onClick={run}
    >
      {icon}
    </button>
  );
}

function Centre({ playback }: { playback: Playback }) {
  const waiting = usePlaybackState(playback, (state) => state.waiting);
  const started = usePlaybackState(playback, (state) => state.started);
  const playing = usePlaybackState(playback, (state) => state.playing);
  if (waiting && (playing || started)) {
    return (
      <div className={styles.centre} role="status" aria-label={words.loading}>
        <LoaderCircle size={56} strokeWidth={1.5} className={styles.turning} aria-hidden="true" />
      </div>
    );
  }
  return (
    <div className={styles.centre}>
      <button
        type="button"
        className={styles.large}
        data-standing={!playing || undefined}
        aria-label={playing ? words.pause : words.play}
        onClick={() => playback.toggle()}
      >
        {playing ? <Pause size={34} fill="currentColor" aria-hidden="true" /> : <Play size={34} fill="currentColor" aria-hidden="true" />}
      </button>
    </div>
  );
}

function PlayButton({ playback }: { playback: Playback }) {
  const playing = usePlaybackState(playback, (state) => state.playing);
  const ended = usePlaybackState(playback, (state) => state.ended);
  const icon = ended ? <RotateCcw size={20} aria-hidden="true" /> : playing ? <Pause size={20} fill="currentColor" aria-hidden="true" /> : <Play size={20} fill="currentColor" aria-hidden="true" />;
  return (
    <Control
      label={ended ? words.replay : playing ? words.pause : words.play}
      part="play"
      icon={icon}
      run={() => playback.toggle()}
    />
  );
}

function Volume({ playback }: { playback: Playback }) {
  const volume = usePlaybackState(playback, (state) => state.volume);
  const muted = usePlaybackState(playback, (state) => state.muted);
  const loud = muted ? 0 : volume;
  const Icon = loud === 0 ? VolumeX : loud < 0.5 ? Volume1 : Volume2;
  return (
    <div className={styles.volume}>
      <Control
        label={muted ? words.unmute : words.mute}
        part="mute"
        icon={<Icon size={20} aria-hidden="true" />}
        run={() => playback.toggleMute()}
      />
      <input
        type="range"
        className={styles.volumeSlider}
        min={0}
        max={1}
        step={0.05}
        value={loud}
        aria-label={words.volume}
        aria-valuetext={words.percent(loud)}
        style={{ ['--share' as string]: `${loud * 100}%` }}
        onChange={(event) => playback.setVolume(Number(event.target.value))}
      />
    </div>
  );
}

function Clock({ playback }: { playback: Playback }) {
  const time = usePlaybackState(playback, (state) => Math.floor(state.time));
  const duration = usePlaybackState(playback, (state) => state.duration);
  return (
    <span className={`${styles.clock} numbers`}>
      {clock(time)}
      <span className={styles.whole}> / {clock(duration)}</span>
    </span>
  );
}

function CaptionMenu({ captions }: { captions: Captions }) {
  const choices = captions.list.map((caption, index) => ({
    id: `${caption.language_code}.${caption.caption_type}.${index}`,
    label: words.language(caption.language_code),
    on: captions.shown === index,
    choose: () => captions.choose(index),
  }));
  const off = { id: 'off', label: words.captionsOff, on: captions.shown < 0, choose: () => captions.choose(-1) };
  const sizes = CAPTION_SIZES.map((size) => ({
    id: size,
    label: words.captionSizes[size],
    on: captions.size === size,
    choose: () => captions.resize(size),
  }));
  return (
    <Menu
      label={words.captions}
      part="captions"
      button={
        captions.shown >= 0 ? <CaptionsIcon size={20} aria-hidden="true" /> : <CaptionsOff size={20} aria-hidden="true" />
      }
      sections={[
        { title: words.captions, choices: [off, ...choices] },
        { title: words.captionSize, choices: sizes },
      ]}
    />
  );
}

function SpeedMenu({ playback, say }: { playback: Playback; say(text: string): void }) {
  const rate = usePlaybackState(playback, (state) => state.rate);
  const loop = usePlaybackState(playback, (state) => state.loop);
  const part = usePlaybackState(playback, (state) => state.part);
  const marking = !part ? words.partFrom : part.to === null ? words.partTo : words.partNone;
  return (
    <Menu
      label={words.speed}
      part="speed"
      button={rate === 1 ? <Gauge size={20} aria-hidden="true" /> : <span className="numbers">{words.rate(rate)}</span>}
      sections={[
        {
          title: words.loopTitle,
          choices: [
            { id: 'loop', label: words.loop, on: loop, choose: () => playback.toggleLoop() },
            { id: 'part', label: marking, on: part !== null, choose: () => say(words.said[playback.markPart()]) },
          ],
        },
        {
          title: words.speedTitle,
          choices: RATES.map((one) => ({
            id: String(one),
            label: words.rate(one),
            on: Math.abs(rate - one) < 0.01,
            choose: () => playback.setRate(one),
          })),
        },
      ]}
    />
  );
}

function QualityMenu({ playback, sources, say }: Props) {
  const choice = usePlaybackState(playback, (state) => state.choice);
  const source = usePlaybackState(playback, (state) => state.source);
  const choose = (id: string, name: string) => {
    playback.choose(id);
    say(words.qualityIs(name));
  };
  const auto = choice === 'auto' && source ? words.autoNow(source) : words.auto;
  return (
    <Menu
      label={words.quality}
      part="quality"
      button={
        <>
          <Settings2 size={20} aria-hidden="true" />
          <span className={styles.now}>{words.short(source)}</span>
        </>
      }
      sections={[
        {
          title: words.quality,
          choices: [
            { id: 'auto', label: auto, on: choice === 'auto', choose: () => choose('auto', words.auto) },
            ...sources.map((one) => ({
              id: one.id,
              label: words.source(one),
              on: choice === one.id,
              choose: () => choose(one.id, words.source(one)),
            })),
          ],
        },
      ]}
    />
  );
}
