import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { ApiError } from '../api/client';
import * as service from '../api/service';
import { SyncProgressView } from '../admin/SyncProgressView';
import { text } from '../messages';
import { signIn, useSession } from '../state/session';
import { useSync } from '../state/sync';
import { useTitle } from '../state/title';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { Logo } from '../ui/Logo';
import { SignInForm } from '../ui/SignInForm';
import { explain, Failure } from '../ui/States';
import form from '../ui/form.module.css';
import ui from '../ui/ui.module.css';
import styles from './entry.module.css';
import { passwordStrength } from './passwordStrength';

type Step = keyof typeof text.setup.steps;
const STEPS = Object.keys(text.setup.steps) as Step[];

export function SetupPage() {
  const navigate = useNavigate();
  const { step: wanted } = useSearch({ strict: false }) as { step?: Step };
  const user = useSession((state) => state.user);
  const status = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => service.setupStatus(signal),
    staleTime: 0,
  });
  const [loaded, setLoaded] = useState(false);
  useTitle(text.setup.title);

  useEffect(() => {
    sessionStorage.setItem('foyer.setup', '1');
    service
      .me()
      .then((me) => useSession.setState({ user: me }))
      .catch((error: unknown) => {
        // Nobody is signed in yet, which is the usual case here.
        if (!(error instanceof ApiError)) throw error;
      })
      .finally(() => setLoaded(true));
  }, []);

  const go = (step: Step) => void navigate({ to: '/setup', search: step === 'welcome' ? {} : { step } });

  let body;
  let step: Step = 'welcome';
  if (status.isError) body = <Failure error={status.error} onRetry={() => void status.refetch()} />;
  else if (!status.data || !loaded) body = <div className={ui.skeleton} style={{ blockSize: '20rem' }} />;
  else {
    const { hasUsers, hasLibraryInstance } = status.data;
    // An interrupted setup goes on where it stopped, and no step can be jumped over.
    const reached: Step = !hasUsers ? 'administrator' : !hasLibraryInstance ? 'server' : 'done';
    step = wanted && STEPS.includes(wanted) ? wanted : hasUsers ? reached : 'welcome';
    if (STEPS.indexOf(step) > STEPS.indexOf(reached)) step = reached;
    if (hasUsers && (step === 'welcome' || step === 'administrator')) step = hasLibraryInstance ? 'sync' : 'server';
    if (hasLibraryInstance && step === 'server') step = 'sync';
    const refresh = async (next: Step) => {
      await status.refetch();
      go(next);
    };
    if (step === 'welcome') body = <Welcome onNext={() => go('administrator')} />;
    else if (step === 'administrator') body = <Administrator onBack={() => go('welcome')} onDone={() => void refresh('server')} />;
    else if (!user) {
      body = (
        <div className={styles.card}>
          <div className={styles.lead}>
            <h1>{text.signIn.title}</h1>
          </div>
          <SignInForm onDone={() => void status.refetch()} />
        </div>
      );
    } else if (step === 'server') body = <Server onDone={() => void refresh('sync')} />;
    else if (step === 'sync') body = <FirstSync onDone={() => go('done')} />;
    else body = <Done />;
  }

  const at = STEPS.indexOf(step);
  return (
    <main className={styles.entry}>
      <div className={styles.wizard}>
        <div className={styles.wizardHead}>
          <Logo />
          {text.product}
        </div>
        <ol className={styles.steps} aria-label={text.setup.progress(at + 1, STEPS.length)}>
          {STEPS.map((name, index) => (
            <li key={name} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
              <span>{text.setup.steps[name]}</span>
            </li>
          ))}
        </ol>
        {body}
      </div>
    </main>
  );
}

function Welcome({ onNext }: { onNext: () => void }) {
  return (
    <div className={styles.card}>
      <div className={styles.lead}>
        <h1>{text.setup.welcomeTitle}</h1>
        <p>{text.setup.welcome}</p>
      </div>
      <ol className={styles.points}>
        {text.setup.welcomePoints.map(([title, detail]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{detail}</span>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button tone="primary" onClick={onNext} autoFocus>
          {text.setup.start}
        </Button>
      </div>
    </div>
  );
}

function Administrator({ onBack, onDone }: { onBack: () => void; onDone: () => void }) {
  const [name, setName] = useState('admin');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const strength = passwordStrength(password, name);
  const short = checked && password.length < 8 ? text.setup.tooShort : null;
  const differs = checked && again !== password ? text.setup.mismatch : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    setProblem(null);
    if (!name || password.length < 8 || again !== password) return;
    setBusy(true);
    try {
      await service.createAdmin(name, password);
      await signIn(name, password);
      onDone();
    } catch (error) {
      setProblem(explain(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.lead}>
        <h1>{text.setup.adminTitle}</h1>
        <p>{text.setup.adminWhy}</p>
      </div>
      <TextField
        label={text.signIn.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        onChange={(event) => setName(event.target.value)}
        required
      />
      <TextField
        label={text.signIn.password}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={text.setup.rules}
        problem={short}
        value={password}
        autoFocus
        onChange={(event) => setPassword(event.target.value)}
      />
      {password ? (
        <div className={styles.strength}>
          <div className={ui.bar} role="meter" aria-label={text.setup.strengthLabel} aria-valuemin={0} aria-valuemax={4} aria-valuenow={strength}>
            <div style={{ inlineSize: `${(strength + 1) * 20}%` }} />
          </div>
          {text.setup.strength[strength]}
        </div>
      ) : null}
      <TextField
        label={text.setup.repeat}
        type="password"
        autoComplete="new-password"
        problem={differs}
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
      <div role="alert">{problem ? <p className={`${form.alert} ${ui.dangerText}`}>{problem}</p> : null}</div>
      <div className={styles.actions}>
        <Button tone="quiet" onClick={onBack}>
          {text.actions.back}
        </Button>
        <Button type="submit" tone="primary" disabled={busy} aria-busy={busy}>
          {text.setup.create}
        </Button>
      </div>
    </form>
  );
}

function Server({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [apiKey, setKey] = useState('');
  const [busy, setBusy] = useState(false);
  const [works, setWorks] = useState<{ version: string | undefined } | null>(null);
  const [trouble, setTrouble] = useState<{ problem: string; details: string | null } | null>(null);
  const server = { url: url.trim(), apiKey: apiKey.trim(), ...(name.trim() ? { name: name.trim() } : {}) };

  const attempt = async (action: () => Promise<void>) => {
    setBusy(true);
    setTrouble(null);
    setWorks(null);
    try {
      await action();
    } catch (error) {
      const details = error instanceof ApiError ? error.body.details : null;
      const problem = error instanceof ApiError && error.body.error ? error.body.error : explain(error);
      setTrouble({ problem, details: typeof details === 'string' ? details : null });
    } finally {
      setBusy(false);
    }
  };
  const test = () =>
    attempt(async () => {
      const result = await service.testConnection(server);
      if (result.success) setWorks({ version: result.version });
      else setTrouble({ problem: result.error ?? text.setup.failed, details: result.details ?? null });
    });
  const connect = () =>
    attempt(async () => {
      await service.createFirstInstance(server);
      onDone();
    });

  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void connect();
      }}
    >
      <div className={styles.lead}>
        <h1>{text.setup.serverTitle}</h1>
        <p>{text.setup.serverWhy}</p>
      </div>
      <TextField
        label={text.setup.url}
        hint={text.setup.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={url}
        autoFocus
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextField
        label={text.setup.key}
        hint={text.setup.keyHint}
        type="password"
        autoComplete="off"
        value={apiKey}
        onChange={(event) => setKey(event.target.value)}
      />
      <TextField label={text.setup.name} hint={text.setup.nameHint} value={name} onChange={(event) => setName(event.target.value)} />
      <div role="status">
        {busy ? <p className={ui.hint}>{text.setup.testing}</p> : null}
        {works ? (
          <p className={form.good}>
            <CircleCheck size={18} /> {text.setup.works(works.version)}
          </p>
        ) : null}
        {trouble ? (
          <div className={form.alert}>
            <p className={ui.dangerText}>{trouble.problem}</p>
            {trouble.details ? (
              <details className={ui.technical}>
                <summary>{text.errors.details}</summary>
                <pre>{trouble.details}</pre>
              </details>
            ) : null}
          </div>
        ) : null}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => void test()} disabled={busy || !url}>
          {text.setup.test}
        </Button>
        <Button type="submit" tone="primary" disabled={busy || !url}>
          {text.setup.connect}
        </Button>
      </div>
    </form>
  );
}

function useEnter(): () => void {
  const router = useRouter();
  return () => {
    sessionStorage.removeItem('foyer.setup');
    void router.navigate({ to: '/' });
  };
}

function FirstSync({ onDone }: { onDone: () => void }) {
  const { progress } = useSync();
  const enter = useEnter();
  const done = progress?.state === 'SUCCEEDED';
  useEffect(() => {
    if (done) onDone();
    // Only the moment of success matters.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [done]);
  return (
    <div className={styles.card}>
      <div className={styles.lead}>
        <h1>{text.setup.syncTitle}</h1>
        <p>{text.setup.syncWhy}</p>
      </div>
      <SyncProgressView />
      <div className={styles.actions}>
        <Button tone="primary" onClick={enter}>
          {text.setup.enterNow}
        </Button>
      </div>
    </div>
  );
}

function Done() {
  const enter = useEnter();
  return (
    <div className={styles.card}>
      <div className={styles.lead}>
        <h1>{text.setup.doneTitle}</h1>
        <p>{text.setup.done}</p>
      </div>
      <div className={styles.actions}>
        <Button tone="primary" onClick={enter} autoFocus>
          {text.setup.enter}
        </Button>
      </div>
    </div>
  );
}
