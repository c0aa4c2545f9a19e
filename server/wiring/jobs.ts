import { purgeLogos } from '#server/artwork/index.ts';
import { readVisits } from '#server/modules/airport-services/bookings/index.ts';
import {
  purgeCredentials,
  rotateSigningKeys,
  sendPasscode,
  sweepLoginFailures,
} from '#server/modules/auth/index.ts';
import {
  completeBooking,
  expireBooking,
  releaseSupplierBooking,
  sweepBookings,
} from '#server/modules/bookings/index.ts';
import { keepCases } from '#server/modules/cases/index.ts';
import {
  cancelAtSupplier,
  expireSession,
  fulfilSession,
  readBackBooking,
  reconcileBookings,
  reconcileIntent,
  reconcilePayments,
  retryEarlyEvent,
} from '#server/modules/checkout/index.ts';
import { mailInvitation } from '#server/modules/circles/index.ts';
import { ingestExperiences, readExperienceCatalogue } from '#server/modules/experiences/index.ts';
import { storeExchangeRates } from '#server/modules/fx/index.ts';
import { changeGuestsAtSupplier, sweepTravellerChanges } from '#server/modules/hotels/bookings/index.ts';
import {
  ingestHotels,
  ingestHotelsOfPlace,
  purgeHotelSearches,
  purgePriceConfirmations,
} from '#server/modules/hotels/catalogue/index.ts';
import { expirePoints } from '#server/modules/loyalty/index.ts';
import { refundPayment, releasePayment } from '#server/modules/payments/index.ts';
import { grantRulePerks, sweepPerks } from '#server/modules/perks/index.ts';
import { sweepPictures } from '#server/modules/pictures/index.ts';
import { readSupplierChanges, sweepSupplierEvents } from '#server/modules/supplier-changes/index.ts';
import {
  cancelAfterCapture,
  pollTransferSupplier,
  purgeTransferSearches,
} from '#server/modules/transfers/index.ts';
import { deliverWebhooks, fanOutEvent, sweepDeliveries } from '#server/modules/webhooks/index.ts';
import { deliverMail, sweepMails, watchMails } from '#server/platform/email/index.ts';
import { sweepIdempotencyRecords } from '#server/platform/idempotency/sweep-records.ts';
import { type Job, purgeDeadJobs, watchDeadJobs } from '#server/platform/jobs/index.ts';
import { sweepRateWindows } from '#server/platform/rate-limit/index.ts';
import { sweepSupplierAnswers } from '#server/platform/supplier-http/index.ts';
import { decideRoamlarkOrder, deliverRoamlarkEvent } from '#server/sandbox/suppliers/esim/index.ts';
import { moveSandboxVisit } from '#server/sandbox/suppliers/experiences/index.ts';
import { cancelSandboxStay, deliverSupplierEvent } from '#server/sandbox/suppliers/hotels/index.ts';
import {
  decideSandboxPayment,
  decideSandboxRefund,
  deliverSandboxWebhook,
} from '#server/sandbox/suppliers/payments/index.ts';
import { decideTransfer, deliverTransferWebhook } from '#server/sandbox/suppliers/transfers/index.ts';
import { checkLedgerNightly } from './ledger/check-ledger.ts';
import { activateSandboxEsim } from './simulated-suppliers.ts';

/** All jobs of the worker. */
export const jobs = [
  deliverMail,
  sendPasscode,
  mailInvitation,
  expireBooking,
  completeBooking,
  releaseSupplierBooking,
  cancelAtSupplier,
  changeGuestsAtSupplier,
  sweepTravellerChanges,
  sweepBookings,
  expireSession,
  fulfilSession,
  retryEarlyEvent,
  readBackBooking,
  reconcileBookings,
  reconcileIntent,
  reconcilePayments,
  readVisits,
  keepCases,
  storeExchangeRates,
  purgeHotelSearches,
  purgePriceConfirmations,
  ingestHotels,
  ingestHotelsOfPlace,
  ingestExperiences,
  readExperienceCatalogue,
  expirePoints,
  sweepPerks,
  grantRulePerks,
  refundPayment,
  releasePayment,
  deliverSandboxWebhook,
  decideSandboxPayment,
  decideSandboxRefund,
  fanOutEvent,
  deliverWebhooks,
  sweepDeliveries,
  activateSandboxEsim,
  decideRoamlarkOrder,
  deliverRoamlarkEvent,
  pollTransferSupplier,
  cancelAfterCapture,
  purgeTransferSearches,
  decideTransfer,
  deliverTransferWebhook,
  cancelSandboxStay,
  deliverSupplierEvent,
  moveSandboxVisit,
  readSupplierChanges,
  sweepSupplierEvents,
  sweepRateWindows,
  sweepIdempotencyRecords,
  sweepSupplierAnswers,
  sweepLoginFailures,
  sweepMails,
  watchMails,
  purgeCredentials,
  purgeLogos,
  sweepPictures,
  watchDeadJobs,
  purgeDeadJobs,
  rotateSigningKeys,
  checkLedgerNightly,
] as unknown as readonly Job<never>[];
