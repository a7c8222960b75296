import { useQuery } from '@tanstack/react-query';
import { PowerOff, Unplug } from 'lucide-react';
import type { RecognitionStatus } from '../api/recognition';
import { moment } from '../format';
import { statusQuery } from '../identify/identify';
import { text } from '../messages';
import { Button } from '../ui/Button';
import { Message } from '../ui/States';
import ui from '../ui/ui.module.css';
import { words } from './words';

function Again() {
  const query = useQuery(statusQuery);
  return (
    <Button disabled={query.isFetching} onClick={() => void query.refetch()}>
      {text.actions.retry}
    </Button>
  );
}

export function OffView() {
  const o = words.off;
  return (
    <Message icon={<PowerOff size={24} />} title={o.title} actions={<Again />}>
      <p>{o.why}</p>
      <p>{o.how}</p>
      <p className={ui.hint}>{o.local}</p>
    </Message>
  );
}

export function UnreachableView({ status, since }: { status: RecognitionStatus; since: number }) {
  const u = words.unreachable;
  return (
    <Message icon={<Unplug size={24} className={ui.dangerText} />} title={u.title} actions={<Again />}>
      <p>{u.why}</p>
      {status.error ? <p className={ui.dangerText}>{status.error}</p> : null}
      <p className={ui.hint}>
        {words.lastLook(moment(new Date(since).toISOString()) ?? '')} {words.off.local}
      </p>
    </Message>
  );
}
