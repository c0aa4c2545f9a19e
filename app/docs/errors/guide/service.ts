import type { ErrorGuide } from './error-guide.ts';

/** Failures behind the door: ours, or a supplier's. */
export const serviceGuides = {
  internal_error: {
    happened:
      'Something failed that we did not foresee. The cause is in our log under the request id; it is never part of an answer.',
    fix: [
      'Tell support the request_id.',
      'When the operation honours Idempotency-Key, repeat it with the same key: a failure of this kind is not kept.',
    ],
    mistakes: ['Parsing `detail`: it never holds the cause.'],
  },
  supplier_error: {
    happened:
      'A hotel, transport or payment supplier answered with an error. Other suppliers are not affected.',
    fix: ['Try again once, or choose another offer.'],
    mistakes: ['Treating it as sold out: the offer may well exist.'],
  },
  supplier_unavailable: {
    happened:
      'No supplier serves this operation in this environment, or all that do are switched off for the moment.',
    fix: [
      'Wait for Retry-After and try again.',
      'In Production: ask whether the supplier is set up for your app.',
    ],
    mistakes: ['Expecting the simulated suppliers of the Sandbox in Production.'],
  },
  service_unavailable: {
    happened:
      'The service cannot reach its database at the moment; what was acknowledged before is safe. Signing in to Production answers this too while no mail server is configured: the detail says so.',
    fix: [
      'Wait for Retry-After and send the request again.',
      'When the detail says that mail is not configured: the operator sets SMTP_URL and starts the server again.',
      'Use an Idempotency-Key where the operation honours one: then a retry is always safe.',
    ],
    mistakes: ['Giving up at once: this usually lasts a few seconds.'],
  },
  supplier_timeout: {
    happened:
      'A supplier did not answer in time. For a booking we find out what became of it before anything is repeated.',
    fix: [
      'Reads: try again.',
      'Bookings: read the booking; it becomes confirmed or failed by itself. Do not book again meanwhile.',
    ],
    mistakes: ['Booking a second time with a new Idempotency-Key.'],
  },
} as const satisfies Record<string, ErrorGuide>;
