import {
  catalogue,
  type ErrorCode,
  errorCodes,
  problem,
  problemDocument,
} from '#server/platform/errors/index.ts';
import type { JsonSchema } from './json-schema.ts';

const exampleRequestId = '01980000-0000-7000-8000-0000000000f1';

/** JSON Schema of the problem document of every failure (RFC 9457). */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'RFC 9457 problem document. Match on `code`; the texts may change.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'request_id', 'retryable'],
  // Some codes have extra members, such as the new price.
  additionalProperties: true,
  properties: {
    type: { type: 'string', format: 'uri', description: 'URL of the page that explains this code.' },
    title: { type: 'string', description: 'Short text of the code, in English.' },
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status of the response.' },
    detail: { type: 'string', description: 'Explanation of this occurrence.' },
    instance: { type: 'string', description: '`urn:request:<request_id>`' },
    code: { $ref: '#/components/schemas/ErrorCode' },
    request_id: { type: 'string', description: 'Id of the request; include it when you contact support.' },
    retryable: { type: 'boolean', description: 'Whether the same request may succeed later.' },
    errors: {
      type: 'array',
      description: 'The invalid fields, with 422 `validation_failed`.',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: {
          field: {
            type: 'string',
            description: 'Path of the field, separated by dots.',
            examples: ['guests.adults'],
          },
          code: { type: 'string', description: 'What is wrong with the value.', examples: ['too_big'] },
          message: {
            type: 'string',
            description: 'One English sentence for developers.',
            examples: ['At most 16 guests.'],
          },
          suggestions: {
            type: 'array',
            items: { type: 'string' },
            minItems: 1,
            description: 'For an ambiguous address: values that this field accepts, the most likely first.',
          },
        },
      },
    },
  },
};

/** JSON Schema of the error codes. */
export const errorCodeSchema: JsonSchema = {
  type: 'string',
  description: 'All error codes of this API. More may be added.',
  enum: errorCodes,
};

/** Returns an example problem document of a code. */
export function problemExample(code: ErrorCode, origin: string): Record<string, unknown> {
  const errors =
    code === 'validation_failed'
      ? [{ field: 'guests.adults', code: 'too_big', message: 'At most 16 guests.' }]
      : undefined;
  const extra = code === 'price_changed' ? { total: 241.8, currency: 'EUR' } : undefined;
  return problemDocument(problem(code, { errors, extra }), exampleRequestId, origin);
}

/** Returns example problem documents of all codes, for components. */
export function problemExamples(origin: string): Record<string, { summary: string; value: unknown }> {
  return Object.fromEntries(
    errorCodes.map((code) => [code, { summary: catalogue[code].title, value: problemExample(code, origin) }]),
  );
}
