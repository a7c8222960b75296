import { Link as RouterLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  search?: Record<string, string | undefined> | undefined;
  replace?: boolean;
  resetScroll?: boolean;
  preload?: false | 'intent';
  ref?: Ref<HTMLAnchorElement>;
}

const EXACT = { exact: true };

/** A link inside the application. It is the current page only when it leads exactly to where one is. */
export function Link({ to, search = {}, ...rest }: Props) {
  return <RouterLink {...rest} to={to} search={search as never} activeOptions={EXACT} />;
}
