const here = 'http://portal.invalid';

/**
 * A path of this portal to go on to, from text that came with a request: anything that would leave the origin becomes
 * the fallback. Keeps query and fragment.
 */
export function returnPath(text: unknown, fallback = '/'): string {
  if (typeof text !== 'string' || !text.startsWith('/') || text.length > 2000) return fallback;
  if (!URL.canParse(text, here)) return fallback;
  // Read as a browser reads it: a backslash is a slash, and tabs and line ends vanish, which can hide a second slash.
  const url = new URL(text, here);
  if (url.origin !== here || url.pathname.startsWith('//')) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
