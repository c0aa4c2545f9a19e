/**
 * Headers that both hosts set: the Node host in code, Next by its configuration. This file reads no settings,
 * because `next.config.ts` loads it at build time.
 */

/** Headers of every response: pages, routes, assets and errors. */
export const responseHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** Additional headers of every response over HTTPS. */
export const overHttps: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

/** What pages and their frames may use of the browser; the origins given may open its payment sheet. */
export function permissionsPolicy(paymentOrigins: readonly string[]): string {
  const payment = ['self', ...paymentOrigins.map((origin) => `"${origin}"`)].join(' ');
  const allowed = paymentOrigins.length > 0 ? `payment=(${payment})` : 'payment=()';
  return `camera=(), microphone=(), ${allowed}, geolocation=(self), screen-wake-lock=(self)`;
}

/** Additional headers of every page. */
export const extraPageHeaders: Readonly<Record<string, string>> = {
  'permissions-policy': permissionsPolicy([]),
};

/** The page policy without script rules, which need a nonce per page from the Node host. */
export const framePolicy = [
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The policy of responses that are not pages: no scripts and no framing. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";
