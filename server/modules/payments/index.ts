export { readCardEvent, readCardHeader } from './card-events.ts';
export { caseSources } from './case-sources.ts';
export { enqueueStuckRefunds } from './enqueue-stuck-refunds.ts';
export {
  claimEvent,
  type EventOutcome,
  factOf,
  factsOf,
  findMismatch,
  settleEvent,
  unreadEvent,
} from './events.ts';
export { eventsOfReading } from './events-of-reading.ts';
export { refundPayment } from './execute-refund-job.ts';
export { chooseGateway, findGateway, gatewayNamed } from './gateways.ts';
export { readHarbourEvent, readHarbourHeader } from './harbour-events.ts';
export {
  createGatewayIntent,
  findIntent,
  findIntentAnywhere,
  type IntentDraft,
  lockIntent,
  moveIntent,
  type PaymentIntent,
  recordCaptureAmount,
  recordDispute,
  storeIntent,
} from './intents.ts';
export {
  checkCapturedSoon,
  claimCapturedIntents,
  claimCheck,
  claimOpenIntents,
  isOpenIntent,
  questionDelaySeconds,
  recordAuthorizedUntil,
} from './open-intents.ts';
export { computePaymentStatus, type PaymentStatus } from './payment-state.ts';
export { type EventHeader, readPlainEvent, readPlainHeader } from './plain-events.ts';
export type { GatewayPayment, PaymentAttempt, PaymentEvent } from './port.ts';
export { type PaymentReading, readAtGateway } from './read-at-gateway.ts';
export { reconcileReadRefunds } from './reconcile-read-refunds.ts';
export { reconcileRefunds } from './reconcile-refunds.ts';
export { refundsOfBookings } from './refunds-of-bookings.ts';
export { type PaymentRefund, refundsOfPayments } from './refunds-of-payments.ts';
export { releasePayment } from './release-payment.ts';
export { retryRefund, settleRefund } from './repeat-refund.ts';
export { reportCaptureDifference } from './report-capture-difference.ts';
export { requestRefund } from './reserve-refund.ts';
export { settleDispute } from './settle-dispute.ts';
