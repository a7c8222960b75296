// Numbers, times and sizes as people read them, by the browser's language.

const numbers = new Intl.NumberFormat();
const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const fine = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const relatives = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

const lists = new Intl.ListFormat(undefined, { type: 'conjunction' });

/** Several things in one phrase: a, b and c. */
export function listed(parts: string[]): string {
  return lists.format(parts);
}

export function count(amount: number): string {
  return numbers.format(amount);
}

export function compact(amount: number): string {
  return short.format(amount);
}

/** Seconds as 0:07, 12:40 or 1:02:03. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(Number.isFinite(seconds) ? seconds : 0));
  const h = Math.floor(whole / 3600);
  const m = Math.floor(whole / 60) % 60;
  const s = String(whole % 60).padStart(2, '0');
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${s}` : `${m}:${s}`;
}

/** Seconds in words, rounded to what matters: 45 s, 12 min, 1 h 5 min. */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest ? `${Math.floor(minutes / 60)} h ${rest} min` : `${minutes / 60} h`;
}

export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let amount = bytes;
  let at = 0;
  while (amount >= 1000 && at < units.length - 1) {
    amount /= 1000;
    at++;
  }
  return `${at === 0 ? amount : fine.format(amount)} ${units[at]}`;
}

export function bitrate(bitsPerSecond: number): string {
  return bitsPerSecond >= 1e6 ? `${fine.format(bitsPerSecond / 1e6)} Mbit/s` : `${Math.round(bitsPerSecond / 1e3)} kbit/s`;
}

export function frames(perSecond: number): string {
  return `${fine.format(perSecond)} fps`;
}

/** The name of a picture height, as people say it. */
export function resolution(width: number | null, height: number | null): string | null {
  if (!width || !height) return null;
  const shorter = Math.min(width, height);
  if (shorter >= 4000) return '8K';
  if (shorter >= 3000) return '6K';
  if (shorter >= 2700) return '5K';
  if (shorter >= 1900) return '4K';
  for (const step of [1440, 1080, 720, 540, 480, 360, 240]) if (shorter >= step * 0.97) return `${step}p`;
  return '144p';
}

/** A date as the library has it, perhaps only a year or a month. */
export function date(text: string | null): string | null {
  if (!text) return null;
  const match = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(text);
  if (!match) return text;
  const [, year, month, day] = match;
  const options: Intl.DateTimeFormatOptions = { year: 'numeric', timeZone: 'UTC' };
  if (month) options.month = 'short';
  if (day) options.day = 'numeric';
  const at = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
  if (Number(year) < 100) at.setUTCFullYear(Number(year));
  return new Intl.DateTimeFormat(undefined, options).format(at);
}

export function moment(timestamp: string | null): string | null {
  if (!timestamp) return null;
  const at = new Date(timestamp);
  if (Number.isNaN(at.getTime())) return null;
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** How long ago, in one unit. */
export function ago(timestamp: string | null, now = Date.now()): string | null {
  if (!timestamp) return null;
  const at = new Date(timestamp).getTime();
  if (Number.isNaN(at)) return null;
  const seconds = (at - now) / 1000;
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['year', 31_557_600],
    ['month', 2_629_800],
    ['week', 604_800],
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return relatives.format(Math.round(seconds / length), unit);
  }
  return relatives.format(0, 'second');
}

/** Whole years from a birth date to another day; null when either is not known to the year. */
export function age(birthdate: string | null, on: string | null = new Date().toISOString()): number | null {
  const from = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(birthdate ?? '');
  const to = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(on ?? '');
  if (!from || !to) return null;
  const key = (match: RegExpExecArray) => `${match[2] ?? '01'}${match[3] ?? '01'}`;
  const years = Number(to[1]) - Number(from[1]) - (key(to) < key(from) ? 1 : 0);
  return years >= 0 && years < 150 ? years : null;
}

export function countryName(code: string | null): string | null {
  if (!code) return null;
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  try {
    return new Intl.DisplayNames(undefined, { type: 'region' }).of(code.toUpperCase()) ?? code;
  } catch {
    return code; // Not a region that the platform knows.
  }
}
