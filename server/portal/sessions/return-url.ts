import { returnPath } from '../return-path.ts';

/**
 * The URL to which the browser returns after sign-in or sign-out: a path of this origin, also when it is sent
 * as a whole URL. Everything else becomes the start page.
 */
export function returnUrl(sent: unknown, origin: string): string {
  const text = typeof sent === 'string' ? sent : '';
  const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  return `${origin}${returnPath(path)}`;
}
