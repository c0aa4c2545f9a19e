import { z } from 'zod';
import { validate } from '#server/platform/http/validate.ts';
import { fromGatewayAmount } from './gateway-exponents.ts';
import { disputeStateOf } from './payment-state.ts';
import type { EventHeader, NamedDispute, PaymentEvent, PaymentEventType } from './port.ts';

const Head = z.object({ id: z.string().min(1).max(255), type: z.string().min(1).max(100) });

/** The supported Stripe event types, each with our event type and the field that contains the amount. */
const supportedTypes: Record<
  string,
  { type: PaymentEventType; amount: 'amount' | 'amount_capturable' | 'amount_received' | 'amount_refunded' }
> = {
  'payment_intent.created': { type: 'payment.created', amount: 'amount' },
  'payment_intent.requires_action': { type: 'payment.requires_action', amount: 'amount' },
  'payment_intent.processing': { type: 'payment.processing', amount: 'amount' },
  'payment_intent.canceled': { type: 'payment.cancelled', amount: 'amount' },
  'charge.dispute.created': { type: 'payment.disputed', amount: 'amount' },
  'charge.dispute.funds_withdrawn': { type: 'payment.dispute_funds_withdrawn', amount: 'amount' },
  'charge.dispute.funds_reinstated': { type: 'payment.dispute_funds_returned', amount: 'amount' },
  'charge.dispute.closed': { type: 'payment.dispute_won', amount: 'amount' },
  'payment_intent.amount_capturable_updated': { type: 'payment.authorized', amount: 'amount_capturable' },
  'payment_intent.succeeded': { type: 'payment.succeeded', amount: 'amount_received' },
  'payment_intent.payment_failed': { type: 'payment.failed', amount: 'amount' },
  'charge.refunded': { type: 'refund.succeeded', amount: 'amount_refunded' },
  'refund.created': { type: 'refund.succeeded', amount: 'amount' },
  'refund.updated': { type: 'refund.succeeded', amount: 'amount' },
  'charge.refund.updated': { type: 'refund.succeeded', amount: 'amount' },
  'refund.failed': { type: 'refund.failed', amount: 'amount' },
};

/** What the status of a refund means; one that is `pending` or `requires_action` is not decided yet. */
const refundTypes: Readonly<Record<string, PaymentEventType>> = {
  succeeded: 'refund.succeeded',
  failed: 'refund.failed',
  canceled: 'refund.failed',
};

const minorAmount = z.int().min(0);

const Body = z.object({
  livemode: z.boolean(),
  created: z.int().min(0).max(253_402_300_799).optional(),
  data: z.object({
    object: z.object({
      id: z.string().min(1).max(255),
      /** Set for a charge and a dispute. For an intent, `id` is the payment. */
      payment_intent: z.string().max(255).nullish(),
      currency: z.string().min(1).max(8),
      amount: minorAmount.optional(),
      amount_capturable: minorAmount.optional(),
      amount_received: minorAmount.optional(),
      /** Of a charge: what was taken from the payer, and whether anything was. */
      amount_captured: minorAmount.optional(),
      captured: z.boolean().optional(),
      amount_refunded: minorAmount.optional(),
      last_payment_error: z.object({ code: z.string().max(64).optional() }).nullish(),
      /**
       * Of a dispute: `won`, `lost`, or `warning_closed` for an inquiry that became no dispute. Of a refund:
       * `pending`, `requires_action`, `succeeded`, `failed` or `canceled`.
       */
      status: z.string().max(64).nullish(),
      /** Of a dispute: what it moved in our account at Stripe, in that account's currency. */
      balance_transactions: z
        .array(z.object({ fee: z.int().optional(), currency: z.string().max(8).optional() }))
        .max(20)
        .nullish(),
      metadata: z
        .object({
          booking_id: z.string().max(255).optional(),
          session_id: z.string().max(255).optional(),
          refund_id: z.string().max(255).optional(),
        })
        .nullish(),
    }),
  }),
});

/** Reads the id and type of a card processor event (Stripe format). Throws `validation_failed`. */
export function readCardHeader(body: unknown): EventHeader {
  const head = validate(Head, body) as z.output<typeof Head>;
  return { gateway: 'card', eventId: head.id, type: head.type };
}

type CardObject = z.output<typeof Body>['data']['object'];

/**
 * Converts a card processor event to a `PaymentEvent`; null for an unsupported type, and for one that tells of
 * no change of ours: the release of an authorisation, or a refund that is not decided. Amounts are in minor
 * units; `livemode` determines the environment. Throws `validation_failed`.
 */
export function readCardEvent(header: EventHeader, body: unknown): PaymentEvent | null {
  const supported = Object.hasOwn(supportedTypes, header.type) ? supportedTypes[header.type] : undefined;
  if (!supported) return null;
  const payload = validate(Body, body) as z.output<typeof Body>;
  const { object } = payload.data;
  const type = typeOf(header.type, supported.type, object);
  const currency = object.currency.toUpperCase();
  const amount =
    header.type === 'charge.refunded'
      ? refundedOf(object)
      : (object[supported.amount] ?? object.amount ?? -1);
  if (type === null || (header.type === 'charge.refunded' && amount === 0)) return null;
  const isOneRefund = isRefundEvent(header.type);
  const amountMinor = fromGatewayAmount('stripe', currency, amount);
  return {
    gateway: 'card',
    eventId: header.eventId,
    type,
    paymentId: object.payment_intent ?? object.id,
    bookingId: object.metadata?.booking_id ?? null,
    sessionId: object.metadata?.session_id ?? null,
    amountMinor,
    refundId: isOneRefund ? (object.metadata?.refund_id ?? object.id) : null,
    isRunningTotal: !isOneRefund,
    currency,
    environment: payload.livemode ? 'Production' : 'Sandbox',
    failureCode: object.last_payment_error?.code ?? null,
    disputes: header.type.startsWith('charge.dispute.') ? disputesOf(object.id, type, amountMinor) : [],
    disputeFee: supported.type === 'payment.dispute_funds_withdrawn' ? feeOf(object) : null,
    occurredAt: payload.created === undefined ? null : new Date(payload.created * 1000).toISOString(),
  };
}

/** What an event says of its dispute; nothing if it tells of returned money alone. */
function disputesOf(id: string, type: PaymentEventType, amountMinor: number): NamedDispute[] {
  const state = disputeStateOf(type);
  return state ? [{ id, state, amountMinor }] : [];
}

/** True for an event about one refund, whose object is the refund; `charge.refunded` is about all of them. */
const isRefundEvent = (eventType: string): boolean =>
  eventType.startsWith('refund.') || eventType === 'charge.refund.updated';

function typeOf(
  eventType: string,
  supported: PaymentEventType,
  { status }: CardObject,
): PaymentEventType | null {
  if (eventType === 'charge.dispute.closed' && status === 'lost') return 'payment.dispute_lost';
  if (!isRefundEvent(eventType) || eventType === 'refund.failed') return supported;
  return refundTypes[status ?? ''] ?? null;
}

/**
 * What the payer got back of a charge, as Stripe counts it. `amount_refunded` also counts what was authorised and
 * never taken: all of a cancelled hold, which has `captured: false`, and the rest after a partial capture.
 */
function refundedOf(charge: CardObject): number {
  if (charge.captured === false) return 0;
  const { amount = 0, amount_captured: taken = amount } = charge;
  const refunded = charge.amount_refunded ?? charge.amount ?? -1;
  return refunded < 0 ? -1 : Math.max(0, refunded - Math.max(0, amount - taken));
}

/** What Stripe charges for a dispute; null if the event does not say it. */
function feeOf({ balance_transactions: moved }: CardObject): PaymentEvent['disputeFee'] {
  const charged = moved?.find(({ fee = 0 }) => fee > 0);
  if (!charged?.fee || !charged.currency) return null;
  const currency = charged.currency.toUpperCase();
  const amountMinor = fromGatewayAmount('stripe', currency, charged.fee);
  return amountMinor > 0 ? { amountMinor, currency } : null;
}
