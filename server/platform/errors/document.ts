import { catalogue, type ErrorCode } from './catalogue.ts';
import type { FieldError, Problem } from './problem.ts';

/** RFC 9457 problem document, the body of every error response of `/v1`. */
export type ProblemDocument = {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: ErrorCode;
  request_id: string;
  retryable: boolean;
  errors?: FieldError[];
} & Record<string, unknown>;

/** Builds the wire document of a problem. `origin` makes `type` the URL of the code's documentation page. */
export function problemDocument(problem: Problem, requestId: string, origin: string): ProblemDocument {
  const entry = catalogue[problem.code];
  return {
    type: `${origin}/docs/errors/${problem.code}`,
    title: entry.title,
    status: entry.status,
    detail: problem.facts.detail ?? entry.help,
    instance: `urn:request:${requestId}`,
    code: problem.code,
    request_id: requestId,
    retryable: entry.retryable ?? false,
    ...(problem.facts.errors ? { errors: problem.facts.errors } : {}),
    ...problem.facts.extra,
  };
}
