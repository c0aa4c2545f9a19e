import type { Endpoint } from '#server/platform/contract/index.ts';
import type { JsonSchema } from './json-schema.ts';

type Header = { description: string; schema: JsonSchema };

const text = (description: string, example: string): Header => ({
  description,
  schema: { type: 'string', examples: [example] },
});
const count = (description: string, example: number): Header => ({
  description,
  schema: { type: 'integer', minimum: 0, examples: [example] },
});

/** Response headers, each described once. */
export const headerComponents: Record<string, Header> = {
  'X-Request-Id': text(
    'Id of this request, echoed when the caller sent a sane one.',
    '01980000-0000-7000-8000-0000000000f1',
  ),
  'RateLimit-Limit': count('Requests a minute.', 300),
  'RateLimit-Remaining': count('Requests left in this minute.', 299),
  'RateLimit-Reset': count('Seconds until the count starts again.', 42),
  'Retry-After': count('Seconds to wait before a retry.', 42),
  'WWW-Authenticate': text(
    'The scheme to use, with the code.',
    'Bearer realm="sojourn", error="unauthenticated"',
  ),
  Location: text(
    'Where the created thing can be read.',
    '/v1/hotel/booking/01980000-0000-7000-8000-000000000b01',
  ),
  'Idempotent-Replayed': text('`true` on a repeat of an earlier request.', 'true'),
  Deprecation: text('Since when the operation is deprecated (RFC 9745).', '@1767225600'),
  Sunset: text('When it goes away (RFC 8594).', 'Fri, 01 Jan 2027 00:00:00 GMT'),
  Link: text('The operation that replaces it.', '</v1/checkout/sessions>; rel="successor-version"'),
};

/** References to the headers an operation sends with this status. */
export function responseHeaders(contract: Endpoint, status: number): Record<string, { $ref: string }> {
  const limited = contract.caller !== 'open' && contract.caller !== 'webhook';
  const names = [
    'X-Request-Id',
    ...(limited && status !== 401 ? ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] : []),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
    ...(contract.location && (status === 201 || status === 202) ? ['Location'] : []),
    ...(contract.idempotent && status < 500 ? ['Idempotent-Replayed'] : []),
    ...(contract.deprecated ? ['Deprecation', 'Sunset', 'Link'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
