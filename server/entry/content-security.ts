import { randomBytes } from 'node:crypto';
import { config } from '#server/platform/config/index.ts';

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
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Headers of scripts, style sheets and fonts, which no document's policy is for. */
export function assetHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** Headers of every page. */
export function pageHeaders(policy: string, secure: boolean): Record<string, string> {
  return {
    ...assetHeaders(secure),
    'content-security-policy': policy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self), screen-wake-lock=(self)',
    'cross-origin-opener-policy': 'same-origin',
  };
}
