import type { BaseContext } from '#server/platform/context/index.ts';

export const paymentMethods = ['card', 'wallet', 'bank_transfer'] as const;

/** Port of a payment gateway. */
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
};

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
