export { readCardEvent, readCardHeader } from './card-events.ts';
export {
  claimEvent,
  type EventOutcome,
  factOf,
  factsOf,
  findMismatch,
  settleEvent,
  unreadEvent,
} from './events.ts';
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
  recordDispute,
  storeIntent,
} from './intents.ts';
export { computePaymentStatus, type PaymentStatus } from './payment-state.ts';
export { type EventHeader, readPlainEvent, readPlainHeader } from './plain-events.ts';
export type { PaymentAttempt, PaymentEvent } from './port.ts';
export { reconcileRefunds } from './reconcile-refunds.ts';
export { refundsOfBookings } from './refunds-of-bookings.ts';
export { releasePayment } from './release-payment.ts';
export { requestRefund } from './reserve-refund.ts';
