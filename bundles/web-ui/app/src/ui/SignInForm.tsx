import { useEffect, useState, type FormEvent } from 'react';
import { ApiError } from '../api/client';
import { span } from '../format';
import { text } from '../messages';
import { signIn } from '../state/session';
import { Button } from './Button';
import { TextField } from './Field';
import { explain } from './States';
import styles from './ui.module.css';
import form from './form.module.css';

interface Props {
  username?: string | undefined;
  onDone?: () => void;
}

type Trouble = { kind: 'wrong' | 'missing' } | { kind: 'wait'; locked: boolean; until: number | null } | { kind: 'other'; error: unknown };

/** Seconds until a moment, counted down while there are any. */
function useSecondsUntil(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}

export function SignInForm({ username = '', onDone }: Props) {
  const [name, setName] = useState(username);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const left = useSecondsUntil(trouble?.kind === 'wait' ? trouble.until : null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name || !password) {
      setTrouble({ kind: 'missing' });
      return;
    }
    setBusy(true);
    setTrouble(null);
    try {
      await signIn(name, password);
      onDone?.();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) setTrouble({ kind: 'wrong' });
      else if (error instanceof ApiError && (error.status === 423 || error.status === 429)) {
        const after = error.retryAfterSeconds;
        setTrouble({ kind: 'wait', locked: error.status === 423, until: after === null ? null : Date.now() + after * 1000 });
      } else setTrouble({ kind: 'other', error });
    } finally {
      setBusy(false);
    }
  };

  let problem: string | null = null;
  if (trouble?.kind === 'wrong') problem = text.signIn.wrong;
  else if (trouble?.kind === 'missing') problem = text.signIn.missing;
  else if (trouble?.kind === 'other') problem = explain(trouble.error);
  else if (trouble?.kind === 'wait') {
    if (trouble.until === null) problem = text.signIn.limitedUnknown;
    else if (left === 0) problem = text.signIn.retryNow;
    else {
      const time = left < 120 ? text.count.seconds(left) : span(left);
      problem = trouble.locked ? text.signIn.locked(time) : text.signIn.limited(time);
    }
  }

  return (
    <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={text.signIn.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        autoFocus={!username}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={text.signIn.password}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        autoFocus={!!username}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div role="alert" className={problem ? form.alert : undefined}>
        {problem ? <p className={styles.dangerText}>{problem}</p> : null}
      </div>
      <Button type="submit" tone="primary" wide disabled={busy || left > 0} aria-busy={busy}>
        {text.signIn.submit}
      </Button>
    </form>
  );
}
