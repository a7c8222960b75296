import { create } from 'zustand';
import { text as words } from '../messages';

export interface ToastAction {
  label: string;
  /** A key that does the same, as a screen reader says it. */
  shortcut?: string;
  run(): void;
}

export interface Toast {
  id: number;
  text: string;
  tone: 'info' | 'success' | 'danger';
  /** What can be done about it, such as to undo it. */
  action: ToastAction | undefined;
}

interface ToastState {
  toasts: Toast[];
  dismiss(id: number): void;
}

export const useToasts = create<ToastState>()((set) => ({
  toasts: [],
  dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) })),
}));

let next = 1;

export function toast(text: string, tone: Toast['tone'] = 'info', action?: ToastAction): void {
  const id = next++;
  useToasts.setState((state) => ({ toasts: [...state.toasts.slice(-3), { id, text, tone, action }] }));
}

const REMEMBERED = 20;
/** Changes that can still be taken back, the last one at the end; for longer than their toasts are shown. */
const undos: { undo: () => void; id: number }[] = [];

/** Tells of a change, with the way back. */
export function undoable(text: string, undo: () => void, tone: Toast['tone'] = 'success'): void {
  const id = next;
  undos.push({ id, undo });
  if (undos.length > REMEMBERED) undos.shift();
  toast(text, tone, { label: words.actions.undo, shortcut: 'Control+Z', run: () => takeBack(id) });
}

function takeBack(id: number): void {
  const at = undos.findIndex((change) => change.id === id);
  const [change] = at < 0 ? [] : undos.splice(at, 1);
  useToasts.getState().dismiss(id);
  change?.undo();
}

/** Takes the last change back. Answers whether there was one. */
export function undoLast(): boolean {
  const last = undos.at(-1);
  if (last) takeBack(last.id);
  return last !== undefined;
}
