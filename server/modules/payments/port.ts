import type { BaseContext } from '#server/platform/context/index.ts';

export const paymentMethods = ['card', 'wallet', 'bank_transfer'] as const;

/** Port of a payment gateway. `server/wiring/suppliers.ts` lists the adapters. */
export type PaymentGateway = {
  name: string;
  /**
   * Creates a payment that is authorised first and captured later, or captured at once by gateways without
   * authorisation. Idempotent by `id`.
   */
  createIntent(ctx: BaseContext, wanted: IntentRequest): Promise<CreatedIntent>;
  /**
   * Captures the authorised amount or a part of it; the rest of the authorisation is released. Idempotent.
   * Throws if the answer is lost; the caller retries. Must be called outside any transaction.
   */
  capture(ctx: BaseContext, reference: string, amountMinor: number): Promise<CaptureAnswer>;
  /**
   * Voids an authorisation or closes an unpaid intent. Returns `captured` if it is too late, and `processing`
   * while an attempt is undecided and cannot be cancelled yet; the caller asks again later. Idempotent.
   */
  cancel(ctx: BaseContext, reference: string): Promise<CancelAnswer>;
  /**
   * Refunds an amount under our refund id. Idempotent by that id. A `pending` refund becomes `succeeded` or
   * `failed` later, and even a succeeded one can still fail.
   */
  refund(ctx: BaseContext, wanted: RefundRequest): Promise<{ state: RefundState }>;
  /**
   * Returns what the gateway knows of a payment, or null if it has no such payment. Changes nothing. Throws
   * if the gateway does not answer. Must be called outside any transaction.
   */
  read(ctx: BaseContext, reference: string): Promise<GatewayPayment | null>;
  /**
   * Only for simulated gateways in our own database: moves the payment at the gateway to the state of a
   * signed event, in the transaction that applies the event.
   */
  observe?(ctx: BaseContext, reference: string, event: ObservedEvent): Promise<void>;
  /**
   * Only for simulated gateways: whether the payment accepts no attempt any more, because it is undecided,
   * authorised or captured, before its event arrives.
   */
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

type CreatedIntent = { reference: string; clientSecret: string; redirectUrl: string | null };

/** `capturedMinor` differs from the wanted amount if the payment was captured before by somebody else. */
type CaptureAnswer = { state: 'captured'; capturedMinor: number } | { state: 'declined'; code: string };

type CancelAnswer =
  | { state: 'voided' }
  | { state: 'captured'; capturedMinor: number }
  | { state: 'processing' };

export const gatewayRefundStates = ['pending', 'succeeded', 'failed'] as const;

export type RefundState = (typeof gatewayRefundStates)[number];

export const disputeStates = ['opened', 'won', 'lost'] as const;

/** State of a dispute. `lost` means that the bank keeps the money that it withdrew. */
export type DisputeState = (typeof disputeStates)[number];

/** What a gateway knows of a payment. Amounts are in minor units of `currency`. */
export type GatewayPayment = {
  /**
   * `requires_action`: the payer must act, for example at 3-D Secure. `processing`: an attempt is undecided.
   * `failed`: the last attempt was declined; another one may follow. `captured` stays after refunds.
   */
  state:
    | 'requires_payment'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'captured'
    | 'failed'
    | 'voided';
  amountMinor: number;
  currency: string;
  /** End of an authorisation that is not captured, ISO-8601; null in other states. */
  authorizedUntil: string | null;
  capturedMinor: number;
  /** Total of the refunds that did not fail. */
  refundedMinor: number;
  failureCode: string | null;
  /** All refunds. `refundId` is ours, or null for a refund made on the gateway's dashboard. */
  refunds: { refundId: string | null; amountMinor: number; state: RefundState }[];
  dispute: { state: DisputeState; amountMinor: number } | null;
};

/** The part of an event that a simulated gateway stores. */
export type ObservedEvent = Pick<PaymentEvent, 'type' | 'eventId' | 'amountMinor'>;

type RefundRequest = { reference: string; refundId: string; amountMinor: number };

export const paymentEventTypes = [
  'payment.created',
  'payment.authorized',
  'payment.succeeded',
  'payment.failed',
  'payment.cancelled',
  'payment.disputed',
  'payment.dispute_won',
  'payment.dispute_lost',
  'refund.succeeded',
  'refund.failed',
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
  /** The refund that a refund event is about: our id, or the gateway's; null if the event names none. */
  refundId: string | null;
  /** True if `amountMinor` of a refund event is the total of all refunds so far. */
  isRunningTotal: boolean;
  currency: string;
  environment: string;
  failureCode: string | null;
  /** Time of the event by the gateway's clock, ISO-8601 UTC; null if unknown. */
  occurredAt: string | null;
};
