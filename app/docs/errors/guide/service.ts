import type { ErrorGuide } from './error-guide.ts';

/** Errors of the service itself or of a supplier. */
export const serviceGuides = {
  internal_error: {
    happened:
      'An unexpected error occurred. The cause is in the server log under the request id; it is never part of a response.',
    fix: [
      'Send the request_id to support.',
      'If the operation supports Idempotency-Key, retry it with the same key: a failure of this kind is not stored.',
    ],
    mistakes: ['Parsing `detail`: it never contains the cause.'],
  },
  supplier_error: {
    happened:
      'A hotel, transport or payment supplier answered with an error. Other suppliers are not affected.',
    fix: ['Try again once, or choose another offer.'],
    mistakes: ['Treating it as sold out: the offer may well exist.'],
  },
  supplier_unavailable: {
    happened: 'No supplier serves this operation in this environment, or all that do are currently disabled.',
    fix: [
      'Wait for Retry-After and try again.',
      'In Production: ask whether the supplier is set up for your app.',
    ],
    mistakes: ['Expecting the simulated suppliers of the Sandbox in Production.'],
  },
  service_unavailable: {
    happened:
      'The service cannot reach its database at the moment; everything acknowledged before is safe. Sign-in to Production also returns this code while no mail server is configured: `detail` says so.',
    fix: [
      'Wait for Retry-After and send the request again.',
      'If `detail` says that e-mail is not configured: the operator sets SMTP_URL and restarts the server.',
      'Use an Idempotency-Key if the operation supports one: then a retry is always safe.',
    ],
    mistakes: ['Giving up at once: this usually lasts a few seconds.'],
  },
  supplier_timeout: {
    happened:
      'A supplier did not answer in time. For a booking, the service determines the result before anything is retried.',
    fix: [
      'Reads: try again.',
      'Bookings: read the booking; it becomes confirmed or failed by itself. Do not book again meanwhile.',
    ],
    mistakes: ['Booking a second time with a new Idempotency-Key.'],
  },
} as const satisfies Record<string, ErrorGuide>;
