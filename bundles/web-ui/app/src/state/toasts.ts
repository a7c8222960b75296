import { create } from 'zustand';

export interface Toast {
  id: number;
  text: string;
  tone: 'info' | 'success' | 'danger';
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

export function toast(text: string, tone: Toast['tone'] = 'info'): void {
  const id = next++;
  useToasts.setState((state) => ({ toasts: [...state.toasts.slice(-3), { id, text, tone }] }));
}
