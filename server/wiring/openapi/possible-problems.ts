import { refusesBlockedMembership } from '#server/modules/auth/index.ts';
import type { CallerKind } from '#server/platform/context/index.ts';
import type { Endpoint } from '#server/platform/contract/index.ts';
import { catalogue, type ErrorCode, errorCodes } from '#server/platform/errors/index.ts';

const bearerCodes: ErrorCode[] = [
  'unauthenticated',
  'token_expired',
  'token_revoked',
  'app_mismatch',
  'environment_mismatch',
];

/** Error codes of the authenticator and the HTTP layer, by kind of caller. */
const byCaller: Record<CallerKind, ErrorCode[]> = {
  open: [],
  public: ['invalid_header', 'not_found', 'production_not_enabled', 'rate_limited'],
  member: ['invalid_header', 'production_not_enabled', 'rate_limited', ...bearerCodes],
  server: ['invalid_header', 'production_not_enabled', 'rate_limited', 'invalid_api_key', ...bearerCodes],
  either: ['invalid_header', 'production_not_enabled', 'rate_limited', 'invalid_api_key', ...bearerCodes],
  webhook: ['invalid_signature', 'malformed_body', 'body_too_large'],
};

/**
 * Returns all error codes that an operation may return, in the order of the catalogue: the codes named in its
 * contract and those that follow from its declaration.
 */
export function possibleProblems(contract: Endpoint): ErrorCode[] {
  const possible = new Set<ErrorCode>([...byCaller[contract.caller], ...(contract.errors ?? [])]);
  const add = (...codes: ErrorCode[]) => {
    for (const code of codes) possible.add(code);
  };
  if (contract.body && contract.caller !== 'webhook') {
    add('malformed_body', 'body_too_large', 'unsupported_media_type');
  }
  if (contract.body || contract.query) add('validation_failed');
  if (refusesBlockedMembership(contract)) add('membership_inactive');
  if (contract.idempotent) add('idempotency_in_progress', 'idempotency_key_reused');
  // A disabled module, a Sandbox-only operation, an unknown id and an unknown gateway all return 404.
  if (contract.module || contract.sandboxOnly || contract.path.includes('{')) add('not_found');
  add('internal_error', 'service_unavailable');
  return errorCodes.filter((code) => possible.has(code));
}

/** Groups the possible error codes of an operation by status, ascending. */
export function problemsByStatus(contract: Endpoint): [status: number, codes: ErrorCode[]][] {
  const groups = Map.groupBy(possibleProblems(contract), (code) => catalogue[code].status);
  return [...groups].sort(([one], [other]) => one - other);
}
