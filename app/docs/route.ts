import { randomBytes } from 'node:crypto';
import { brandOfRequest } from '#server/portal/brand-of-request.ts';
import { referencePage, referencePolicy } from './reference-page.ts';

/** The API reference: a route instead of a page, because its policy differs from that of pages. */
export async function GET(request: Request): Promise<Response> {
  const nonce = nonceOf(request);
  return new Response(referencePage(nonce, await brandOfRequest(request)), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': referencePolicy(nonce),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=()',
    },
  });
}

/** If Next serves this route, the entry has already set the policy of pages, so its nonce must be used. */
function nonceOf(request: Request): string {
  const given = request.headers.get('x-nonce') ?? '';
  return /^[A-Za-z0-9+/=]{22,64}$/.test(given) ? given : randomBytes(16).toString('base64');
}
