import type { Endpoint } from '../contract/index.ts';
import { invalid, problem } from '../errors/index.ts';
import { isUuid } from '../ids/index.ts';
import { bodyLimitBytes, parseJson, readBytes, requireJson } from './read-body.ts';
import { validate } from './validate.ts';

const emptyBody = new Uint8Array();

/**
 * Validates path, query and body by their schemas and merges them into one flat object. A body field that
 * repeats a path parameter must equal it, a UUID in either case; the path's spelling is returned. Throws a Problem for invalid input.
 */
export async function readInput(
  contract: Endpoint,
  readParams: (pathname: string) => Record<string, string>,
  request: Request,
): Promise<{ input: Record<string, unknown>; rawBody: Uint8Array }> {
  const url = new URL(request.url);
  const params = readParams(url.pathname);
  const query = Object.fromEntries(url.searchParams);
  refuseNul(params, query);
  const rawBody = contract.body ? await readBytes(request, bodyLimitBytes) : emptyBody;
  const sent: Record<string, unknown> = contract.body ? parseBody(contract, request, rawBody) : {};
  const resumeAfter = contract.stream && request.headers.get('last-event-id');
  // Browsers resume a stream with this header; clients that cannot set headers send the body field instead.
  if (resumeAfter) sent.last_event_id ??= resumeAfter;
  refuseDisagreement(params, sent);
  return {
    rawBody,
    input: {
      ...(contract.query ? (validate(contract.query, query, contract.refusal) as object) : {}),
      ...(contract.body ? (validate(contract.body, sent, contract.refusal) as object) : {}),
      ...(contract.params ? (validate(contract.params, params) as object) : params),
    },
  };
}

function parseBody(contract: Endpoint, request: Request, rawBody: Uint8Array): Record<string, unknown> {
  if (rawBody.byteLength === 0 && contract.bodyOptional) return {};
  requireJson(request);
  const value = parseJson(rawBody);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const detail = 'The body must be a JSON object.';
    throw contract.refusal ? problem('malformed_body', { detail }) : invalid('', 'invalid_type', detail);
  }
  return value as Record<string, unknown>;
}

/** PostgreSQL texts cannot contain NUL. No id contains one, and bodies are checked when they are parsed. */
function refuseNul(params: Record<string, string>, query: Record<string, string>): void {
  if (Object.values(params).some((value) => value.includes('\0'))) throw problem('not_found');
  for (const [name, value] of Object.entries(query)) {
    if (value.includes('\0')) throw invalid(name, 'invalid', 'Must not contain a NUL character.');
  }
}

function refuseDisagreement(params: Record<string, string>, sent: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(params)) {
    if (name in sent && !isSame(value, sent[name])) {
      throw invalid(name, 'path_mismatch', 'Must equal the path parameter of the same name.');
    }
  }
}

function isSame(inPath: string, sent: unknown): boolean {
  if (sent === inPath) return true;
  // PostgreSQL finds a row by its UUID in either case.
  return (
    typeof sent === 'string' && isUuid(sent) && isUuid(inPath) && sent.toLowerCase() === inPath.toLowerCase()
  );
}
