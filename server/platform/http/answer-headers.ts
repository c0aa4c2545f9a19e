/**
 * Headers that every host sets: the Node entry itself, Next by its configuration. No settings are read here, because
 * `next.config.ts` loads this file at the build.
 */

/** Of every answer, whatever it is: pages, routes, assets, refusals. */
export const everyAnswer: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** Of every answer over https, besides. */
export const overHttps: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

/** Of every page. */
export const everyPage: Readonly<Record<string, string>> = {
  'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self), screen-wake-lock=(self)',
};

/** The part of a page's policy that names no script. A policy for scripts needs the entry, which makes a nonce a page. */
export const framePolicy = [
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The policy of what is no page: nothing runs in it, and nothing shows it in a frame. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";
