import { CircleAlert } from 'lucide-react';
import { ApiError } from '../api/client';
import { text } from '../messages';
import { Button } from '../ui/Button';
import { explain, Message } from '../ui/States';

/** What went wrong, in the words of the recognition service where it has some. */
export function told(error: unknown): string {
  return error instanceof ApiError && error.body.error ? error.body.error : explain(error);
}

/** In the place of what could not be loaded from the recognition service. */
export function Trouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <Message icon={<CircleAlert size={24} />} title={text.errors.title} actions={<Button onClick={onRetry}>{text.actions.retry}</Button>}>
        <p>{told(error)}</p>
      </Message>
    </div>
  );
}
