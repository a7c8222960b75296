import { useEffect } from 'react';
import { text } from '../messages';
import { viewedUser } from './viewAs';

/** The name of the page, in the browser's tab. */
export function useTitle(title: string | null | undefined): void {
  useEffect(() => {
    const viewed = viewedUser();
    const shown = title ? `${title} · ${text.product}` : text.product;
    document.title = viewed ? text.viewAs.tabTitle(viewed.username, shown) : shown;
  }, [title]);
}
