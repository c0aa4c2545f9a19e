import type { ErrorGuide } from './error-guide.ts';

/** Errors of requests that cannot be read or that violate a rule. */
export const requestGuides = {
  malformed_body: {
    happened:
      'The body is not JSON that the API accepts. It did not reach the operation, so nothing has changed.',
    fix: [
      'Serialise the body with a JSON library and send the result unchanged.',
      'Encode it as UTF-8, without NUL characters and without half of a surrogate pair.',
      'Keep objects and lists at most 20 levels deep.',
    ],
    mistakes: [
      'A trailing comma, single quotes or a comment in hand-written JSON.',
      'Text from an older system that is Latin-1, sent as if it were UTF-8.',
      'Cutting a long text in the middle of an emoji.',
      'A key named __proto__, which is never accepted.',
    ],
  },
  invalid_header: {
    happened:
      'A header that the operation requires is missing, or a header has an invalid value. `detail` names it.',
    fix: [
      'Send X-App-Id as the UUID of your app.',
      'Send X-Environment as exactly Sandbox or Production, or omit it for Production.',
      'Send Idempotency-Key as 1 to 255 visible ASCII characters, without spaces.',
    ],
    mistakes: [
      'Writing sandbox or SANDBOX: the value is case-sensitive.',
      'Sending the name of the app, or an API key, as X-App-Id.',
      'Calling a member operation without any X-App-Id.',
    ],
  },
  unsupported_filter_value: {
    happened:
      'A filter names a value that neither the taxonomy nor a quote of the search has, or has the wrong type. Filters are never silently ignored, because results that look filtered but are not would mislead your customer.',
    fix: [
      'Take values from an earlier answer: the display name or the numeric key of a vehicle type or class.',
      'Leave a filter out instead of sending an empty text.',
    ],
    mistakes: ['Sending a number as text where the filter wants a number.', 'Guessing category names.'],
  },
  method_not_allowed: {
    happened: 'The path exists, but not with this method.',
    fix: ['Read the Allow header of the answer: it lists the methods of this path.'],
    mistakes: ['GET on a search that takes a body and is therefore a POST.', 'Using PUT instead of PATCH.'],
  },
  body_too_large: {
    happened:
      'The body has more bytes than are accepted: 256 KB, for webhooks 1 MB. Reading stopped at that point.',
    fix: ['Send less in one request: split lists, leave out what the operation does not ask for.'],
    mistakes: ['Embedding a picture as base64 instead of sending its URL.'],
  },
  unsupported_media_type: {
    happened: 'The body is not declared as JSON, or it is compressed.',
    fix: [
      'Send Content-Type: application/json. A charset parameter is allowed.',
      'Do not compress request bodies: leave Content-Encoding out.',
    ],
    mistakes: [
      'Posting a form (application/x-www-form-urlencoded).',
      'curl -d without -H "Content-Type: application/json".',
      'fetch with a string body and no header, which declares text/plain.',
    ],
  },
  validation_failed: {
    happened:
      'The request can be read, but at least one field violates a rule. `errors` has one entry for each such field: its dotted path, a code and a message. Nothing has changed, and an Idempotency-Key is not used up.',
    fix: [
      'Show each message beside the field that `field` names.',
      'Correct the fields and send the request again, with the same Idempotency-Key if you like.',
    ],
    mistakes: [
      'Numbers or booleans sent as text: values are never converted silently.',
      'A check-out date on or before the check-in date.',
      'A date that does not exist, such as 2027-02-29.',
      'A field in the body that repeats an id of the path and differs from it.',
    ],
  },
  idempotency_key_reused: {
    happened:
      'This key was already used in the last 24 hours, by the same caller on the same path, with another body. The service cannot tell which of the two you mean.',
    fix: ['Create a new key for each new operation; reuse a key only to retry the same body, byte for byte.'],
    mistakes: [
      'One constant key for all requests.',
      'Rebuilding the body for a retry, with a new time stamp or another order of fields.',
    ],
  },
  rate_limited: {
    happened: 'More requests arrived than the limit allows. The request was not executed.',
    fix: [
      'Wait for the number of seconds in Retry-After, then send the request again.',
      'Watch RateLimit-Remaining and slow down before it reaches 0.',
      'When a hold is refused, `limit` names the limit of unpaid bookings and `allowed` its value: pay or cancel one, or wait for the first to expire.',
      'For sign-in: 5 attempts in any 10 minutes. The link in the same e-mail works at once and does not count.',
    ],
    mistakes: [
      'Retrying in a tight loop: refused requests only delay your valid ones.',
      'Polling ground transport more often than every 2 seconds.',
      'Searching on each keystroke without a pause between them.',
    ],
  },
} as const satisfies Record<string, ErrorGuide>;
