import { useEffect } from 'react';
import { text } from '../messages';

/** The name of the page, in the browser's tab. */
export function useTitle(title: string | null | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${text.product}` : text.product;
  }, [title]);
}
