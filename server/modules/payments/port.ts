import type { BaseContext } from '#server/platform/context/index.ts';
import type { Adapter } from '#server/platform/resilience/index.ts';
import type { Exponents } from './gateway-exponents.ts';

export { amountStep, fromGatewayAmount, toGatewayAmount } from './gateway-exponents.ts';

export const paymentMethods = ['card', 'wallet', 'bank_transfer'] as const;

/** Port of a payment gateway. `server/wiring/suppliers.ts` lists the adapters. */
export type PaymentGateway = Adapter & {
  /**
   * How the gateway counts money. Callers charge and refund amounts of whole steps (`amountStep`); the adapter converts
   * them and what it reads (`toGatewayAmount`, `fromGatewayAmount`).
   */
  exponents: Exponents;
  /** The origins of the gateway's own fields; null if it has only a page of its own. */
  pageOrigins: PageOrigins | null;
  /** The senders whose webhooks report the payments of this gateway; without them, the gateway's own name alone. */
  reportedBy?: readonly string[];
  /** The format of the events that the gateway sends to the webhook of its name; null if it sends none there. */
  eventFormat: EventFormat | null;
  /**
   * Creates a payment that is authorised first and captured later, or captured at once by gateways without
   * authorisation. Idempotent by `id`.
   */
  createIntent(ctx: BaseContext, wanted: IntentRequest): Promise<CreatedIntent>;
  /**
   * Captures the authorised amount or a part of it; the rest of the authorisation is released. Idempotent.
   * Throws if the answer is lost; the caller retries. Must be called outside any transaction.
   */
  capture(ctx: BaseContext, payment: PaymentKey, amountMinor: number): Promise<CaptureAnswer>;
  /**
   * Voids an authorisation or closes an unpaid intent. Returns `captured` if it is too late, and `processing`
   * while an attempt is undecided and cannot be cancelled yet; the caller asks again later. Idempotent.
   */
  cancel(ctx: BaseContext, payment: PaymentKey): Promise<CancelAnswer>;
  /**
   * Refunds an amount under our refund id. Idempotent by that id. A `pending` refund becomes `succeeded` or
   * `failed` later, and even a succeeded one can still fail.
   */
  refund(ctx: BaseContext, wanted: RefundRequest): Promise<{ state: RefundState }>;
  /**
   * Returns what the gateway knows of a payment, or null if it has no such payment. Changes nothing. Throws
   * if the gateway does not answer. Must be called outside any transaction.
   */
  read(ctx: BaseContext, payment: PaymentKey): Promise<GatewayPayment | null>;
  /**
   * Only for simulated gateways in our own database: moves the payment at the gateway to the state of a
   * signed event, in the transaction that applies the event.
   */
  observe?(ctx: BaseContext, reference: string, event: ObservedEvent): Promise<void>;
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

/** The app's own account at a gateway. Without one, payments are made with the keys of the deployment. */
export type GatewayAccount = {
  /** The gateway's id of the account: a connected account, or the one that the keys belong to. */
  id: string;
  /** The app's own secret key; null for a connected account, which the deployment's key may act for. */
  secretKey: string | null;
  /** The key that the browser gets; null if it is the deployment's. */
  publishableKey: string | null;
};

/** Names a payment in each call about it: the gateway's id, and the account that the payment was made with. */
export type PaymentKey = {
  reference: string;
  account: GatewayAccount | null;
  /** The app of the payment, whose settings may contain keys of its own. */
  appId?: string;
};

/** What we tell a gateway about a payment, and it tells us again. No personal data. */
type PaymentMetadata = { app_id: string; session_id: string; environment: string };

export type IntentRequest = {
  id: string;
  account: GatewayAccount | null;
  metadata: PaymentMetadata;
  amountMinor: number;
  currency: string;
  method: (typeof paymentMethods)[number];
  /** Path of the webhook to which the gateway sends events. */
  webhookPath: string;
  /** Scheme and host of the partner's portal, for hosted pages. */
  portalOrigin: string;
  /** Full address to which the payer returns after an attempt, however it ended. */
  returnUrl: string;
  /** Full address to which the payer returns without an attempt. */
  cancelUrl: string;
};

type CreatedIntent = {
  reference: string;
  clientSecret: string;
  redirectUrl: string | null;
  fields: PaymentFields | null;
};

/** What a page needs to draw the gateway's own payment fields; they take the client secret too. */
export type PaymentFields = {
  /** The browser library that the script is; `components/booking/gateway-fields.tsx` draws its fields. */
  library: 'stripe';
  /** Full address of the gateway's script. Its origin is one of the gateway's `pageOrigins`, or the portal's own. */
  scriptUrl: string;
  publishableKey: string;
  /** The account that the payment belongs to; null for that of the publishable key. */
  accountId: string | null;
};

/** The origins that the gateway's fields need on the checkout page, such as `https://js.gateway.example`. */
export type PageOrigins = {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  /** Origins of frames that may open the browser's own payment sheet. */
  payment: readonly string[];
};

/** What an undecided attempt waits for: `requires_action` for the payer, `processing` for the gateway or a bank. */
export const attemptStates = ['requires_action', 'processing'] as const;

export type AttemptState = (typeof attemptStates)[number];

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

/** One of the disputes of a payment, by the gateway's id. Amount in minor units of the payment. */
export type NamedDispute = { id: string; state: DisputeState; amountMinor: number };

/**
 * What a dispute moved, in minor units of the payment: the bank withdraws money when a dispute opens or later, and may
 * return it before or after the end. The fee is in the currency of the gateway's account and is not returned by itself.
 */
export type DisputeFunds = {
  withdrawnMinor: number;
  returnedMinor: number;
  fee: { amountMinor: number; currency: string } | null;
};

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
  /** The metadata of the payment, as the gateway keeps it. */
  metadata: Readonly<Record<string, string>>;
  /** All refunds. `refundId` is ours, or null for a refund made on the gateway's dashboard. */
  refunds: { refundId: string | null; amountMinor: number; state: RefundState }[];
  /**
   * Of several disputes `opened` if one is open, or `lost` if one is lost; the amount is the sum of those in this state,
   * and what they moved that of all. `each` lists them if the gateway's events name their disputes.
   */
  dispute:
    | ({ state: DisputeState; amountMinor: number; each?: readonly NamedDispute[] } & DisputeFunds)
    | null;
};

/** The part of an event that a simulated gateway stores. */
export type ObservedEvent = Pick<PaymentEvent, 'type' | 'eventId' | 'amountMinor'>;

type RefundRequest = PaymentKey & { refundId: string; amountMinor: number };

/** The id and the gateway's own type of an event, readable even if the type is not supported. */
export type EventHeader = { gateway: string; eventId: string; type: string };

/** The formats of webhook events that `event-formats.ts` reads. */
export type EventFormat = 'plain' | 'harbour';

export const paymentEventTypes = [
  'payment.created',
  'payment.requires_action',
  'payment.processing',
  'payment.authorized',
  'payment.succeeded',
  'payment.failed',
  'payment.cancelled',
  'payment.disputed',
  'payment.dispute_funds_withdrawn',
  'payment.dispute_funds_returned',
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
  /** The session that the gateway's metadata names; null if the event contains none. */
  sessionId: string | null;
  amountMinor: number;
  /** The refund that a refund event is about: our id, or the gateway's; null if the event names none. */
  refundId: string | null;
  /** True if `amountMinor` of a refund event is the total of all refunds so far. */
  isRunningTotal: boolean;
  currency: string;
  environment: string;
  failureCode: string | null;
  /** The apps whose own secret signed the event, so that it speaks of their payments alone. */
  signedFor?: readonly string[] | undefined;
  /** What the event says of the disputes that it names. Of several, the first is the one that the event is about. */
  disputes?: readonly NamedDispute[];
  /** What the gateway charges us for a dispute, if the event says it. */
  disputeFee?: DisputeFunds['fee'];
  /** Time of the event by the gateway's clock, ISO-8601 UTC; null if unknown. */
  occurredAt: string | null;
};
