import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { image as fetchImage, list } from '../api/library';
import type { Image } from '../api/types';
import { titleOf } from '../cards/kinds';
import { DEFINITIONS } from '../list/definitions';
import { parseList, printList, type Params } from '../list/grammar';
import { toRequest, wireId } from '../list/request';
import { orderWithin, parseWithin, scopeOf } from '../list/within';
import { askToHide } from '../hide/hiding';
import { itemOf } from '../items/item';
import { Lightbox } from '../lightbox/Lightbox';
import { text } from '../messages';
import { pathOf, ROUTE, urlId } from '../paths';
import { leaveVanished } from '../state/trail';
import { useTitle } from '../state/title';
import { Failure, NotFound } from '../ui/States';
import ui from '../ui/ui.module.css';

const AROUND = 14;

/** One picture inside the list that it was opened from; the address names both. */
export function ImagePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const params = useSearch({ strict: false }) as Params;
  const router = useRouter();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [wrapped, setWrapped] = useState(false);
  const within = useMemo(() => parseWithin(params.in), [params.in]);
  const definition = useMemo(() => {
    const order = orderWithin(within?.kind);
    return order ? { ...DEFINITIONS.image, defaultSort: order } : DEFINITIONS.image;
  }, [within]);
  const state = useMemo(() => parseList(params, definition), [params, definition]);
  const scope = useMemo(() => (within ? scopeOf(within.kind, within.id, within.deep) : {}), [within]);
  const queryOf = useCallback(
    (page: number) => {
      const request = toRequest(definition, { ...state, page }, scope);
      return {
        queryKey: ['list', 'image', request],
        queryFn: ({ signal }: { signal: AbortSignal }) => list('image', request, signal),
      };
    },
    [definition, state, scope],
  );
  const answer = useQuery({ ...queryOf(state.page), placeholderData: keepPreviousData });
  const items = useMemo(() => answer.data?.items ?? [], [answer.data]);
  const total = answer.data?.count ?? 0;
  const pages = Math.max(1, Math.ceil(total / state.perPage));
  const at = items.findIndex((item) => urlId(item) === id || item.id === id);
  const single = useQuery({
    queryKey: ['image-alone', id],
    queryFn: ({ signal }) => fetchImage(wireId(id), signal),
    enabled: (answer.isSuccess && !answer.isPlaceholderData && at < 0) || answer.isError,
    retry: false,
  });
  const image: Image | undefined = items[at] ?? single.data;
  useTitle(image ? titleOf('image', image) : text.kinds.image.title);

  const playing = params.play === '1';
  const searchOf = useCallback(
    (page: number, play: boolean) => {
      const rest = { ...state.rest };
      delete rest.play;
      if (play) rest.play = '1';
      return printList({ ...state, page, rest }, definition);
    },
    [state, definition],
  );
  const show = useCallback(
    (target: Image, page: number, play = playing) =>
      void navigate({ to: pathOf('image', target), search: searchOf(page, play), replace: true, resetScroll: false }),
    [navigate, searchOf, playing],
  );

  // What lies over the border of the page is fetched before it is needed.
  useEffect(() => {
    if (at < 0) return;
    if (at >= items.length - 3 && state.page < pages) void client.prefetchQuery(queryOf(state.page + 1));
    if (at < 3 && state.page > 1) void client.prefetchQuery(queryOf(state.page - 1));
  }, [at, items.length, state.page, pages, client, queryOf]);

  const over = useCallback(
    async (page: number, end: 'first' | 'last') => {
      setWrapped(true);
      try {
        const other = await client.fetchQuery(queryOf(page));
        const target = end === 'first' ? other.items[0] : other.items.at(-1);
        if (target) show(target, page);
      } finally {
        setWrapped(false);
      }
    },
    [client, queryOf, show],
  );
  const step = useCallback(
    (by: 1 | -1) => {
      if (wrapped) return;
      const next = items[at + by];
      if (next) show(next, state.page);
      else if (by > 0) void over(state.page < pages ? state.page + 1 : 1, 'first');
      else void over(state.page > 1 ? state.page - 1 : pages, 'last');
    },
    [items, at, show, state.page, pages, over, wrapped],
  );
  const close = () => {
    if (router.history.canGoBack()) router.history.back();
    else if (within) void navigate({ to: `/${ROUTE[within.kind]}/${within.id}` as string, replace: true });
    else void navigate({ to: '/images', search: searchOf(state.page, false), replace: true });
  };
  // The next picture takes the place of one that was hidden.
  const leave = async () => {
    const next = items[at + 1] ?? items[at - 1];
    if (at >= 0 && next) await navigate({ to: pathOf('image', next), search: searchOf(state.page, playing), replace: true, resetScroll: false });
    else await leaveVanished(router, 'image');
  };
  const upcoming = useMemo(
    () => (at < 0 ? [] : [items[at + 1], items[at - 1], items[at + 2], items[at - 2]].filter((item) => item !== undefined)),
    [items, at],
  );

  if (!image) {
    if (single.error) return <Failure error={single.error} onRetry={() => void single.refetch()} />;
    if (single.isSuccess && !single.data) return <NotFound />;
    return <div className={ui.skeleton} style={{ blockSize: '60vh', marginBlockStart: '2rem' }} />;
  }
  return (
    <Lightbox
      image={image}
      position={at < 0 ? null : { at: (state.page - 1) * state.perPage + at + 1, total }}
      strip={at < 0 ? [] : items.slice(Math.max(0, at - AROUND), at + AROUND + 1)}
      upcoming={upcoming}
      playing={playing && at >= 0}
      onPlay={(play) => show(image, state.page, play)}
      onStep={at >= 0 && total > 1 ? step : undefined}
      onEnds={at >= 0 ? (end) => void over(end === 'first' ? 1 : pages, end) : undefined}
      onChoose={(target) => show(target, state.page)}
      onHide={() => void askToHide([itemOf('image', image)], leave, true)}
      onClose={close}
    />
  );
}
