import {
  catalogue,
  type ErrorCode,
  errorCodes,
  problem,
  problemDocument,
} from '#server/platform/errors/index.ts';
import type { JsonSchema } from './json-schema.ts';

const exampleRequestId = '01980000-0000-7000-8000-0000000000f1';

/** The wire shape of every failure (RFC 9457), as described in the error pages. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'RFC 9457 problem document. Match on `code`; the sentences may change.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id', 'retryable'],
  // Some codes bring members of their own, such as the new price.
  additionalProperties: true,
  properties: {
    type: { type: 'string', format: 'uri', description: 'The page that explains this code.' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string', description: 'A sentence about this occurrence.' },
    instance: { type: 'string', description: '`urn:request:<request_id>`' },
    code: { $ref: '#/components/schemas/ErrorCode' },
    request_id: { type: 'string', description: 'Tell support this id.' },
    retryable: { type: 'boolean', description: 'Whether the same request may succeed later.' },
    errors: {
      type: 'array',
      description: 'The wrong fields, with 422 `validation_failed`.',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: {
          field: { type: 'string', description: 'Dotted path.', examples: ['guests.adults'] },
          code: { type: 'string', examples: ['too_big'] },
          message: { type: 'string', examples: ['At most 16 guests.'] },
          suggestions: {
            type: 'array',
            items: { type: 'string' },
            minItems: 1,
            description:
              'Values that this field accepts when one is sent back, the likeliest first; for an ambiguous address.',
          },
        },
      },
    },
  },
};

export const errorCodeSchema: JsonSchema = {
  type: 'string',
  description: 'Every code this API can answer. More may be added.',
  enum: errorCodes,
};

/** One example of a code, as the wire shows it. */
export function problemExample(code: ErrorCode, origin: string): Record<string, unknown> {
  const errors =
    code === 'validation_failed'
      ? [{ field: 'guests.adults', code: 'too_big', message: 'At most 16 guests.' }]
      : undefined;
  const extra = code === 'price_changed' ? { total: 241.8, currency: 'EUR' } : undefined;
  return problemDocument(problem(code, { errors, extra }), exampleRequestId, origin);
}

/** The examples of all codes, for components. */
export function problemExamples(origin: string): Record<string, { summary: string; value: unknown }> {
  return Object.fromEntries(
    errorCodes.map((code) => [code, { summary: catalogue[code].title, value: problemExample(code, origin) }]),
  );
}
