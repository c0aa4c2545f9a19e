import './bookables.ts';
import { completeBooking, expireBooking, leaveSupplier, sweepBookings } from '#server/bookings/index.ts';
import { expireSession, fulfilSession, takeUpEarlyEvent } from '#server/checkout/index.ts';
import { mailInvitation } from '#server/circles/index.ts';
import { activateSandboxEsim } from '#server/esim/index.ts';
import { askGroundSupplier, endCancelledRide, purgeGroundSearches } from '#server/ground-transport/index.ts';
import { purgeHotelSearches } from '#server/hotels/index.ts';
import { rotateSigningKeys, sendPasscode, sweepLoginFailures } from '#server/identity/index.ts';
import { expirePoints } from '#server/membership/index.ts';
import { deliverWebhooks, spreadEvent, sweepDeliveries } from '#server/outbound-webhooks/index.ts';
import { refundPayment, releasePayment } from '#server/payments/index.ts';
import { sweepPerks } from '#server/perks/index.ts';
import { sweepIdempotencyRecords } from '#server/platform/idempotency/sweep-records.ts';
import type { Job } from '#server/platform/jobs/index.ts';
import { sweepRateWindows } from '#server/platform/limits/index.ts';
import { deliverMail, sweepMails } from '#server/platform/mail/index.ts';
import { decideGroundRide, deliverGroundWebhook } from '#server/suppliers/sandbox/ground/index.ts';
import { deliverSandboxWebhook } from '#server/suppliers/sandbox/payments/index.ts';

/** All jobs of the worker. */
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
  takeUpEarlyEvent,
  purgeHotelSearches,
  expirePoints,
  sweepPerks,
  refundPayment,
  releasePayment,
  deliverSandboxWebhook,
  spreadEvent,
  deliverWebhooks,
  sweepDeliveries,
  activateSandboxEsim,
  askGroundSupplier,
  endCancelledRide,
  purgeGroundSearches,
  decideGroundRide,
  deliverGroundWebhook,
  sweepRateWindows,
  sweepIdempotencyRecords,
  sweepLoginFailures,
  sweepMails,
  rotateSigningKeys,
] as unknown as readonly Job<never>[];
