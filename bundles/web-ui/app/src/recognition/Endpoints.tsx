import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Globe, RefreshCw } from 'lucide-react';
import * as service from '../api/sidecar';
import type { Endpoint } from '../api/sidecar';
import admin from '../admin/admin.module.css';
import { useAction } from '../admin/useAction';
import { announce } from '../state/announce';
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
  const used = answer.data?.endpoints ?? [];
  const rest = answer.data?.disabled ?? [];
  const move = (at: number, by: 1 | -1) => {
    const order = used.map(({ endpoint }) => endpoint);
    const [moved] = order.splice(at, 1);
    if (!moved) return;
    order.splice(at + by, 0, moved);
    announce(e.moved(used[at]!.name, at + by + 1, used.length));
    void action.run(() => service.orderEndpoints(order));
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
          <IconButton label={e.up(each.name)} icon={<ArrowUp size={16} />} disabled={at === 0 || action.busy} onClick={() => move(at, -1)} />
          <IconButton label={e.down(each.name)} icon={<ArrowDown size={16} />} disabled={at === used.length - 1 || action.busy} onClick={() => move(at, 1)} />
        </span>
      )}
      <span className={ui.switch}>
        <input
          type="checkbox"
          role="switch"
          aria-label={e.use(each.name)}
          checked={at !== null}
          disabled={action.busy}
          onChange={() => void action.run(() => (at === null ? service.enableEndpoint(each.endpoint) : service.disableEndpoint(each.endpoint)))}
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
