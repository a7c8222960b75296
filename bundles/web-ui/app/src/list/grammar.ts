// The address is the state: one parser and one printer for everything that changes what a list shows.
import type { FilterDescriptor, ListDefinition, SortOption } from './definitions';
import { parseAmount, printAmount } from './units';

export type Params = Record<string, string>;

/** Answers the parameters of a query string; a repeated one keeps its last value. Never throws. */
export function parseParams(search: string): Params {
  const params: Params = {};
  for (const part of search.replace(/^\?/, '').split('&')) {
    if (!part) continue;
    const at = part.indexOf('=');
    const key = decode(at < 0 ? part : part.slice(0, at));
    if (key && key !== '__proto__') params[key] = at < 0 ? '' : decode(part.slice(at + 1));
  }
  return params;
}

/** Prints parameters so that a person can read them; {@link parseParams} reads back exactly these. */
export function printParams(params: Record<string, unknown>): string {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue;
    parts.push(`${encode(key)}=${encode(String(value))}`);
  }
  return parts.length ? `?${parts.join('&')}` : '';
}

function decode(text: string): string {
  const spaced = text.replace(/\+/g, ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced; // A stray percent sign stands for itself.
  }
}

function encode(text: string): string {
  return encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed())
    .replace(/%20/g, '+')
    .replace(/%(2C|3A|2F|40|3B)/g, (escaped) => decodeURIComponent(escaped));
}

export type FilterValue =
  | { type: 'entity'; all: string[]; any: string[]; none: string[]; sub: number | 'all' }
  | { type: 'range'; from: number | null; to: number | null }
  | { type: 'date'; from: string | null; to: string | null }
  | { type: 'presence'; present: boolean }
  | { type: 'boolean'; value: boolean }
  | { type: 'choice'; compare: Compare; values: string[] }
  | { type: 'text'; match: TextMatch; value: string };

export type Compare = 'is' | 'not' | 'atLeast' | 'atMost';
export type TextMatch = 'contains' | 'excludes' | 'is' | 'isNot';

export type View = 'grid' | 'wall' | 'table' | 'tree';
export type Size = 's' | 'm' | 'l' | 'xl';
export const SIZES: readonly Size[] = ['s', 'm', 'l', 'xl'];
export const PAGE_SIZES = [24, 48, 96, 192] as const;
export const MAX_PAGE_SIZE = 500;

export interface SortState {
  key: string;
  descending: boolean;
  /** Only for the random order. */
  seed: number | null;
}

export interface ListState {
  q: string;
  filters: Record<string, FilterValue>;
  sort: SortState;
  page: number;
  perPage: number;
  view: View;
  size: Size;
  /** What other parts of the page have put into the address; kept as it is. */
  rest: Params;
}

const ID = /^\d{1,19}(~[A-Za-z0-9-]{1,64})?$/;
const RELATIVE = /^-\d{1,4}[dwmy]$/;
const PARTIAL_DATE = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;

/** Whether this is a year, a month or a day that the calendar knows. */
export function isDate(text: string): boolean {
  if (!PARTIAL_DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return text.length < 10 || (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(text));
}

function ids(text: string | undefined): string[] {
  if (!text) return [];
  return [...new Set(text.split(',').filter((id) => ID.test(id)))];
}

function keysOf(descriptor: FilterDescriptor): string[] {
  const { key } = descriptor;
  return descriptor.type === 'entity' ? [`${key}.all`, `${key}.any`, `${key}.none`, `${key}.sub`, key] : [key];
}

/** Answers the filter that the parameters describe, or null when there is none or it makes no sense. */
export function parseFilter(descriptor: FilterDescriptor, params: Params): FilterValue | null {
  const { key } = descriptor;
  const text = params[key];
  if (descriptor.type === 'entity') {
    const all = ids(params[`${key}.all`]);
    // The service knows one of the two ways of matching at a time.
    const any = all.length ? [] : ids(params[`${key}.any`] ?? text);
    const none = ids(params[`${key}.none`]);
    if (all.length + any.length + none.length === 0) return null;
    const depth = params[`${key}.sub`];
    const sub = depth === 'all' ? 'all' : /^\d{1,2}$/.test(depth ?? '') ? Number(depth) : 0;
    return { type: 'entity', all, any, none, sub: descriptor.depth ? sub : 0 };
  }
  if (text === undefined || text === '') return null;
  if (descriptor.type === 'date' || descriptor.type === 'text') {
    if (text === 'empty') return { type: 'presence', present: false };
    if (text === 'present') return { type: 'presence', present: true };
  }
  switch (descriptor.type) {
    case 'boolean':
      if (text === '1') return { type: 'boolean', value: true };
      return text === '0' && !descriptor.trueOnly ? { type: 'boolean', value: false } : null;
    case 'range': {
      const [from, to] = bounds(text, (bound) => parseAmount(bound, descriptor.unit));
      return from === null && to === null ? null : { type: 'range', from, to };
    }
    case 'date': {
      const [from, to] = bounds(text, (bound) =>
        isDate(bound) || RELATIVE.test(bound) ? bound : null,
      );
      return from === null && to === null ? null : { type: 'date', from, to };
    }
    case 'choice': {
      const compare: Compare = text.startsWith('>=')
        ? 'atLeast'
        : text.startsWith('<=')
          ? 'atMost'
          : text.startsWith('!')
            ? 'not'
            : 'is';
      if (!descriptor.compares.includes(compare)) return null;
      const known = new Set(descriptor.options.map((option) => option.value));
      const listed = text
        .slice(compare === 'is' ? 0 : compare === 'not' ? 1 : 2)
        .split(',')
        .filter((value) => known.has(value));
      const values = [...new Set(listed)].slice(0, descriptor.multiple && compare === 'is' ? undefined : 1);
      return values.length ? { type: 'choice', compare, values } : null;
    }
    case 'text': {
      const match: TextMatch = text.startsWith('!=')
        ? 'isNot'
        : text.startsWith('!')
          ? 'excludes'
          : text.startsWith('=')
            ? 'is'
            : 'contains';
      const value = text.slice(match === 'isNot' ? 2 : match === 'contains' ? 0 : 1).trim();
      return value ? { type: 'text', match, value } : null;
    }
  }
}

function bounds<T>(text: string, read: (bound: string) => T | null): [T | null, T | null] {
  const at = text.indexOf('..');
  if (at < 0) {
    const both = read(text);
    return [both, both];
  }
  const from = text.slice(0, at);
  const to = text.slice(at + 2);
  return [from ? read(from) : null, to ? read(to) : null];
}

function range(from: string | null, to: string | null): string {
  return from !== null && from === to ? from : `${from ?? ''}..${to ?? ''}`;
}

export function printFilter(descriptor: FilterDescriptor, value: FilterValue): Params {
  const { key } = descriptor;
  switch (value.type) {
    case 'entity': {
      const params: Params = {};
      if (value.all.length) params[`${key}.all`] = value.all.join(',');
      if (value.any.length) params[`${key}.any`] = value.any.join(',');
      if (value.none.length) params[`${key}.none`] = value.none.join(',');
      if (value.sub !== 0 && Object.keys(params).length) params[`${key}.sub`] = String(value.sub);
      return params;
    }
    case 'presence':
      return { [key]: value.present ? 'present' : 'empty' };
    case 'boolean':
      return { [key]: value.value ? '1' : '0' };
    case 'range': {
      const unit = descriptor.type === 'range' ? descriptor.unit : 'number';
      const print = (bound: number | null) => (bound === null ? null : printAmount(bound, unit));
      return { [key]: range(print(value.from), print(value.to)) };
    }
    case 'date':
      return { [key]: range(value.from, value.to) };
    case 'choice': {
      const sign = { is: '', not: '!', atLeast: '>=', atMost: '<=' }[value.compare];
      return { [key]: sign + value.values.join(',') };
    }
    case 'text': {
      const sign = { contains: '', excludes: '!', is: '=', isNot: '!=' }[value.match];
      return { [key]: sign + value.value };
    }
  }
}

function parseSort(text: string | undefined, definition: ListDefinition): SortState {
  if (text) {
    const [key = '', detail = ''] = text.split(',')[0]!.split(':');
    const option = definition.sorts.find((sort) => sort.key === key);
    if (option?.random) {
      return { key, descending: false, seed: /^\d{1,8}$/.test(detail) ? Number(detail) : 1 };
    }
    if (option) {
      return {
        key,
        descending: detail === 'desc' ? true : detail === 'asc' ? false : option.descending,
        seed: null,
      };
    }
  }
  return defaultSort(definition);
}

export function defaultSort(definition: ListDefinition): SortState {
  const option = sortOption(definition, definition.defaultSort);
  return { key: option.key, descending: option.descending, seed: null };
}

export function sortOption(definition: ListDefinition, key: string): SortOption {
  return definition.sorts.find((sort) => sort.key === key) ?? definition.sorts[0]!;
}

function whole(text: string | undefined, least: number, most: number): number | null {
  if (!text || !/^\d{1,9}$/.test(text)) return null;
  return Math.min(most, Math.max(least, Number(text)));
}

/** Reads a list's state out of the address. What it does not know stays in `rest`. */
export function parseList(params: Params, definition: ListDefinition): ListState {
  const used = new Set(['q', 'sort', 'page', 'n', 'view', 'size']);
  const filters: Record<string, FilterValue> = {};
  for (const descriptor of definition.filters) {
    for (const key of keysOf(descriptor)) used.add(key);
    const value = parseFilter(descriptor, params);
    if (value) filters[descriptor.key] = value;
  }
  const rest: Params = {};
  for (const [key, value] of Object.entries(params)) if (!used.has(key)) rest[key] = value;
  return {
    q: (params.q ?? '').trim().slice(0, 500),
    filters,
    sort: parseSort(params.sort, definition),
    page: whole(params.page, 1, 999_999_999) ?? 1,
    perPage: whole(params.n, 1, MAX_PAGE_SIZE) ?? definition.perPage,
    view: definition.views.find((view) => view === params.view) ?? definition.views[0]!,
    size: SIZES.find((size) => size === params.size) ?? 'm',
    rest,
  };
}

/** Prints a list's state, defaults left out. */
export function printList(state: ListState, definition: ListDefinition): Params {
  const params: Params = { ...state.rest };
  if (state.q) params.q = state.q;
  for (const descriptor of definition.filters) {
    const value = state.filters[descriptor.key];
    if (value) Object.assign(params, printFilter(descriptor, value));
  }
  const usual = defaultSort(definition);
  const { sort } = state;
  if (sort.seed !== null) params.sort = `${sort.key}:${sort.seed}`;
  else if (sort.key !== usual.key || sort.descending !== usual.descending) {
    params.sort = `${sort.key}:${sort.descending ? 'desc' : 'asc'}`;
  }
  if (state.page > 1) params.page = String(state.page);
  if (state.perPage !== definition.perPage) params.n = String(state.perPage);
  if (state.view !== definition.views[0]) params.view = state.view;
  if (state.size !== 'm') params.size = state.size;
  return params;
}

export function freshSeed(): number {
  return 1 + Math.floor(Math.random() * 99_999_998);
}
