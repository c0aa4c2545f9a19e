import type { z } from 'zod';
import { validate } from '#server/platform/http/validate.ts';

/** Validates and parses the input of a use case. Throws validation_failed, which lists all invalid fields. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  given: z.input<Schema>,
): z.output<Schema> {
  return validate(schema, given) as z.output<Schema>;
}
