import { useLayoutEffect, useRef } from 'react';
import { keyName, takesText, useCommands } from '../commands/registry';
import type { Scene } from '../api/types';
import type { Mark } from './SeekBar';
import type { Playback } from './playback';
import type { Captions } from './useCaptions';
import type { Chrome } from './useChrome';
import type { Fullscreen } from './useFullscreen';
import { words } from './words';

interface Parts {
  root: HTMLElement;
  playback: Playback;
  captions: Captions;
  fullscreen: Fullscreen;
  marks: Mark[];
  scene: Scene;
  theatre: boolean;
  onTheatreChange: ((on: boolean) => void) | undefined;
  chrome: Chrome;
  say(text: string): void;
}

interface Key {
  id: string;
  label: string;
  keys: string[];
  run(): void;
}

/** What each key does; the help page lists the first key of each. */
function keysOf(parts: Parts): Key[] {
  const { root, playback, captions, fullscreen, marks, scene, theatre, onTheatreChange, say } = parts;
  const perSecond = scene.files[0]?.frame_rate ?? 25;
  const state = () => playback.store.getState();
  const press = (part: string) => root.querySelector<HTMLElement>(`[data-part="${part}"]`)?.click();
  const clip = (direction: 1 | -1) => {
    const { time } = state();
    const target = direction > 0 ? marks.find((mark) => mark.at > time + 0.5) : marks.findLast((mark) => mark.at < time - 1.5);
    if (!target) return;
    playback.seek(target.at);
    say(words.clip(target.title, target.at));
  };
  return [
    { id: 'play', label: 'Play or pause', keys: ['k', 'Space'], run: () => playback.toggle() },
    { id: 'back5', label: 'Back 5 seconds', keys: ['ArrowLeft'], run: () => playback.nudge(-5) },
    { id: 'on5', label: 'Forward 5 seconds', keys: ['ArrowRight'], run: () => playback.nudge(5) },
    { id: 'back10', label: 'Back 10 seconds', keys: ['j'], run: () => playback.nudge(-10) },
    { id: 'on10', label: 'Forward 10 seconds', keys: ['l'], run: () => playback.nudge(10) },
    { id: 'back60', label: 'Back a minute', keys: ['Ctrl ArrowLeft'], run: () => playback.nudge(-60) },
    { id: 'on60', label: 'Forward a minute', keys: ['Ctrl ArrowRight'], run: () => playback.nudge(60) },
    { id: 'frameBack', label: 'One frame back', keys: [','], run: () => playback.frame(-1, perSecond) },
    { id: 'frameOn', label: 'One frame forward', keys: ['.'], run: () => playback.frame(1, perSecond) },
    { id: 'start', label: 'To the start', keys: ['Home'], run: () => playback.seek(0) },
    { id: 'end', label: 'To the end', keys: ['End'], run: () => playback.seek(state().duration - 5) },
    ...Array.from({ length: 10 }, (_, tenth) => ({
      id: `tenth${tenth}`,
      label: `To ${tenth * 10} percent`,
      keys: [String(tenth)],
      run: () => playback.seek((state().duration * tenth) / 10),
    })),
    { id: 'previousClip', label: words.previousClip, keys: ['['], run: () => clip(-1) },
    { id: 'nextClip', label: words.nextClip, keys: [']'], run: () => clip(1) },
    { id: 'louder', label: 'Louder', keys: ['ArrowUp'], run: () => playback.setVolume(state().volume + 0.05) },
    { id: 'quieter', label: 'Quieter', keys: ['ArrowDown'], run: () => playback.setVolume(state().volume - 0.05) },
    { id: 'mute', label: 'Mute or unmute', keys: ['m'], run: () => playback.toggleMute() },
    { id: 'fullscreen', label: words.fullscreen, keys: ['f'], run: () => fullscreen.toggle() },
    { id: 'theatre', label: words.theatre, keys: ['t'], run: () => onTheatreChange?.(!theatre) },
    { id: 'pip', label: words.pip, keys: ['p'], run: () => press('pip') },
    {
      id: 'captions',
      label: 'Captions on or off',
      keys: ['c'],
      run: () => {
        const caption = captions.list[captions.toggle()];
        say(caption ? words.captionsOn(words.language(caption.language_code)) : words.noCaptions);
      },
    },
    { id: 'quality', label: words.quality, keys: ['v'], run: () => press('quality') },
    {
      id: 'slower',
      label: 'Slower',
      keys: ['<'],
      run: () => {
        playback.stepRate(-1);
      },
    },
    { id: 'faster', label: 'Faster', keys: ['>'], run: () => playback.stepRate(1) },
    { id: 'part', label: 'Begin, end and leave a repeated part', keys: ['a'], run: () => say(words.said[playback.markPart()]) },
    {
      id: 'loop',
      label: 'Repeat the scene',
      keys: ['Shift l'],
      run: () => {
        playback.toggleLoop();
        say(words.loopIs(state().loop));
      },
    },
  ];
}

const ACTIVATES = new Set(['Space', 'Enter']);
/** Keys that a list beside the player takes for itself. */
const LIST_KEYS = /^(Arrow(Up|Down)|Home|End|Enter|Space|[1-9]|n|u)$/;

/** Whether a key belongs to the control that has the focus rather than to the player. */
function belongsToFocus(target: EventTarget | null, name: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (takesText(target)) return true;
  if (target.closest('[role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"], [role="tablist"]')) return true;
  if (LIST_KEYS.test(name) && target.closest('[data-keys]')) return true;
  if (ACTIVATES.has(name)) return target.closest('button, a, summary, [role="button"], input') !== null;
  const arrows = name.startsWith('Arrow') || name === 'Home' || name === 'End';
  return arrows && target.closest('input, [role="slider"], [role="radiogroup"]') !== null;
}

/** The player's keys, wherever on the page the focus is. They come before the page's own. */
export function useKeys(parts: Parts): void {
  const latest = useRef(parts);
  // Before anybody sees the controls: a key that is pressed at once must not be lost.
  useLayoutEffect(() => {
    latest.current = parts;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const name = keyName(event);
      if (belongsToFocus(event.target, name)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      const key = keysOf(latest.current).find((candidate) => candidate.keys.includes(name));
      if (!key) return;
      event.preventDefault();
      latest.current.chrome.wake();
      key.run();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  // For the help page; the keys themselves are handled above, before a page's sequences see them.
  useCommands(
    keysOf(parts)
      .filter((key) => !/^tenth[1-9]/.test(key.id))
      .map((key) => ({ id: `player.${key.id}`, label: key.label, group: 'view' as const, keys: key.keys[0] ?? '', run: key.run })),
  );
}
