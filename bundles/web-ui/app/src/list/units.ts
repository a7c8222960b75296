// Amounts as people write them in an address or a field.

export type Unit = 'number' | 'rating' | 'duration' | 'size' | 'bitrate' | 'frames' | 'age' | 'centimetres' | 'kilograms';

const SIZE: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 };
const RATE: Record<string, number> = { bps: 1, kbps: 1e3, mbps: 1e6, gbps: 1e9 };
const TIME: Record<string, number> = { s: 1, m: 60, h: 3600 };

/** Answers the amount in base units (seconds, bytes, bits a second), or null when it is none. */
export function parseAmount(text: string, unit: Unit): number | null {
  const trimmed = text.trim().toLowerCase();
  if (unit === 'duration') return parseDuration(trimmed);
  const match = /^(\d{1,15}(?:\.\d{1,6})?)\s*([a-z]*)$/.exec(trimmed);
  if (!match) return null;
  const amount = Number(match[1]);
  const suffix = match[2] ?? '';
  if (unit === 'size' || unit === 'bitrate') {
    const factor = suffix === '' ? 1 : (unit === 'size' ? SIZE : RATE)[suffix];
    return factor === undefined ? null : safe(Math.round(amount * factor));
  }
  if (suffix !== '') return null;
  return safe(unit === 'frames' ? amount : Math.round(amount));
}

function parseDuration(text: string): number | null {
  const clock = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{2})$/.exec(text);
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  if (/^\d{1,12}$/.test(text)) return Number(text);
  if (!/^(\d{1,12}(\.\d{1,3})?[hms])+$/.test(text)) return null;
  let seconds = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)([hms])/g)) {
    seconds += Number(amount) * (TIME[unit!] ?? 0);
  }
  return safe(Math.round(seconds));
}

function safe(amount: number): number | null {
  return Number.isSafeInteger(Math.trunc(amount)) ? amount : null;
}

/** Prints an amount so that {@link parseAmount} answers it again. */
export function printAmount(amount: number, unit: Unit): string {
  switch (unit) {
    case 'duration':
      if (amount > 0 && amount % 3600 === 0) return `${amount / 3600}h`;
      if (amount > 0 && amount % 60 === 0) return `${amount / 60}m`;
      return `${amount}s`;
    case 'size':
      return scaled(amount, [['TB', 1e12], ['GB', 1e9], ['MB', 1e6]]);
    case 'bitrate':
      return scaled(amount, [['Mbps', 1e6], ['kbps', 1e3]]);
    default:
      return String(amount);
  }
}

function scaled(amount: number, steps: [string, number][]): string {
  for (const [name, factor] of steps) {
    const shown = amount / factor;
    if (shown >= 1 && Math.round(shown * 1000) * (factor / 1000) === amount) return `${shown}${name}`;
  }
  return String(amount);
}
