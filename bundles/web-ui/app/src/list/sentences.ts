// A filter as a short sentence, for its chip.
import { bitrate, clock, date as formatDate, size } from '../format';
import { text } from '../messages';
import type { FilterDescriptor } from './definitions';
import type { FilterValue } from './grammar';
import type { NameOf } from './names';
import type { Unit } from './units';

export function amountText(amount: number, unit: Unit): string {
  switch (unit) {
    case 'duration':
      return clock(amount);
    case 'size':
      return size(amount);
    case 'bitrate':
      return bitrate(amount);
    case 'frames':
      return `${amount} fps`;
    case 'centimetres':
      return `${amount} cm`;
    case 'kilograms':
      return `${amount} kg`;
    default:
      return String(amount);
  }
}

export function dateText(bound: string): string {
  const relative = /^-(\d+)([dwmy])$/.exec(bound);
  if (relative) return `${relative[1]} ${text.chips.ago[relative[2]!]}`;
  return formatDate(bound) ?? bound;
}

export function sentence(descriptor: FilterDescriptor, value: FilterValue, nameOf: NameOf): string {
  const { label } = descriptor;
  const c = text.chips;
  switch (value.type) {
    case 'presence':
      return value.present ? c.present(label) : c.empty(label);
    case 'boolean':
      return value.value ? c.yes(label) : c.no(label);
    case 'range': {
      const unit = descriptor.type === 'range' ? descriptor.unit : 'number';
      return between(label, value.from, value.to, (bound) => amountText(bound, unit), c.atLeast, c.atMost);
    }
    case 'date':
      return between(label, value.from, value.to, dateText, c.since, c.until);
    case 'text':
      if (value.match === 'contains') return c.contains(label, value.value);
      if (value.match === 'excludes') return c.excludes(label, value.value);
      return value.match === 'is' ? c.equals(label, value.value) : c.not(label, value.value);
    case 'choice': {
      const names = value.values.map(
        (chosen) =>
          (descriptor.type === 'choice' && descriptor.options.find((option) => option.value === chosen)?.label) || chosen,
      );
      const joined = names.join(` ${c.or} `);
      if (value.compare === 'atLeast') return c.atLeast(label, joined);
      if (value.compare === 'atMost') return c.atMost(label, joined);
      return value.compare === 'not' ? c.not(label, joined) : c.equals(label, joined);
    }
    case 'entity': {
      if (descriptor.type !== 'entity') return label;
      const named = (ids: string[], word: string) => ids.map((id) => nameOf(descriptor.entity, id)).join(` ${word} `);
      const parts: string[] = [];
      if (value.all.length) parts.push(named(value.all, c.and));
      if (value.any.length) parts.push(named(value.any, c.or));
      let result = parts.length ? c.any(label, parts.join(` ${c.and} `)) : '';
      if (value.none.length) {
        const without = named(value.none, c.or);
        result = result ? `${result}, − ${without}` : c.none(label, without);
      }
      return value.sub === 0 ? result : `${result} (${c.deep})`;
    }
  }
}

function between<T>(
  label: string,
  from: T | null,
  to: T | null,
  print: (bound: T) => string,
  least: (label: string, value: string) => string,
  most: (label: string, value: string) => string,
): string {
  if (from !== null && to !== null) {
    return from === to ? text.chips.equals(label, print(from)) : text.chips.between(label, print(from), print(to));
  }
  if (from !== null) return least(label, print(from));
  return to === null ? label : most(label, print(to));
}
