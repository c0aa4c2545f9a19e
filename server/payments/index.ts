export { readCardEvent, readCardHeading } from './card-events.ts';
export { claimEvent, contradiction, type EventOutcome, settleEvent } from './events.ts';
export { gatewayNamed } from './gateways.ts';
export {
  announceIntent,
  findIntent,
  findIntentAnywhere,
  type IntentDraft,
  moveIntent,
  type PaymentIntent,
  storeIntent,
} from './intents.ts';
export { type Heading, readPlainEvent, readPlainHeading } from './plain-events.ts';
export type { PaymentEvent } from './port.ts';
export { noteRefund, refundOfBooking, refundPayment, requestRefund } from './refunds.ts';
export { releasePayment } from './release-payment.ts';
