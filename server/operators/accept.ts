import type { z } from 'zod';
import { validate } from '#server/platform/http/validate.ts';

/** The parsed input of a verb; one validation_failed names every wrong field. */
export function accept<Schema extends z.ZodType>(schema: Schema, given: z.input<Schema>): z.output<Schema> {
  return validate(schema, given) as z.output<Schema>;
}
