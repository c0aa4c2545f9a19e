import { z } from 'zod';
import { validate } from '#server/platform/http/validate.ts';
import { isCurrency, minorDigits } from '#server/platform/money/index.ts';
import { instantOrNull } from './plain-events.ts';
import type { EventHeader, PaymentEvent, PaymentEventType } from './port.ts';

/** The supported notification kinds of Harbour, each with our event type. */
const harbourKinds = {
  PAYMENT_OPENED: 'payment.created',
  PAYMENT_AWAITS_PAYER: 'payment.requires_action',
  PAYMENT_PROCESSING: 'payment.processing',
  PAYMENT_AUTHORISED: 'payment.authorized',
  PAYMENT_CAPTURED: 'payment.succeeded',
  PAYMENT_DECLINED: 'payment.failed',
  PAYMENT_VOIDED: 'payment.cancelled',
  CHARGEBACK_OPENED: 'payment.disputed',
  CHARGEBACK_DEBITED: 'payment.dispute_funds_withdrawn',
  CHARGEBACK_CREDITED: 'payment.dispute_funds_returned',
  CHARGEBACK_WON: 'payment.dispute_won',
  CHARGEBACK_LOST: 'payment.dispute_lost',
  REFUND_SETTLED: 'refund.succeeded',
  REFUND_FAILED: 'refund.failed',
} as const satisfies Record<string, PaymentEventType>;

const visible = /^[\x21-\x7e]+$/;

const Head = z.object({
  notification: z.object({
    id: z.string().min(1).max(255).regex(visible, 'Must be visible ASCII characters.'),
    kind: z.string().min(1).max(100),
  }),
});

const Body = z.object({
  notification: z.object({ mode: z.enum(['test', 'live']), sentAt: z.string().max(64).nullish() }),
  payment: z.object({
    reference: z.string().min(1).max(255),
    merchant: z
      .object({ booking: z.string().max(255).nullish(), session: z.string().max(255).nullish() })
      .nullish(),
    money: z.object({
      /** Millionths of the major unit as text, because they exceed the exact range of a JSON number. */
      micros: z
        .string()
        .regex(/^\d{1,18}$/, 'Must be a whole number of millionths as a string of 1 to 18 digits.'),
      currencyCode: z.string().min(1).max(8),
    }),
    refund: z.object({ id: z.string().max(255) }).nullish(),
    decline: z.object({ code: z.string().max(64) }).nullish(),
  }),
});

/** Reads the id and kind of a Harbour notification. Throws `validation_failed`. */
export function readHarbourHeader(gateway: string, body: unknown): EventHeader {
  const { notification } = validate(Head, body) as z.output<typeof Head>;
  return { gateway, eventId: notification.id, type: notification.kind };
}

/** Converts a Harbour notification to a `PaymentEvent`; null for an unsupported kind. */
export function readHarbourEvent(header: EventHeader, body: unknown): PaymentEvent | null {
  const known = Object.entries(harbourKinds).find(([kind]) => kind === header.type);
  if (!known) return null;
  const { notification, payment } = validate(Body, body) as z.output<typeof Body>;
  return {
    gateway: header.gateway,
    eventId: header.eventId,
    type: known[1],
    paymentId: payment.reference,
    bookingId: payment.merchant?.booking ?? null,
    sessionId: payment.merchant?.session ?? null,
    amountMinor: minorOfMicros(payment.money.micros, payment.money.currencyCode),
    refundId: payment.refund?.id ?? null,
    isRunningTotal: false,
    currency: payment.money.currencyCode,
    environment: notification.mode === 'live' ? 'Production' : 'Sandbox',
    failureCode: payment.decline?.code ?? null,
    occurredAt: instantOrNull(notification.sentAt),
  };
}

/** Converts millionths to minor units; -1, which matches no payment, if finer than the currency. */
function minorOfMicros(micros: string, currency: string): number {
  if (!isCurrency(currency)) return -1;
  const perMinor = 10n ** BigInt(6 - minorDigits(currency));
  const whole = BigInt(micros);
  const minor = Number(whole / perMinor);
  return whole % perMinor === 0n && Number.isSafeInteger(minor) ? minor : -1;
}
