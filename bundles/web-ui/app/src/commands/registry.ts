// Every action with its keys: the help page, menus and the keyboard all read the same table.
import { useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';

export type CommandGroup = 'anywhere' | 'go' | 'list' | 'view' | 'item' | 'identify';

export interface Command {
  id: string;
  label: string;
  group: CommandGroup;
  /** One key, or two in a row such as "g s". */
  keys: string;
  /** What has the focus listens itself: the command is only for the help page. */
  own?: boolean;
  run(): void;
}

interface Registry {
  commands: Command[];
  /** First key of a sequence that waits for its second. */
  pending: string | null;
}

export const useCommandRegistry = create<Registry>()(() => ({ commands: [], pending: null }));

/** Offers commands as soon as a component is shown, and while it is. The newest one wins a key. */
export function useCommands(commands: Command[]): void {
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  const shape = commands.map((command) => `${command.id} ${command.keys}`).join('|');
  useLayoutEffect(() => {
    const mine = latest.current.map((command) => ({
      ...command,
      run: () => latest.current.find((other) => other.id === command.id)?.run(),
    }));
    useCommandRegistry.setState((state) => ({ commands: [...state.commands, ...mine] }));
    return () =>
      useCommandRegistry.setState((state) => ({
        commands: state.commands.filter((command) => !mine.includes(command)),
      }));
  }, [shape]);
}

const SEQUENCE_MILLIS = 1500;

export function keyName(event: KeyboardEvent): string {
  const { key } = event;
  let name = key === ' ' ? 'Space' : key;
  if (event.ctrlKey || event.metaKey) name = `Ctrl ${name}`;
  else if (event.altKey) name = `Alt ${name}`;
  if (event.shiftKey && (key.length > 1 || /[a-z]/i.test(key))) {
    name = name.replace(/(\S+)$/, (last) => `Shift ${last.length === 1 ? last.toLowerCase() : last}`);
  }
  return name;
}

/** Whether typing belongs to what has the focus. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range', 'submit'].includes(target.type)
  );
}

/** Listens for all commands. Answers how to stop. */
export function listen(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    clearTimeout(timer);
    if (useCommandRegistry.getState().pending !== null) useCommandRegistry.setState({ pending: null });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
    if (takesText(event.target)) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"][data-popup]')) return;
    const { commands, pending } = useCommandRegistry.getState();
    const name = keyName(event);
    const wanted = pending === null ? name : `${pending} ${name}`;
    const command = commands.findLast((candidate) => candidate.keys === wanted && !candidate.own);
    if (command) {
      event.preventDefault();
      forget();
      command.run();
      return;
    }
    forget();
    if (pending === null && commands.some((candidate) => candidate.keys.startsWith(`${name} `) && !/^(Ctrl|Alt|Shift)$/.test(name))) {
      event.preventDefault();
      useCommandRegistry.setState({ pending: name });
      timer = setTimeout(forget, SEQUENCE_MILLIS);
    }
  };
  document.addEventListener('keydown', onKey);
  return () => {
    forget();
    document.removeEventListener('keydown', onKey);
  };
}
