import { catalogue, type ErrorCode } from './catalogue.ts';
import type { FieldError, Problem } from './problem.ts';

/** RFC 9457 problem document as every failing `/v1` operation answers it. */
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

/** Composes the wire document of a problem; `origin` makes `type` a URL that opens the page of the code. */
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
