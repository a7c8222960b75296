import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { version } from '../api/service';
import { text } from '../messages';
import { safeNext } from '../state/session';
import { useTitle } from '../state/title';
import { Logo } from '../ui/Logo';
import { SignInForm } from '../ui/SignInForm';
import styles from './entry.module.css';

export function LoginPage() {
  const router = useRouter();
  const { next } = useSearch({ strict: false }) as { next?: string };
  const about = useQuery({ queryKey: ['version'], queryFn: ({ signal }) => version(signal), retry: false });
  useTitle(text.signIn.title);
  return (
    <main className={styles.entry}>
      <div className={styles.door}>
        <div className={styles.sign}>
          <Logo size={44} />
          <h1>{text.product}</h1>
        </div>
        <SignInForm onDone={() => void router.navigate({ href: safeNext(next) })} />
        <p className={styles.small}>{about.data ? text.signIn.server(about.data.server) : ' '}</p>
      </div>
    </main>
  );
}
