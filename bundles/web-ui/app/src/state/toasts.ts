import { create } from 'zustand';

export interface ToastAction {
  label: string;
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
