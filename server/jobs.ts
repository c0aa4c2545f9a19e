import './bookables.ts';
import { completeBooking, expireBooking, leaveSupplier, sweepBookings } from '#server/bookings/index.ts';
import { expireSession, fulfilSession } from '#server/checkout/index.ts';
import { mailInvitation } from '#server/circles/index.ts';
import { purgeHotelSearches } from '#server/hotels/index.ts';
import { sendPasscode } from '#server/identity/index.ts';
import { expirePoints } from '#server/membership/index.ts';
import { refundPayment, releasePayment } from '#server/payments/index.ts';
import type { Job } from '#server/platform/jobs/index.ts';
import { deliverMail } from '#server/platform/mail/index.ts';
import { deliverSandboxWebhook } from '#server/suppliers/sandbox/payments/index.ts';

/** Every job the worker runs. */
export const jobs = [
  deliverMail,
  sendPasscode,
  mailInvitation,
  expireBooking,
  completeBooking,
  leaveSupplier,
  sweepBookings,
  expireSession,
  fulfilSession,
  purgeHotelSearches,
  expirePoints,
  refundPayment,
  releasePayment,
  deliverSandboxWebhook,
] as unknown as readonly Job<never>[];
