const base = 'http://portal.invalid';

/**
 * Validates a return path from a request. Returns it with query and fragment, or the fallback if it would
 * leave the origin.
 */
export function returnPath(text: unknown, fallback = '/'): string {
  if (typeof text !== 'string' || !text.startsWith('/') || text.length > 2000) return fallback;
  if (!URL.canParse(text, base)) return fallback;
  // Parsed as in browsers, which treat a backslash as a slash and remove tabs and line breaks.
  const url = new URL(text, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
