import { z } from 'zod';
import { validate } from '#server/platform/http/validate.ts';
import type { EventHeader } from './plain-events.ts';
import type { PaymentEvent, PaymentEventType } from './port.ts';

const Head = z.object({ id: z.string().min(1).max(255), type: z.string().min(1).max(100) });

/** The supported Stripe event types, each with our event type and the field that contains the amount. */
const supportedTypes: Record<
  string,
  { type: PaymentEventType; amount: 'amount' | 'amount_capturable' | 'amount_received' | 'amount_refunded' }
> = {
  'payment_intent.created': { type: 'payment.created', amount: 'amount' },
  'payment_intent.canceled': { type: 'payment.cancelled', amount: 'amount' },
  'charge.dispute.created': { type: 'payment.disputed', amount: 'amount' },
  'charge.dispute.funds_withdrawn': { type: 'payment.disputed', amount: 'amount' },
  'charge.dispute.funds_reinstated': { type: 'payment.dispute_won', amount: 'amount' },
  'charge.dispute.closed': { type: 'payment.dispute_won', amount: 'amount' },
  'payment_intent.amount_capturable_updated': { type: 'payment.authorized', amount: 'amount_capturable' },
  'payment_intent.succeeded': { type: 'payment.succeeded', amount: 'amount_received' },
  'payment_intent.payment_failed': { type: 'payment.failed', amount: 'amount' },
  'charge.refunded': { type: 'refund.succeeded', amount: 'amount_refunded' },
  'refund.failed': { type: 'refund.failed', amount: 'amount' },
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
      amount_refunded: minorAmount.optional(),
      last_payment_error: z.object({ code: z.string().max(64).optional() }).nullish(),
      /** Of a dispute: `won`, `lost`, or `warning_closed` for an inquiry that became no dispute. */
      status: z.string().max(64).nullish(),
      metadata: z
        .object({ booking_id: z.string().max(255).optional(), refund_id: z.string().max(255).optional() })
        .nullish(),
    }),
  }),
});

/** Reads the id and type of a card processor event (Stripe format). Throws `validation_failed`. */
export function readCardHeader(body: unknown): EventHeader {
  const head = validate(Head, body) as z.output<typeof Head>;
  return { gateway: 'card', eventId: head.id, type: head.type };
}

/**
 * Converts a card processor event to a `PaymentEvent`; null for an unsupported type. Amounts are in minor
 * units; `livemode` determines the environment. Throws `validation_failed`.
 */
export function readCardEvent(heading: EventHeader, body: unknown): PaymentEvent | null {
  const supported = Object.hasOwn(supportedTypes, heading.type) ? supportedTypes[heading.type] : undefined;
  if (!supported) return null;
  const payload = validate(Body, body) as z.output<typeof Body>;
  const { object } = payload.data;
  return {
    gateway: 'card',
    eventId: heading.eventId,
    type: isLost(heading.type, object.status) ? 'payment.dispute_lost' : supported.type,
    paymentId: object.payment_intent ?? object.id,
    bookingId: object.metadata?.booking_id ?? null,
    amountMinor: object[supported.amount] ?? object.amount ?? -1,
    refundId: supported.type === 'refund.failed' ? (object.metadata?.refund_id ?? object.id) : null,
    isRunningTotal: supported.type !== 'refund.failed',
    currency: object.currency.toUpperCase(),
    environment: payload.livemode ? 'Production' : 'Sandbox',
    failureCode: object.last_payment_error?.code ?? null,
    occurredAt: payload.created === undefined ? null : new Date(payload.created * 1000).toISOString(),
  };
}

const isLost = (type: string, status: string | null | undefined): boolean =>
  type === 'charge.dispute.closed' && status === 'lost';
