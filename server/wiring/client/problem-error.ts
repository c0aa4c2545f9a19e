import type { ErrorCode, ProblemDocument } from '#server/platform/errors/index.ts';

/** A failed request. Match on `code`; `document` is the RFC 9457 problem document. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly requestId: string;
  readonly document: ProblemDocument;
  /** Seconds of the Retry-After header; null without one. */
  readonly retryAfterSeconds: number | null;

  constructor(document: ProblemDocument, retryAfter: string | null) {
    super(document.detail);
    this.code = document.code;
    this.status = document.status;
    this.requestId = document.request_id;
    this.document = document;
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
  }
}

/** Returns true for a ProblemError, with this code when given. */
export function isProblemError(err: unknown, code?: ErrorCode): err is ProblemError {
  return err instanceof ProblemError && (code === undefined || err.code === code);
}

/** Converts a failed response to an error. A proxy may return something other than a problem document. */
export async function problemErrorOf(response: Response): Promise<ProblemError> {
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.includes('problem+json');
  const document = isProblem ? (JSON.parse(text) as ProblemDocument) : documentOfOtherResponse(response);
  return new ProblemError(document, response.headers.get('retry-after'));
}

function documentOfOtherResponse({ status, statusText, headers }: Response): ProblemDocument {
  const requestId = headers.get('x-request-id') ?? '';
  return {
    type: 'about:blank',
    title: statusText,
    status,
    detail: `The response with status ${status} is not a problem document of the service; a proxy may have sent it.`,
    instance: `urn:request:${requestId}`,
    code: status >= 500 ? 'service_unavailable' : 'not_found',
    request_id: requestId,
    retryable: status >= 500,
  };
}
