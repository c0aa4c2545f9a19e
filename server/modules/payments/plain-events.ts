import { z } from 'zod';
import { validate } from '#server/platform/http/validate.ts';
import { fromMajor, isCurrency, toMajor } from '#server/platform/money/index.ts';
import { type EventHeader, type PaymentEvent, paymentEventTypes } from './port.ts';

const eventId = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x21-\x7e]+$/, 'Must be visible ASCII characters.');

const Head = z.object({ event_id: eventId, event: z.string().min(1).max(100) });

const Body = z.object({
  payment_id: z.string().min(1).max(255),
  booking_id: z.string().max(255).nullish(),
  metadata: z.object({ session_id: z.string().max(255).nullish() }).nullish(),
  amount: z.number().min(0),
  currency: z.string().min(1).max(8),
  environment: z.string().max(32),
  refund_id: z.string().max(255).nullish(),
  failure_code: z.string().max(64).nullish(),
  created_at: z.string().max(64).nullish(),
});

/** Reads the id and type of an event in our own webhook format. Throws `validation_failed`. */
export function readPlainHeader(gateway: string, body: unknown): EventHeader {
  const head = validate(Head, body) as z.output<typeof Head>;
  return { gateway, eventId: head.event_id, type: head.event };
}

/** Converts an event in our own webhook format; null for an unsupported type. Throws `validation_failed`. */
export function readPlainEvent(header: EventHeader, body: unknown): PaymentEvent | null {
  const type = paymentEventTypes.find((known) => known === header.type);
  if (!type) return null;
  const payload = validate(Body, body) as z.output<typeof Body>;
  return {
    gateway: header.gateway,
    eventId: header.eventId,
    type,
    paymentId: payload.payment_id,
    bookingId: payload.booking_id ?? null,
    sessionId: payload.metadata?.session_id ?? null,
    amountMinor: exactMinor(payload.amount, payload.currency),
    refundId: payload.refund_id ?? null,
    isRunningTotal: false,
    currency: payload.currency,
    environment: payload.environment,
    failureCode: payload.failure_code ?? null,
    occurredAt: instantOrNull(payload.created_at),
  };
}

/** ISO-8601 UTC of a gateway timestamp, or null. It only decides which of several failures is shown. */
export function instantOrNull(text: string | null | undefined): string | null {
  const milliseconds = Date.parse(text ?? '');
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString();
}

/** Converts a decimal amount to minor units; -1, which matches no payment, if finer than the currency. */
function exactMinor(amount: number, currency: string): number {
  if (!isCurrency(currency)) return -1;
  const minor = fromMajor(amount, currency);
  return Number.isSafeInteger(minor) && toMajor(minor, currency) === amount ? minor : -1;
}
