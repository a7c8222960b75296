// Every text of the player.
import { clock } from '../format';
import type { Reason } from './engine';
import type { Source } from './sources';

const REASONS: Record<Reason, string> = {
  network: 'The service cannot be reached.',
  signedOut: 'You are signed out, or this scene is not for you to see.',
  missing: 'The library server has no playable file for this.',
  upstream: 'The library server could not deliver it.',
  timeout: 'The library server took too long.',
  busy: 'The service is busy.',
  codec: 'This browser cannot play the format.',
  stalled: 'Nothing arrived for 20 seconds.',
  unknown: 'It stopped for a reason that is not known.',
};

function lines(source: Source): string {
  return source.height ? `${source.height}p` : 'Original size';
}

const languages = new Intl.DisplayNames(undefined, { type: 'language' });

export const words = {
  player: (title: string) => `Player: ${title}`,
  controls: 'Controls',
  play: 'Play',
  pause: 'Pause',
  replay: 'Play again',
  seek: 'Position',
  position: (time: number, duration: number) => `${clock(time)} of ${clock(duration)}`,
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  percent: (share: number) => `${Math.round(share * 100)} percent`,
  captions: 'Captions',
  captionsOff: 'Off',
  captionSize: 'Size',
  captionSizes: { s: 'Small', m: 'Medium', l: 'Large' },
  captionsOn: (name: string) => `Captions: ${name}`,
  noCaptions: 'Captions off',
  language: (code: string) => {
    if (code === '00' || !code) return 'Unknown language';
    try {
      return languages.of(code) ?? code;
    } catch {
      return code; // Not a code that the platform knows.
    }
  },
  quality: 'Quality',
  auto: 'Automatic',
  autoNow: (source: Source) => `Automatic (${source.kind === 'direct' ? 'direct' : lines(source)})`,
  source: (source: Source) => (source.kind === 'direct' ? `Direct file · ${lines(source)}` : lines(source)),
  short: (source: Source | null) => (!source ? '' : source.kind === 'direct' ? 'Direct' : lines(source)),
  qualityIs: (name: string) => `Quality: ${name}`,
  speed: 'Speed and loop',
  speedTitle: 'Speed',
  rate: (rate: number) => `${rate}×`,
  loopTitle: 'Repeat',
  loop: 'Whole scene',
  partFrom: 'A part: set its begin here',
  partTo: 'A part: set its end here',
  partNone: 'Stop repeating the part',
  said: { from: 'The part begins here', to: 'The part repeats', none: 'The part no longer repeats' },
  loopIs: (on: boolean) => (on ? 'The scene repeats' : 'The scene plays once'),
  pip: 'Picture in picture',
  theatre: 'Theatre',
  leaveTheatre: 'Leave theatre',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  jump: (seconds: number) => `${seconds > 0 ? '+' : '−'}${Math.abs(seconds)} s`,
  loading: 'Loading',
  resumed: (time: number) => `Playing from ${clock(time)}`,
  startOver: 'Start over',
  clips: 'Clips',
  clip: (title: string, time: number) => `${title}, ${clock(time)}`,
  nextClip: 'Next clip',
  previousClip: 'Previous clip',
  untitledClip: 'Clip',
  fellBack: (from: Source, reason: Reason, to: Source) =>
    `${from.kind === 'direct' ? 'The direct file' : lines(from)} did not play: ${REASONS[reason]} Now playing ${to.kind === 'direct' ? 'the direct file' : `the ${lines(to)} stream`}.`,
  failed: 'This scene cannot be played now',
  reason: (reason: Reason) => REASONS[reason],
  next: {
    network: 'Check the connection, then try again.',
    signedOut: 'Sign in again, then reload this page.',
    missing: 'The file may have been moved. A synchronisation brings the library up to date.',
    upstream: 'See whether the library server is running, then try again.',
    timeout: 'It may be busy preparing the stream. Try again, or choose a smaller size.',
    busy: 'Wait a moment, then try again.',
    codec: 'Choose a stream below: the library server converts it.',
    stalled: 'Try again, or choose a smaller size.',
    unknown: 'Try again, or choose another way below.',
  } satisfies Record<Reason, string>,
  tryAgain: 'Try again',
  tryOther: (source: Source) => (source.kind === 'direct' ? 'Direct file' : `${lines(source)} stream`),
  copyReport: 'Copy report',
  copied: 'Copied',
  dismiss: 'Dismiss',
};
