// One way out to the service: same origin, cookies only, every failure an ApiError with words for people.

export interface ErrorBody {
  error?: string;
  message?: string;
  details?: unknown;
  errorType?: string;
  ready?: boolean;
  retryAfterSeconds?: number;
  matches?: { id: string; instanceId: string; title?: string; name?: string }[];
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly requestId: string | null,
    readonly retryAfterSeconds: number | null,
  ) {
    super(body.message ?? body.error ?? `HTTP ${status}`);
    this.name = 'ApiError';
  }

  /** The first synchronisation has not finished: the library is not there yet. */
  get notReady(): boolean {
    return this.status === 503 && this.body.ready === false;
  }
}

/** The service could not be reached at all. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('network');
    this.name = 'NetworkError';
    this.cause = cause;
  }
}

let viewAs: number | null = null;

/** From now on every request is made to see what this user sees; null: as oneself. */
export function setViewAs(userId: number | null): void {
  viewAs = userId;
}

type SignInAgain = () => Promise<void>;
let signInAgain: SignInAgain | null = null;

/** Called when a session has ended; resolves when there is one again, and the failed request is then repeated. */
export function onSessionEnd(handler: SignInAgain | null): void {
  signInAgain = handler;
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Hand a 401 to the caller instead of asking to sign in again. */
  anonymous?: boolean;
  /** As oneself, even in a tab that views as another user. */
  own?: boolean;
}

async function errorOf(response: Response): Promise<ApiError> {
  let body: ErrorBody = {};
  try {
    const parsed: unknown = await response.json();
    if (parsed && typeof parsed === 'object') body = parsed as ErrorBody;
  } catch {
    body = {}; // Not JSON: a proxy in between has answered; the status has to do.
  }
  const after = body.retryAfterSeconds ?? Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return new ApiError(
    response.status,
    body,
    response.headers.get('X-Request-Id'),
    Number.isFinite(after) ? after : null,
  );
}

export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const { method = options.body === undefined ? 'GET' : 'POST', body, signal, anonymous, own } = options;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (viewAs !== null && !own) headers['View-As'] = String(viewAs);
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  for (;;) {
    let response: Response;
    try {
      response = await fetch(`/api${path}`, init);
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
      throw new NetworkError(cause);
    }
    if (response.ok) {
      const text = await response.text();
      // Some changes have nothing to say when they worked.
      return (text === '' ? undefined : JSON.parse(text)) as T;
    }
    const failure = await errorOf(response);
    if (failure.status !== 401 || anonymous || !signInAgain) throw failure;
    await signInAgain();
  }
}
