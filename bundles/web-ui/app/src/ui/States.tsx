import { CircleAlert, Compass, Lock, WifiOff } from 'lucide-react';
import { Component, useState, type ReactNode } from 'react';
import { ApiError, NetworkError } from '../api/client';
import { text } from '../messages';
import { Button, buttonClass } from './Button';
import { Link } from './Link';
import styles from './ui.module.css';

interface MessageProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  level?: 1 | 2;
}

/** A quiet page or region that says what is the matter and what to do. */
export function Message({ icon, title, children, actions, level = 2 }: MessageProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      <div className={styles.stateIcon}>{icon}</div>
      <Heading>{title}</Heading>
      {children}
      {actions ? <div className={styles.stateActions}>{actions}</div> : null}
    </div>
  );
}

export function NotFound() {
  return (
    <Message
      level={1}
      icon={<Compass size={24} />}
      title={text.errors.notFoundTitle}
      actions={
        <Link to="/" className={buttonClass()}>
          {text.errors.goHome}
        </Link>
      }
    >
      <p>{text.errors.notFound}</p>
    </Message>
  );
}

/** What happened, in words for people. */
export function explain(error: unknown): string {
  if (error instanceof NetworkError) return text.errors.network;
  if (error instanceof ApiError) {
    switch (error.status) {
      case 403:
        return error.body.error ?? text.errors.forbidden;
      case 404:
        return text.errors.notFound;
      case 429:
        return text.errors.tooMany;
      case 502:
        return text.errors.upstream;
      case 503:
        return text.errors.busy;
      case 504:
        return text.errors.timeout;
      default:
        return error.body.message ?? error.body.error ?? text.errors.generic;
    }
  }
  return text.errors.generic;
}

export function report(error: unknown): string {
  const lines = [location.pathname + location.search, new Date().toISOString()];
  if (error instanceof ApiError) {
    lines.push(`HTTP ${error.status}`);
    if (error.requestId) lines.push(`${text.errors.request} ${error.requestId}`);
    if (error.body.error) lines.push(error.body.error);
    if (typeof error.body.details === 'string') lines.push(error.body.details);
  } else if (error instanceof Error) lines.push(`${error.name}: ${error.message}`);
  return lines.join('\n');
}

function CopyReport({ error }: { error: unknown }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      tone="quiet"
      onClick={() => {
        void navigator.clipboard?.writeText(report(error)).then(() => setCopied(true));
      }}
    >
      {copied ? text.actions.copied : text.actions.copy}
    </Button>
  );
}

interface FailureProps {
  error: unknown;
  onRetry?: () => void;
}

export function Failure({ error, onRetry }: FailureProps) {
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const forbidden = error instanceof ApiError && error.status === 403;
  const offline = error instanceof NetworkError;
  return (
    <div role="alert">
      <Message
        icon={offline ? <WifiOff size={24} /> : forbidden ? <Lock size={24} /> : <CircleAlert size={24} />}
        title={forbidden ? text.errors.forbiddenTitle : text.errors.title}
        actions={
          <>
            {onRetry && !forbidden ? <Button onClick={onRetry}>{text.actions.retry}</Button> : null}
            <CopyReport error={error} />
          </>
        }
      >
        <p>{explain(error)}</p>
        <details className={styles.technical}>
          <summary>{text.errors.details}</summary>
          <pre>{report(error)}</pre>
        </details>
      </Message>
    </div>
  );
}

interface BoundaryProps {
  children: ReactNode;
  /** A change of it gives the region another try. */
  region: string;
}

/** A region that fails alone. */
export class Boundary extends Component<BoundaryProps, { error: unknown; region: string }> {
  override state = { error: null as unknown, region: this.props.region };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: { error: unknown; region: string }) {
    return props.region === state.region ? null : { error: null, region: props.region };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div role="alert">
        <Message
          icon={<CircleAlert size={24} />}
          title={text.errors.crashTitle}
          actions={
            <>
              <Button onClick={() => this.setState({ error: null })}>{text.actions.retry}</Button>
              <CopyReport error={error} />
            </>
          }
        >
          <p>{text.errors.crash}</p>
        </Message>
      </div>
    );
  }
}
