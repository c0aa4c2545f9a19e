export { paymentKeyOf } from './accounts.ts';
export { readCardEvent, readCardHeader } from './card-events.ts';
export { caseSources } from './case-sources.ts';
export { correctCapture } from './correct-capture.ts';
export { enqueueStuckRefunds } from './enqueue-stuck-refunds.ts';
export { eventReaderOf } from './event-formats.ts';
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
export { amountStep, roundDownToStep } from './gateway-exponents.ts';
export {
  type ChosenGateway,
  chooseGateway,
  findGateway,
  gatewayForNewPayments,
  gatewayNamed,
  mayReport,
} from './gateways.ts';
export { hasPaymentsByKeys } from './has-payments-by-keys.ts';
export {
  createGatewayIntent,
  findIntent,
  findIntentAnywhere,
  type IntentDraft,
  lockIntent,
  moveIntent,
  type PaymentIntent,
  recordAttempt,
  recordCaptureAmount,
  recordDispute,
  recordDisputeFunds,
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
export { gatewayPageOrigins, readGatewaysInUse } from './page-origins.ts';
export { closePaidTwice, uncountedMinor } from './paid-twice.ts';
export { computePaymentStatus, type PaymentStatus } from './payment-state.ts';
export type { EventHeader, GatewayPayment, PaymentAttempt, PaymentEvent } from './port.ts';
export { type PaymentReading, readAtGateway } from './read-at-gateway.ts';
export { reconcileReadRefunds } from './reconcile-read-refunds.ts';
export { reconcileRefunds } from './reconcile-refunds.ts';
export { refundsOfBookings } from './refunds-of-bookings.ts';
export { findRefund, type PaymentRefund, refundsOfPayments } from './refunds-of-payments.ts';
export { releasePayment } from './release-payment.ts';
export { repeatRefund, settleByHand } from './repeat-refund.ts';
export { reportCaptureDifference } from './report-capture-difference.ts';
export { requestRefund } from './reserve-refund.ts';
export { settleDispute, settleEarlyLoss } from './settle-dispute.ts';
