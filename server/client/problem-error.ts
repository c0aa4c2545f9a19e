import type { ErrorCode, ProblemDocument } from '#server/platform/errors/index.ts';

/** A refusal of the service. Match on `code`; `document` is the whole problem document. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly requestId: string;
  readonly document: ProblemDocument;
  /** Seconds until a retry makes sense, where the service names them. */
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

/** True for a refusal of the service (with this code, when given). */
export function isProblemError(err: unknown, code?: ErrorCode): err is ProblemError {
  return err instanceof ProblemError && (code === undefined || err.code === code);
}

/** Makes the error of a failed answer. Something between client and service may answer other than a problem. */
export async function problemErrorOf(response: Response): Promise<ProblemError> {
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.includes('problem+json');
  const document = isProblem ? (JSON.parse(text) as ProblemDocument) : strangerDocument(response);
  return new ProblemError(document, response.headers.get('retry-after'));
}

function strangerDocument({ status, statusText, headers }: Response): ProblemDocument {
  const requestId = headers.get('x-request-id') ?? '';
  return {
    type: 'about:blank',
    title: statusText,
    status,
    detail: `The answer ${status} did not come from the service.`,
    instance: `urn:request:${requestId}`,
    code: status >= 500 ? 'service_unavailable' : 'not_found',
    request_id: requestId,
    retryable: status >= 500,
  };
}
