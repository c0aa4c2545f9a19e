import { randomBytes } from 'node:crypto';
import { config } from '#server/platform/config/index.ts';
import {
  extraPageHeaders,
  framePolicy,
  overHttps,
  responseHeaders,
} from '#server/platform/http/response-headers.ts';

/**
 * Makes the nonce of one response; Next reads it from the request's CSP header and sets it on its scripts.
 */
export function makeNonce(): string {
  return randomBytes(16).toString('base64');
}

/** The policy of portal pages. Scripts need the nonce; React's style attributes need inline styles. */
export function pagePolicy(nonce: string, secure: boolean): string {
  // Only React's development build evaluates code, for its error overlay.
  const evaluation = config.development ? " 'unsafe-eval'" : '';
  const streets = mapOrigins();
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evaluation}`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...streets].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...streets].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    framePolicy,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The origins of the streets that the operator set; without a setting a page asks no other origin. */
function mapOrigins(): string[] {
  const addresses = [config.mapStyleUrl, config.mapPmtilesUrl].filter((address) => address !== null);
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

const all = { http: { ...responseHeaders }, https: { ...responseHeaders, ...overHttps } };

/** Headers of every response: pages, routes, assets and errors. */
export const commonHeaders = (secure: boolean): Record<string, string> => (secure ? all.https : all.http);

/** Headers of pages, in addition to those of every response. */
export function pageHeaders(policy: string): Record<string, string> {
  return { 'content-security-policy': policy, ...extraPageHeaders };
}
