import { randomBytes } from 'node:crypto';
import type { PageOrigins } from '#server/modules/payments/port.ts';
import { config } from '#server/platform/config/index.ts';
import {
  extraPageHeaders,
  framePolicy,
  overHttps,
  permissionsPolicy,
  responseHeaders,
} from '#server/platform/http/response-headers.ts';

/**
 * Makes the nonce of one response; Next reads it from the request's CSP header and sets it on its scripts.
 */
export function makeNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Pages that load nothing from a payment gateway. */
const noOrigins: PageOrigins = { script: [], frame: [], connect: [], payment: [] };

/** The origins that a page may use for the fields of payment gateways: none, except on the page of a checkout. */
export function paymentOriginsOf(path: string, gateways: readonly PageOrigins[]): PageOrigins {
  if (!/^\/checkout\/[^/]+\/?$/.test(path)) return noOrigins;
  const all = (kind: keyof PageOrigins) => [...new Set(gateways.flatMap((gateway) => gateway[kind]))];
  return { script: all('script'), frame: all('frame'), connect: all('connect'), payment: all('payment') };
}

/**
 * The policy of portal pages. `trusted` are the sources of inline scripts: the nonce of one response (`nonce-...`), or the
 * hashes of all its scripts (`sha256-...`). What these scripts load is trusted with them; the origins of scripts are
 * for browsers without 'strict-dynamic'. React's style attributes need inline styles.
 */
export function pagePolicy(
  trusted: readonly string[],
  secure: boolean,
  payment: PageOrigins = noOrigins,
): string {
  // Only React's development build evaluates code, for its error overlay.
  const evaluation = config.development ? " 'unsafe-eval'" : '';
  const streets = mapOrigins();
  return [
    "default-src 'self'",
    [
      `script-src 'self' ${trusted.map((source) => `'${source}'`).join(' ')} 'strict-dynamic'${evaluation}`,
      ...payment.script,
    ].join(' '),
    ...(payment.frame.length > 0 ? [["frame-src 'self'", ...payment.frame].join(' ')] : []),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...streets].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...streets, ...payment.connect].join(' '),
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
export function pageHeaders(policy: string, payment: PageOrigins = noOrigins): Record<string, string> {
  return {
    'content-security-policy': policy,
    ...extraPageHeaders,
    ...(payment.payment.length > 0 ? { 'permissions-policy': permissionsPolicy(payment.payment) } : {}),
  };
}
