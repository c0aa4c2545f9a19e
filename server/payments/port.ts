import type { BaseContext } from '#server/platform/context/index.ts';

export const paymentMethods = ['card', 'wallet', 'bank_transfer'] as const;

/** What a payment gateway can do for us. Adapters live in server/suppliers. */
export type PaymentGateway = {
  name: string;
  /** Announces a payment that will be authorised first and captured later. Repeatable by `id`. */
  createIntent(ctx: BaseContext, wanted: IntentRequest): Promise<CreatedIntent>;
  /**
   * Takes the money, or a part of it; the rest of the authorisation lapses. Repeatable: a second call answers as
   * the first. A lost answer is thrown and tried again. Outside any transaction.
   */
  capture(ctx: BaseContext, reference: string, amountMinor: number): Promise<CaptureAnswer>;
  /** Gives an authorisation back, or closes an unpaid intent. Tells when the money was taken already. Repeatable. */
  cancel(
    ctx: BaseContext,
    reference: string,
  ): Promise<{ state: 'voided' } | { state: 'captured'; capturedMinor: number }>;
  /** Sends money back under our refund id. Repeatable by that id. */
  refund(ctx: BaseContext, wanted: RefundRequest): Promise<{ state: 'succeeded' | 'pending' | 'failed' }>;
  /**
   * Only gateways that live in our own database need it: a validly signed event puts the payment into the state
   * that it tells, in the transaction that applies it.
   */
  observe?(ctx: BaseContext, reference: string, event: PaymentEventType): Promise<void>;
};

export type IntentRequest = {
  id: string;
  amountMinor: number;
  currency: string;
  method: (typeof paymentMethods)[number];
  /** Which of our webhooks the gateway reports to. */
  webhookPath: string;
  /** Scheme and host of the partner's portal, for hosted pages. */
  portalOrigin: string;
};

export type CreatedIntent = { reference: string; clientSecret: string; redirectUrl: string | null };

export type CaptureAnswer = { state: 'captured' } | { state: 'declined'; code: string };

export type RefundRequest = { reference: string; refundId: string; amountMinor: number };

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

/** A gateway's event in our own words, whatever shape it came in. */
export type PaymentEvent = {
  gateway: string;
  eventId: string;
  type: PaymentEventType;
  /** Our id of the payment, or the gateway's. */
  paymentId: string;
  bookingId: string | null;
  amountMinor: number;
  /** `amountMinor` of a refund is all that was refunded so far, not this refund alone. */
  isRunningTotal: boolean;
  currency: string;
  environment: string;
  failureCode: string | null;
  /** When it happened by the gateway's clock, ISO-8601 UTC; null where it does not tell. */
  occurredAt: string | null;
};
