/**
 * Every error code of the API with its status, title and help text. The wire mapper, OpenAPI and the pages
 * under /docs/errors are derived from it.
 */
type Entry = { status: number; title: string; help: string; retryable?: boolean };

const entries = {
  malformed_body: {
    status: 400,
    title: 'The body cannot be read',
    help: 'The body must be valid JSON in UTF-8, without NUL characters and at most 20 levels deep.',
  },
  invalid_header: {
    status: 400,
    title: 'A header is missing or malformed',
    help: 'Send X-App-Id as a UUID and X-Environment as Sandbox or Production, spelled exactly like that.',
  },
  unsupported_filter_value: {
    status: 400,
    title: 'A filter value is not supported',
    help: 'Use the values that the taxonomy publishes. Filters are never silently ignored.',
  },
  unauthenticated: {
    status: 401,
    title: 'A credential is needed',
    help: 'Send Authorization: Bearer <access token> for members, or X-Api-Key for server-to-server calls.',
  },
  token_expired: {
    status: 401,
    title: 'The access token has expired',
    help: 'Exchange the refresh token at POST /v1/auths/refresh and try again.',
  },
  token_revoked: {
    status: 401,
    title: 'The token has been revoked',
    help: 'The session was ended by logout or by an operator. Sign in again.',
  },
  invalid_passcode: {
    status: 401,
    title: 'The passcode is wrong',
    help: 'A passcode has six digits, is valid for ten minutes and works once; only the newest one is valid. Request a new one.',
  },
  invalid_signature: {
    status: 401,
    title: 'The signature is missing or wrong',
    help: 'Sign the exact raw bytes of the body with the webhook secret of this gateway and environment.',
  },
  app_mismatch: {
    status: 401,
    title: 'The credential belongs to another app',
    help: 'Send the X-App-Id for which the token or key was issued.',
  },
  environment_mismatch: {
    status: 401,
    title: 'The credential belongs to another environment',
    help: 'Tokens and keys work in one environment only. When X-Environment is omitted, Production is used.',
  },
  invalid_api_key: {
    status: 401,
    title: 'The API key is not valid',
    help: 'The key is unknown, revoked, expired, or made for the other environment.',
  },
  payment_declined: {
    status: 402,
    title: 'The payment was declined',
    help: 'Nothing was charged. Try another card or payment method.',
  },
  insufficient_perk_balance: {
    status: 402,
    title: 'The perk balance is too low',
    help: 'One of the perks has fewer units left than the request names. Choose other perks or pay the rest by card.',
  },
  insufficient_points: {
    status: 402,
    title: 'Not enough points',
    help: 'The membership has fewer points than this costs. GET /v1/users/membership returns the balance.',
  },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    help: 'The caller is known but lacks the permission for this operation.',
  },
  membership_inactive: {
    status: 403,
    title: 'The membership is not active',
    help: 'This operation needs an active membership in the app.',
  },
  not_circle_manager: {
    status: 403,
    title: 'Only managers of the circle may do this',
    help: 'Only the owner or an admin of the circle may use this operation.',
  },
  production_not_enabled: {
    status: 403,
    title: 'Production is not enabled for this app',
    help: 'Production needs an approval and a signed contract. Use X-Environment: Sandbox until then.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    help: 'The resource does not exist, or it is not visible to this caller.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    help: 'The Allow header lists the methods of this path.',
  },
  invalid_state: {
    status: 409,
    title: 'Not possible in the current state',
    help: 'The current state of the resource does not permit this operation. Read the resource again.',
  },
  cancellation_declined: {
    status: 409,
    title: 'The supplier declined the cancellation',
    help: 'The booking stands as before and nothing was refunded. `reason` is `not_cancellable`, `too_late`, `already_used` or `unspecified`. Ask the supplier, or support.',
  },
  change_declined: {
    status: 409,
    title: 'The supplier declined the change',
    help: 'The booking stands as before. `reason` is `not_changeable`, `too_late` or `unspecified`. Ask the supplier, or support.',
  },
  sold_out: {
    status: 409,
    title: 'Sold out',
    help: 'The last one was sold before this request. Search again for alternatives.',
  },
  price_changed: {
    status: 409,
    title: 'The price or the terms have changed',
    help: 'The response contains the new price and terms. Confirm them with the member and try again.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'The first request with this key is still running',
    help: 'Wait a moment and repeat the request with the same Idempotency-Key.',
    retryable: true,
  },
  invitation_expired: {
    status: 410,
    title: 'The invitation has expired',
    help: 'Request a new invitation.',
  },
  rate_expired: {
    status: 410,
    title: 'The rate has expired',
    help: 'Rates are valid for 30 minutes. Request the rooms again.',
  },
  price_confirmation_expired: {
    status: 410,
    title: 'The price confirmation has expired',
    help: 'Price confirmations are valid for 15 minutes. Confirm the price again.',
  },
  hold_expired: {
    status: 410,
    title: 'The hold has expired',
    help: 'Create a new hold; nothing was charged.',
  },
  quote_expired: { status: 410, title: 'The quote has expired', help: 'Request a new quote.' },
  search_expired: { status: 410, title: 'The search has expired', help: 'Search again.' },
  session_expired: {
    status: 410,
    title: 'The checkout session has expired',
    help: 'Create a new checkout session; nothing was charged.',
  },
  body_too_large: {
    status: 413,
    title: 'The body is too large',
    help: 'Request bodies are limited to 256 KB, webhook bodies to 1 MB.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    help: 'Send Content-Type: application/json, without Content-Encoding.',
  },
  validation_failed: {
    status: 422,
    title: 'Some fields are not valid',
    help: 'Each entry of errors names a field, a code and a message.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key was used for another request',
    help: 'Use a fresh key for each new request; repeat a key only with the same body.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    help: 'Wait for the number of seconds in Retry-After.',
    retryable: true,
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    help: 'The cause is in our log under the request id. Give this id to support.',
  },
  supplier_error: {
    status: 502,
    title: 'A supplier failed',
    help: 'The supplier answered with an error. Try again or choose another offer.',
    retryable: true,
  },
  supplier_unavailable: {
    status: 503,
    title: 'No supplier is available',
    help: 'The service is not configured in this environment, or is temporarily switched off.',
    retryable: true,
  },
  service_unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    help: 'The service cannot reach its database, or `detail` names what is missing. Retry after the seconds in Retry-After, if sent.',
    retryable: true,
  },
  supplier_timeout: {
    status: 504,
    title: 'A supplier did not answer in time',
    help: 'The supplier did not answer within the time limit. Try again.',
    retryable: true,
  },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof entries;

export const catalogue: Readonly<Record<ErrorCode, Entry>> = entries;

export const errorCodes = Object.keys(entries) as ErrorCode[];
