import type { IncomingMessage } from 'node:http';
import { config } from '#server/platform/config/index.ts';
import { isOwnOrigin } from '#server/platform/http/own-origin.ts';

export type Refusal = {
  status: number;
  text: string;
  allow?: string;
  /** The body is still read to its end: closing the connection earlier would lose the response. */
  isRead?: boolean;
};

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
/**
 * The same limit as for bodies of `/v1`. The longest form of the portal has about 30 KB. Next accepts 1 MB
 * and decodes that many bytes of empty objects in 1.2 s, during which the process answers no other request.
 */
export const formLimitBytes = 256 * 1024;
export const formTooLarge: Refusal = { status: 413, text: 'The form is larger than 256 KB.' };

/** Whether a request has a body of undeclared length. */
export const hasUnknownLength = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined;

/** The refusal of a request with an unsupported method or URL; null when it is accepted. */
export function refuseRequest(req: IncomingMessage): Refusal | null {
  if (req.method === 'TRACE' || req.method === 'CONNECT')
    return { status: 405, text: 'This method is not allowed.', allow: methods };
  if (req.url === '*' && req.method === 'OPTIONS') return { status: 204, text: '', allow: methods };
  if (!req.url?.startsWith('/')) return { status: 400, text: 'The address must begin with a slash.' };
  if (req.url.startsWith('/_next/image')) return { status: 404, text: 'Not found.' };
  return null;
}

/**
 * The refusal of a form post that is too large or comes from another origin; null when it is accepted. Next
 * only compares host names, so that an http page of the same host could post to an https page.
 */
export function refuseForm(req: IncomingMessage, hops = config.trustProxy): Refusal | null {
  if (req.method === 'GET' || req.method === 'HEAD') return null;
  if (Number(req.headers['content-length'] ?? 0) > formLimitBytes) return formTooLarge;
  const { origin, 'x-forwarded-proto': scheme, 'x-forwarded-host': host } = req.headers;
  if (origin !== undefined && !isOwnOrigin(origin, `${scheme}://${host}`, hops))
    return {
      status: 403,
      text: 'The form was sent from another origin. Behind a proxy that changes Host, TRUST_PROXY must be set.',
    };
  return null;
}

const loopback = /^(([^:]+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether the Sandbox pages (inbox, test payments) may be shown on the request's host name: a loopback name,
 * `PUBLIC_ORIGIN` or a partner's host. Any other name may be used to read the inbox by DNS rebinding.
 */
export async function mayShowSandbox(
  req: IncomingMessage,
  isPartnerHost: (hostname: string) => Promise<boolean>,
): Promise<boolean> {
  const url = URL.parse(`http://${req.headers['x-forwarded-host']}`);
  if (!url) return false;
  const isPublic = config.publicOrigin !== null && new URL(config.publicOrigin).hostname === url.hostname;
  return loopback.test(url.hostname) || isPublic || (await isPartnerHost(url.hostname));
}
