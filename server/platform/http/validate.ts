import type { z } from 'zod';
import { type ErrorCode, type FieldError, problem } from '../errors/index.ts';

/** Parses a part of the request by its schema; fails with one 422, or the code told, that names every wrong field. */
export function validate(
  schema: z.ZodType,
  value: unknown,
  refusal: ErrorCode = 'validation_failed',
): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw problem(refusal, { errors: fieldErrors(result.error.issues, value) });
}

/** Zod's issues as field errors with the dotted path that the interface documents use. */
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

/** A field with a message of its own hides that it is absent, so what was sent is looked at. */
function isMissing(issue: z.core.$ZodIssue, sent: unknown): boolean {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value') return false;
  let value: unknown = sent;
  for (const step of issue.path) value = (value as Record<PropertyKey, unknown> | undefined)?.[step];
  return value === undefined;
}
