import { sha256Hex } from '#server/platform/crypto/index.ts';
import { originOf, requestIdOf } from '#server/platform/http/request-facts.ts';
import { today } from '#server/platform/time/index.ts';
import { contracts } from '#server/registry.ts';
import { composeDocument } from './document.ts';

/** Stands for the caller's origin in the document. */
const anyOrigin = 'https://origin.invalid';
/** Composed once a day, because its examples lie ahead of the day of reading: that takes tens of milliseconds. */
let composed: { day: string; text: string } | undefined;

/** Answers the OpenAPI document: public, cacheable, revalidated by ETag, readable from every origin. */
export async function serveDocument(request: Request): Promise<Response> {
  const day = today('UTC');
  if (composed?.day !== day) composed = { day, text: JSON.stringify(composeDocument(contracts, anyOrigin)) };
  // A Host header may hold anything; as part of a JSON text it is escaped.
  const text = composed.text.replaceAll(anyOrigin, () => JSON.stringify(originOf(request)).slice(1, -1));
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
