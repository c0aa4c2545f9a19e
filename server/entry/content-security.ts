import { randomBytes } from 'node:crypto';
import { config } from '#server/platform/config/index.ts';
import { everyAnswer, everyPage, framePolicy, overHttps } from '#server/platform/http/answer-headers.ts';

/** A fresh nonce a response; Next reads it from the request's CSP header and puts it on its scripts. */
export function makeNonce(): string {
  return randomBytes(16).toString('base64');
}

/** The policy of portal pages. Styles may be inline (React sets style attributes); scripts need the nonce. */
export function pagePolicy(nonce: string, secure: boolean): string {
  // React's development build evaluates code for its error overlay; production never does.
  const evaluation = config.development ? " 'unsafe-eval'" : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evaluation}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    framePolicy,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const all = { http: { ...everyAnswer }, https: { ...everyAnswer, ...overHttps } };

/** Headers of every answer, whatever it is: pages, routes, assets, refusals. */
export const answerHeaders = (secure: boolean): Record<string, string> => (secure ? all.https : all.http);

/** Headers of every page, besides those of every answer. */
export function pageHeaders(policy: string): Record<string, string> {
  return { 'content-security-policy': policy, ...everyPage };
}
