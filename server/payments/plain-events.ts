import { z } from 'zod';
import { validate } from '#server/platform/http/validate.ts';
import { fromMajor, isCurrency, toMajor } from '#server/platform/money/index.ts';
import { type PaymentEvent, paymentEventTypes } from './port.ts';

const eventId = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x21-\x7e]+$/, 'Must be visible ASCII characters.');

const Head = z.object({ event_id: eventId, event: z.string().min(1).max(100) });

const Body = z.object({
  payment_id: z.string().min(1).max(255),
  booking_id: z.string().max(255).nullish(),
  amount: z.number().min(0),
  currency: z.string().min(1).max(8),
  environment: z.string().max(32),
  failure_code: z.string().max(64).nullish(),
  created_at: z.string().max(64).nullish(),
});

export type Heading = { gateway: string; eventId: string; type: string };

/** The id and type of an event in the product's own webhook shape. */
export function readPlainHeading(gateway: string, body: unknown): Heading {
  const head = validate(Head, body) as z.output<typeof Head>;
  return { gateway, eventId: head.event_id, type: head.event };
}

/** An event in the product's own webhook shape; null for a type that means nothing here. */
export function readPlainEvent(heading: Heading, body: unknown): PaymentEvent | null {
  const type = paymentEventTypes.find((known) => known === heading.type);
  if (!type) return null;
  const told = validate(Body, body) as z.output<typeof Body>;
  return {
    gateway: heading.gateway,
    eventId: heading.eventId,
    type,
    paymentId: told.payment_id,
    bookingId: told.booking_id ?? null,
    amountMinor: exactMinor(told.amount, told.currency),
    isRunningTotal: false,
    currency: told.currency,
    environment: told.environment,
    failureCode: told.failure_code ?? null,
    occurredAt: instantOrNull(told.created_at),
  };
}

/** The gateway's own time, as far as it can be read: only what is shown of several failures hangs on it. */
export function instantOrNull(text: string | null | undefined): string | null {
  const milliseconds = Date.parse(text ?? '');
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString();
}

/** Minor units of a decimal amount, or -1, which no payment has, for one that is finer than the currency. */
function exactMinor(amount: number, currency: string): number {
  if (!isCurrency(currency)) return -1;
  const minor = fromMajor(amount, currency);
  return Number.isSafeInteger(minor) && toMajor(minor, currency) === amount ? minor : -1;
}
