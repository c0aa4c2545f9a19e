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

/** Descriptions of response headers, referenced by operations. */
export const headerComponents: Record<string, Header> = {
  'X-Request-Id': text(
    'Id of this request; a valid id sent by the caller is returned.',
    '01980000-0000-7000-8000-0000000000f1',
  ),
  'RateLimit-Limit': count('Allowed requests per minute.', 300),
  'RateLimit-Remaining': count('Requests left in the current minute.', 299),
  'RateLimit-Reset': count('Seconds until the limit resets.', 42),
  'Retry-After': count('Seconds to wait before a retry.', 42),
  'WWW-Authenticate': text(
    'The authentication scheme and the error code.',
    'Bearer realm="sojourn", error="unauthenticated"',
  ),
  Location: text('URL of the created resource.', '/v1/hotel/booking/01980000-0000-7000-8000-000000000b01'),
  'Idempotent-Replayed': text(
    '`true` when the response to an earlier request with the same Idempotency-Key is returned.',
    'true',
  ),
  Deprecation: text('Date since which the operation is deprecated (RFC 9745).', '@1767225600'),
  Sunset: text('Date on which the operation is removed (RFC 8594).', 'Fri, 01 Jan 2027 00:00:00 GMT'),
  Link: text('The operation that replaces it.', '</v1/checkout/sessions>; rel="successor-version"'),
};

/** Returns references to the headers that an operation sends with this status. */
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
