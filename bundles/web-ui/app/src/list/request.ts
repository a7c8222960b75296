// From a list's state to what the service is asked.
import type { ListRequest } from '../api/types';
import type { FilterDescriptor, ListDefinition } from './definitions';
import { sortOption, type FilterValue, type ListState } from './grammar';

/** `id~source` in the address is `id:source` in a request. */
export function wireId(id: string): string {
  return id.replace('~', ':');
}

/** Criteria that a page sets by itself, for example "of this performer" on the tab of a performer. */
export type Scope = Record<string, unknown>;

export function toRequest(definition: ListDefinition, state: ListState, scope: Scope = {}, now = new Date()): ListRequest {
  const option = sortOption(definition, state.sort.key);
  return {
    filter: {
      page: state.page,
      per_page: state.perPage,
      q: state.q,
      sort: state.sort.seed === null ? option.api : `random_${state.sort.seed}`,
      direction: state.sort.descending ? 'DESC' : 'ASC',
    },
    criteria: toCriteria(definition, state.filters, scope, now),
  };
}

export function toCriteria(
  definition: ListDefinition,
  filters: Record<string, FilterValue>,
  scope: Scope = {},
  now = new Date(),
): Record<string, unknown> {
  const criteria: Record<string, unknown> = {};
  for (const descriptor of definition.filters) {
    const value = filters[descriptor.key];
    if (value) criteria[descriptor.api] = criterion(descriptor, value, now);
  }
  return { ...criteria, ...scope };
}

function criterion(descriptor: FilterDescriptor, value: FilterValue, now: Date): unknown {
  switch (value.type) {
    case 'entity':
      return entityCriterion(value);
    case 'boolean':
      return value.value;
    case 'presence':
      return { value: '', modifier: value.present ? 'NOT_NULL' : 'IS_NULL' };
    case 'range':
      return rangeCriterion(value.from, value.to, descriptor.type === 'range' && descriptor.unit === 'frames');
    case 'date':
      return dateCriterion(value.from, value.to, descriptor.type === 'date' && descriptor.timestamp === true, now);
    case 'text':
      return {
        value: value.value,
        modifier: { contains: 'INCLUDES', excludes: 'EXCLUDES', is: 'EQUALS', isNot: 'NOT_EQUALS' }[value.match],
      };
    case 'choice':
      return choiceCriterion(descriptor, value);
  }
}

function entityCriterion(value: FilterValue & { type: 'entity' }): unknown {
  const depth = value.sub === 'all' ? -1 : value.sub;
  const deep = depth === 0 ? {} : { depth };
  const wanted = value.all.length ? value.all : value.any;
  if (wanted.length === 0) return { value: value.none.map(wireId), modifier: 'EXCLUDES', ...deep };
  const also = value.none.length ? { excludes: value.none.map(wireId) } : {};
  return {
    value: wanted.map(wireId),
    modifier: value.all.length ? 'INCLUDES_ALL' : 'INCLUDES',
    ...also,
    ...deep,
  };
}

// Comparisons of the service are strict, BETWEEN is not; whole numbers are moved by one, others by a hair.
function rangeCriterion(from: number | null, to: number | null, fractional: boolean): unknown {
  const step = fractional ? 0.0005 : 1;
  if (from !== null && to !== null) {
    return from === to && !fractional
      ? { value: from, modifier: 'EQUALS' }
      : { value: Math.min(from, to), value2: Math.max(from, to), modifier: 'BETWEEN' };
  }
  if (from !== null) return { value: from - step, modifier: 'GREATER_THAN' };
  return { value: (to ?? 0) + step, modifier: 'LESS_THAN' };
}

function dateCriterion(from: string | null, to: string | null, timestamp: boolean, now: Date): unknown {
  const first = from === null ? null : firstDay(from, now);
  const last = to === null ? null : lastDay(to, now);
  const start = (day: string) => (timestamp ? `${day}T00:00:00.000Z` : day);
  const end = (day: string) => (timestamp ? `${day}T23:59:59.999Z` : day);
  if (first !== null && last !== null) {
    const [low, high] = first <= last ? [first, last] : [last, first];
    return { value: start(low), value2: end(high), modifier: 'BETWEEN' };
  }
  if (first !== null) return { value: end(dayAfter(first, -1)), modifier: 'GREATER_THAN' };
  return { value: start(dayAfter(last ?? isoDay(now), 1)), modifier: 'LESS_THAN' };
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return isoDay(date);
}

function relative(text: string, now: Date): string | null {
  const match = /^-(\d+)([dwmy])$/.exec(text);
  if (!match) return null;
  const amount = Number(match[1]);
  const date = new Date(now);
  if (match[2] === 'd') date.setUTCDate(date.getUTCDate() - amount);
  else if (match[2] === 'w') date.setUTCDate(date.getUTCDate() - 7 * amount);
  else if (match[2] === 'm') date.setUTCMonth(date.getUTCMonth() - amount);
  else date.setUTCFullYear(Math.max(1, date.getUTCFullYear() - amount));
  return isoDay(date);
}

function firstDay(text: string, now: Date): string {
  return relative(text, now) ?? text + '-01-01'.slice(text.length - 4);
}

function lastDay(text: string, now: Date): string {
  const moved = relative(text, now);
  if (moved) return moved;
  if (text.length === 10) return text;
  const [year = 0, month = 12] = text.split('-').map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, text.length === 4 ? 12 : month, 0);
  return `${String(year).padStart(4, '0')}${isoDay(date).slice(-6)}`;
}

function choiceCriterion(descriptor: FilterDescriptor, value: FilterValue & { type: 'choice' }): unknown {
  if (descriptor.type !== 'choice') return undefined;
  const api = value.values.map(
    (chosen) => descriptor.options.find((option) => option.value === chosen)?.api ?? chosen,
  );
  if (descriptor.multiple) return { value: api };
  const at = descriptor.options.findIndex((option) => option.value === value.values[0]);
  switch (value.compare) {
    case 'is':
      return { value: api[0], modifier: 'EQUALS' };
    case 'not':
      return { value: api[0], modifier: 'NOT_EQUALS' };
    case 'atLeast': {
      // "At least" is "more than the step below"; below the lowest step there is nothing to leave out.
      const below = descriptor.options[at - 1];
      return below ? { value: below.api, modifier: 'GREATER_THAN' } : undefined;
    }
    case 'atMost': {
      const above = descriptor.options[at + 1];
      return above ? { value: above.api, modifier: 'LESS_THAN' } : undefined;
    }
  }
}
