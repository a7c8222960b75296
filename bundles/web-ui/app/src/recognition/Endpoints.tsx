import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Globe, RefreshCw } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import * as service from '../api/sidecar';
import type { Endpoint, Endpoints as Both } from '../api/sidecar';
import admin from '../admin/admin.module.css';
import { useAction } from '../admin/useAction';
import { announce } from '../state/announce';
import { toast } from '../state/toasts';
import { Button, IconButton } from '../ui/Button';
import ui from '../ui/ui.module.css';
import { endpointsQuery, SIDECAR } from './useSidecar';
import { told } from './Trouble';
import { words } from './words';
import styles from './recognition.module.css';

/** Where names and portraits come from, in the order in which they are believed. */
export function Endpoints() {
  const e = words.endpoints;
  const answer = useQuery(endpointsQuery);
  const action = useAction(SIDECAR, false, told);
  const client = useQueryClient();
  // Shown at once and written one after the other: nothing is switched off meanwhile, which would lose the keyboard's place.
  const write = useMutation({
    mutationKey: [SIDECAR, 'endpoints'],
    scope: { id: 'endpoints' },
    mutationFn: ({ send }: { next: Both; send: () => Promise<unknown> }) => send(),
    onMutate: async ({ next }) => {
      client.setQueryData(endpointsQuery.queryKey, next);
      await client.cancelQueries({ queryKey: endpointsQuery.queryKey });
    },
    onError: (error) => toast(told(error), 'danger'),
    onSettled: async () => {
      if (client.isMutating({ mutationKey: [SIDECAR, 'endpoints'] }) === 1) await client.invalidateQueries({ queryKey: endpointsQuery.queryKey });
    },
  });
  const used = answer.data?.endpoints ?? [];
  const rest = answer.data?.disabled ?? [];
  // Whatever is put elsewhere in a document loses the focus.
  const pressed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [answer.data]);
  const move = (at: number, by: 1 | -1, button: HTMLElement) => {
    const moved = used[at];
    if (!moved || !used[at + by]) return;
    pressed.current = button;
    const next = used.toSpliced(at, 1).toSpliced(at + by, 0, moved);
    announce(e.moved(moved.name, at + by + 1, used.length));
    write.mutate({ next: { endpoints: next, disabled: rest }, send: () => service.orderEndpoints(next.map(({ endpoint }) => endpoint)) });
  };
  const use = (each: Endpoint, on: boolean) => {
    const without = (list: Endpoint[]) => list.filter(({ endpoint }) => endpoint !== each.endpoint);
    write.mutate(
      on
        ? { next: { endpoints: [...used, each], disabled: without(rest) }, send: () => service.enableEndpoint(each.endpoint) }
        : { next: { endpoints: without(used), disabled: [...rest, each] }, send: () => service.disableEndpoint(each.endpoint) },
    );
  };
  const row = (each: Endpoint, at: number | null) => (
    <li key={each.endpoint} data-off={at === null || undefined}>
      <span className={styles.rank} aria-hidden="true">
        {at === null ? <Globe size={16} /> : at + 1}
      </span>
      <span className={styles.endpointName}>
        <strong>{each.name}</strong>
        <span>
          {each.domain}
          {each.max_requests_per_minute ? ` · ${e.rate(each.max_requests_per_minute)}` : ''}
          {at === null ? ` · ${e.off}` : ''}
        </span>
      </span>
      {at === null || used.length < 2 ? null : (
        <span className={styles.arrows}>
          <IconButton label={e.up(each.name)} icon={<ArrowUp size={16} />} aria-disabled={at === 0} onClick={(event) => move(at, -1, event.currentTarget)} />
          <IconButton label={e.down(each.name)} icon={<ArrowDown size={16} />} aria-disabled={at === used.length - 1} onClick={(event) => move(at, 1, event.currentTarget)} />
        </span>
      )}
      <span className={ui.switch}>
        <input
          type="checkbox"
          role="switch"
          aria-label={e.use(each.name)}
          checked={at !== null}
          onChange={() => use(each, at === null)}
        />
      </span>
    </li>
  );
  return (
    <section className={admin.panel} aria-label={e.title}>
      <div className={admin.panelHead}>
        <h2>{e.title}</h2>
        <Button disabled={action.busy} onClick={() => void action.run(() => service.refreshEndpoints(), e.refreshed)}>
          <RefreshCw size={16} /> {e.refresh}
        </Button>
      </div>
      <p className={ui.hint}>{e.why}</p>
      {answer.error ? <p className={ui.dangerText}>{told(answer.error)}</p> : null}
      {answer.data && used.length + rest.length === 0 ? <p>{e.none}</p> : null}
      <ol className={styles.endpoints}>
        {used.map((each, at) => row(each, at))}
        {rest.map((each) => row(each, null))}
      </ol>
    </section>
  );
}
