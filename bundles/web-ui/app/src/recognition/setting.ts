// What may stand in a setting. No component in here.
import type { Setting, SettingValue } from '../api/sidecar';

/** What was typed, as the value that is sent; null when it is none, or out of range. */
export function parse(setting: Setting, typed: string): SettingValue | null {
  const text = typed.trim().replace(',', '.');
  if (setting.type === 'string') return setting.options?.includes(typed) ? typed : null;
  if (!/^-?\d+(\.\d+)?$/.test(text)) return null;
  const value = Number(text);
  if (setting.type === 'int' && !Number.isInteger(value)) return null;
  if (setting.min !== undefined && value < setting.min) return null;
  if (setting.max !== undefined && value > setting.max) return null;
  return value;
}

/** How fine a slider moves: whole numbers, larger steps over a large range. */
export function stepOf({ type, min = 0, max = 100 }: Setting): number {
  if (type === 'float') return 0.5;
  return max - min > 400 ? 32 : 1;
}

/** The nearest value that a slider can show; so that 640 is met where the steps do not begin at zero. */
export function snap(setting: Setting, value: number): number {
  const { min = 0, max = 100 } = setting;
  const step = stepOf(setting);
  const snapped = Math.round(value / step) * step;
  return Math.min(max, Math.max(min, snapped));
}

/** Where a value lies on the track, 0 to 1. */
export function place(setting: Setting, value: number): number {
  const { min = 0, max = 100 } = setting;
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
}
