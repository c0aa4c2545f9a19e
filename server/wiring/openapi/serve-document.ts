import { sha256Hex } from '#server/platform/crypto/index.ts';
import { originOf, requestIdOf } from '#server/platform/http/request-facts.ts';
import { today } from '#server/platform/time/index.ts';
import { contracts } from '../operations.ts';
import { composeDocument } from './document.ts';

/** Placeholder for the request's origin in the cached document. */
const originPlaceholder = 'https://origin.invalid';
/** Cached for a day: composing takes tens of milliseconds, and example dates must lie in the future. */
let composed: { day: string; text: string } | undefined;

/** Serves the OpenAPI document: public, cacheable, revalidated by ETag, with CORS for every origin. */
export async function serveDocument(request: Request): Promise<Response> {
  const day = today('UTC');
  if (composed?.day !== day)
    composed = { day, text: JSON.stringify(composeDocument(contracts, originPlaceholder)) };
  // The Host header is untrusted, so the origin is escaped as JSON text.
  const text = composed.text.replaceAll(originPlaceholder, () =>
    JSON.stringify(originOf(request)).slice(1, -1),
  );
  const etag = `"${sha256Hex(text).slice(0, 32)}"`;
  const headers = {
    etag,
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, X-Request-Id',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestIdOf(request),
  };
  const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? [];
  if (known.includes(etag) || known.includes(`W/${etag}`))
    return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'content-type': 'application/json' } });
}
