import type { BaseContext } from '#server/platform/context/index.ts';

export const paymentMethods = ['card', 'wallet', 'bank_transfer'] as const;

/** Port of a payment gateway. `server/wiring/suppliers.ts` lists the adapters. */
export type PaymentGateway = {
  name: string;
  /** Creates a payment that is authorised first and captured later. Idempotent by `id`. */
  createIntent(ctx: BaseContext, wanted: IntentRequest): Promise<CreatedIntent>;
  /**
   * Captures the authorised amount or a part of it; the rest of the authorisation is released. Idempotent.
   * Throws if the answer is lost; the caller retries. Must be called outside any transaction.
   */
  capture(ctx: BaseContext, reference: string, amountMinor: number): Promise<CaptureAnswer>;
  /** Voids an authorisation or closes an unpaid intent. Returns `captured` if it is too late. Idempotent. */
  cancel(
    ctx: BaseContext,
    reference: string,
  ): Promise<{ state: 'voided' } | { state: 'captured'; capturedMinor: number }>;
  /** Refunds an amount under our refund id. Idempotent by that id. */
  refund(ctx: BaseContext, wanted: RefundRequest): Promise<{ state: 'succeeded' | 'pending' | 'failed' }>;
  /**
   * Only for simulated gateways in our own database: moves the payment at the gateway to the state of a
   * signed event, in the transaction that applies the event.
   */
  observe?(ctx: BaseContext, reference: string, event: PaymentEventType): Promise<void>;
  /** Only for simulated gateways: whether the payment is authorised or captured, before its event arrives. */
  isPaid?(ctx: BaseContext, reference: string): Promise<boolean>;
  /** Only for simulated gateways: payment with test cards. A real gateway receives the card from the browser. */
  testCards?: TestCards;
};

/** Test cards, wallets and bank accounts of a simulated gateway. */
export type TestCards = {
  /** The payment method of a test card by number or name; null when the card is unknown. */
  methodOf(card: string): (typeof paymentMethods)[number] | null;
  /**
   * Pays as a member does on the payment page of the gateway; the webhook event follows later.
   * `authentication` is the outcome of the 3-D Secure step. Throws RangeError for an unknown card.
   */
  pay(
    ctx: BaseContext,
    reference: string,
    card: string,
    authentication: 'passed' | 'failed' | undefined,
  ): Promise<PaymentAttempt>;
};

/** The immediate result of a payment attempt; a webhook event reports the outcome later. */
export type PaymentAttempt =
  | { status: 'processing' }
  | { status: 'requires_action' }
  | { status: 'declined'; code: string }
  /** The payment accepts no attempt: it is authorised, captured or voided. */
  | { status: 'closed' };

export type IntentRequest = {
  id: string;
  amountMinor: number;
  currency: string;
  method: (typeof paymentMethods)[number];
  /** Path of the webhook to which the gateway sends events. */
  webhookPath: string;
  /** Scheme and host of the partner's portal, for hosted pages. */
  portalOrigin: string;
};

export type CreatedIntent = { reference: string; clientSecret: string; redirectUrl: string | null };

type CaptureAnswer = { state: 'captured' } | { state: 'declined'; code: string };

type RefundRequest = { reference: string; refundId: string; amountMinor: number };

export const paymentEventTypes = [
  'payment.created',
  'payment.authorized',
  'payment.succeeded',
  'payment.failed',
  'payment.cancelled',
  'payment.disputed',
  'refund.succeeded',
] as const;

export type PaymentEventType = (typeof paymentEventTypes)[number];

/** A gateway event in our common format. */
export type PaymentEvent = {
  gateway: string;
  eventId: string;
  type: PaymentEventType;
  /** Our payment id or the gateway's. */
  paymentId: string;
  bookingId: string | null;
  amountMinor: number;
  /** True if `amountMinor` of a refund event is the total of all refunds so far. */
  isRunningTotal: boolean;
  currency: string;
  environment: string;
  failureCode: string | null;
  /** Time of the event by the gateway's clock, ISO-8601 UTC; null if unknown. */
  occurredAt: string | null;
};
