import '#server/products.ts';
import {
  completeBooking,
  expireBooking,
  releaseSupplierBooking,
  sweepBookings,
} from '#server/bookings/index.ts';
import { expireSession, fulfilSession, retryEarlyEvent } from '#server/checkout/index.ts';
import { mailInvitation } from '#server/circles/index.ts';
import { activateSandboxEsim } from '#server/esim/index.ts';
import {
  askGroundSupplier,
  cancelAfterCapture,
  purgeGroundSearches,
} from '#server/ground-transport/index.ts';
import { purgeHotelSearches } from '#server/hotels/index.ts';
import { rotateSigningKeys, sendPasscode, sweepLoginFailures } from '#server/identity/index.ts';
import { expirePoints } from '#server/membership/index.ts';
import { deliverWebhooks, fanOutEvent, sweepDeliveries } from '#server/outbound-webhooks/index.ts';
import { refundPayment, releasePayment } from '#server/payments/index.ts';
import { sweepPerks } from '#server/perks/index.ts';
import { sweepIdempotencyRecords } from '#server/platform/idempotency/sweep-records.ts';
import type { Job } from '#server/platform/jobs/index.ts';
import { deliverMail, sweepMails } from '#server/platform/mail/index.ts';
import { sweepRateWindows } from '#server/platform/rate-limit/index.ts';
import { decideGroundRide, deliverGroundWebhook } from '#server/suppliers/sandbox/ground/index.ts';
import { deliverSandboxWebhook } from '#server/suppliers/sandbox/payments/index.ts';

/** All jobs of the worker. */
export const jobs = [
  deliverMail,
  sendPasscode,
  mailInvitation,
  expireBooking,
  completeBooking,
  releaseSupplierBooking,
  sweepBookings,
  expireSession,
  fulfilSession,
  retryEarlyEvent,
  purgeHotelSearches,
  expirePoints,
  sweepPerks,
  refundPayment,
  releasePayment,
  deliverSandboxWebhook,
  fanOutEvent,
  deliverWebhooks,
  sweepDeliveries,
  activateSandboxEsim,
  askGroundSupplier,
  cancelAfterCapture,
  purgeGroundSearches,
  decideGroundRide,
  deliverGroundWebhook,
  sweepRateWindows,
  sweepIdempotencyRecords,
  sweepLoginFailures,
  sweepMails,
  rotateSigningKeys,
] as unknown as readonly Job<never>[];
