import type { Facets } from '../../api/facets';
import type { FilterDescriptor } from '../definitions';
import type { FacetSource } from '../facets';
import { parseFilter, type FilterValue } from '../grammar';
import type { NameOf } from '../names';

export interface ControlProps<D extends FilterDescriptor = FilterDescriptor> {
  descriptor: D;
  value: FilterValue | null;
  onChange(value: FilterValue | null): void;
  nameOf: NameOf;
  /** What is known about the results of its options. */
  facets: Facets;
  /** Where more of it can be asked for. */
  source: Omit<FacetSource, 'name'>;
}

export type Of<T extends FilterDescriptor['type']> = ControlProps<Extract<FilterDescriptor, { type: T }>>;

/** Reads what was typed exactly as an address is read, so that both mean the same. */
export function typed(descriptor: FilterDescriptor, from: string, to: string): FilterValue | null {
  return from === '' && to === '' ? null : parseFilter(descriptor, { [descriptor.key]: `${from}..${to}` });
}
