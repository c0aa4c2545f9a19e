import { originOf } from '#server/platform/http/request-facts.ts';
import { securityText } from '#server/platform/http/security-text.ts';

/** Where to report a vulnerability (RFC 9116). `Canonical` names the host of the request, which is a partner's. */
export function GET(request: Request): Response {
  return new Response(securityText(originOf(request)), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  });
}
