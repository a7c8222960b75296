import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { ListDefinition } from './definitions';
import { parseList, printList, type FilterValue, type ListState, type Params } from './grammar';

export interface ListControl {
  state: ListState;
  /** Changes the state; a change that only refines (typing) replaces the history entry. */
  change(next: Partial<ListState>, how?: { replace?: boolean; keepPage?: boolean }): void;
  setFilter(key: string, value: FilterValue | null): void;
  /** The address of a state, for links. */
  searchOf(next: Partial<ListState>): Params;
}

export function useListState(definition: ListDefinition): ListControl {
  const params = useSearch({ strict: false }) as Params;
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const state = useMemo(() => parseList(params, definition), [params, definition]);

  const searchOf = useCallback(
    (next: Partial<ListState>) => printList({ ...state, page: 1, ...next }, definition),
    [state, definition],
  );
  const change = useCallback<ListControl['change']>(
    (next, { replace = false, keepPage = false } = {}) => {
      const page = next.page ?? (keepPage ? state.page : 1);
      void navigate({
        to: pathname,
        search: printList({ ...state, ...next, page }, definition),
        replace,
        resetScroll: next.page !== undefined && !replace,
      });
    },
    [navigate, pathname, state, definition],
  );
  const setFilter = useCallback(
    (key: string, value: FilterValue | null) => {
      const filters = { ...state.filters };
      if (value) filters[key] = value;
      else delete filters[key];
      change({ filters });
    },
    [state, change],
  );
  return { state, change, setFilter, searchOf };
}
