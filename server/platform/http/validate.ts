import type { z } from 'zod';
import { type ErrorCode, type FieldError, problem } from '../errors/index.ts';

/** Parses a part of the request. Throws one problem (422 by default) that names every invalid field. */
export function validate(
  schema: z.ZodType,
  value: unknown,
  refusal: ErrorCode = 'validation_failed',
): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw problem(refusal, { errors: fieldErrors(result.error.issues, value) });
}

/** Converts Zod issues to field errors with dotted paths. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], sent: unknown): FieldError[] {
  return issues.map((issue) => {
    const missing = isMissing(issue, sent);
    return {
      field: issue.path.join('.'),
      code: missing ? 'required' : codeOf(issue),
      message: missing ? 'This field is required.' : issue.message,
    };
  });
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') {
    const { params } = issue as { params?: { code?: string } };
    return params?.code ?? 'invalid';
  }
  return issue.code;
}

/** Looks at the sent value, because a custom message of the schema hides that a field is missing. */
function isMissing(issue: z.core.$ZodIssue, sent: unknown): boolean {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value') return false;
  let value: unknown = sent;
  for (const step of issue.path) value = (value as Record<PropertyKey, unknown> | undefined)?.[step];
  return value === undefined;
}
