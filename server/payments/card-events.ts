import { z } from 'zod';
import { validate } from '#server/platform/http/validate.ts';
import type { Heading } from './plain-events.ts';
import type { PaymentEvent, PaymentEventType } from './port.ts';

const Head = z.object({ id: z.string().min(1).max(255), type: z.string().min(1).max(100) });

/** Stripe's event types that mean something here, with the field that carries their amount. */
const meanings: Record<
  string,
  { type: PaymentEventType; amount: 'amount' | 'amount_capturable' | 'amount_received' | 'amount_refunded' }
> = {
  'payment_intent.created': { type: 'payment.created', amount: 'amount' },
  'payment_intent.canceled': { type: 'payment.cancelled', amount: 'amount' },
  'charge.dispute.created': { type: 'payment.disputed', amount: 'amount' },
  'payment_intent.amount_capturable_updated': { type: 'payment.authorized', amount: 'amount_capturable' },
  'payment_intent.succeeded': { type: 'payment.succeeded', amount: 'amount_received' },
  'payment_intent.payment_failed': { type: 'payment.failed', amount: 'amount' },
  'charge.refunded': { type: 'refund.succeeded', amount: 'amount_refunded' },
};

const minorAmount = z.int().min(0);

const Body = z.object({
  livemode: z.boolean(),
  created: z.int().min(0).max(253_402_300_799).optional(),
  data: z.object({
    object: z.object({
      id: z.string().min(1).max(255),
      /** A charge and a dispute name their intent; an intent is its own. */
      payment_intent: z.string().max(255).nullish(),
      currency: z.string().min(1).max(8),
      amount: minorAmount.optional(),
      amount_capturable: minorAmount.optional(),
      amount_received: minorAmount.optional(),
      amount_refunded: minorAmount.optional(),
      last_payment_error: z.object({ code: z.string().max(64).optional() }).nullish(),
      metadata: z.object({ booking_id: z.string().max(255).optional() }).nullish(),
    }),
  }),
});

/** The id and type of a card-processor event (Stripe's shape). */
export function readCardHeading(body: unknown): Heading {
  const head = validate(Head, body) as z.output<typeof Head>;
  return { gateway: 'card', eventId: head.id, type: head.type };
}

/**
 * A card-processor event in our own words; null for a type that means nothing here. Amounts come in minor units;
 * `livemode` tells the environment.
 */
export function readCardEvent(heading: Heading, body: unknown): PaymentEvent | null {
  const meaning = Object.hasOwn(meanings, heading.type) ? meanings[heading.type] : undefined;
  if (!meaning) return null;
  const told = validate(Body, body) as z.output<typeof Body>;
  const { object } = told.data;
  return {
    gateway: 'card',
    eventId: heading.eventId,
    type: meaning.type,
    paymentId: object.payment_intent ?? object.id,
    bookingId: object.metadata?.booking_id ?? null,
    amountMinor: object[meaning.amount] ?? object.amount ?? -1,
    isRunningTotal: true,
    currency: object.currency.toUpperCase(),
    environment: told.livemode ? 'Production' : 'Sandbox',
    failureCode: object.last_payment_error?.code ?? null,
    occurredAt: told.created === undefined ? null : new Date(told.created * 1000).toISOString(),
  };
}
