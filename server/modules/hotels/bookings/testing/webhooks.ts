import { paymentEvents } from '#server/modules/payments/schema.ts';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { and, eq } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { timedSignature } from '#server/platform/webhooks/index.ts';
import { callApi, systemContext } from '#server/testing/index.ts';
import type { Session } from './shop.ts';

export const sandboxSecret = 'whsec_sandbox_demo';
export const cardSecret = 'whsec_sandbox_card';

/** A valid event of the sandbox gateway for the checkout session. */
export function fittingEvent(session: Session, event = 'payment.authorized') {
  return {
    event_id: `evt_${newId()}`,
    event,
    payment_id: session.payment_intent_id,
    amount: session.amount_due,
    currency: session.currency,
    environment: 'Sandbox',
    created_at: new Date().toISOString(),
  };
}

/** Delivers a signed webhook body as the sandbox gateway does. */
export function deliver(body: unknown, options: { path?: string; secret?: string; signature?: string } = {}) {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = options.signature ?? hmacHex(options.secret ?? sandboxSecret, raw);
  return callApi('POST', options.path ?? '/v1/hotel/webhook/sandbox', {
    environment: null,
    body: raw,
    headers: { 'x-signature': signature },
  });
}

/** A valid card-processor event (in Stripe's shape) for the checkout session. */
export function fittingCardEvent(session: Session, type = 'payment_intent.amount_capturable_updated') {
  return {
    id: `evt_${newId()}`,
    type,
    livemode: false,
    data: {
      object: {
        id: session.payment_intent_id,
        object: 'payment_intent',
        amount: session.amount_due_minor,
        amount_capturable: session.amount_due_minor,
        amount_received: session.amount_due_minor,
        currency: session.currency.toLowerCase(),
      },
    },
  };
}

/** Delivers a body signed as the card processor does; `atSeconds` is the signature's Unix timestamp. */
export function deliverCard(
  body: unknown,
  options: { atSeconds?: number; header?: string; secret?: string } = {},
) {
  const raw = JSON.stringify(body);
  const at = options.atSeconds ?? Math.floor(Date.now() / 1000);
  return callApi('POST', '/v1/webhooks/payments/cardprocessor', {
    environment: null,
    body: raw,
    headers: {
      'cardprocessor-signature': options.header ?? timedSignature(options.secret ?? cardSecret, raw, at),
    },
  });
}

/** The stored processing result of a payment event. */
export async function outcomeOf(eventId: string, gateway = 'sandbox') {
  const [row] = await systemContext()
    .db.select({ status: paymentEvents.status, reason: paymentEvents.reason })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.gateway, gateway), eq(paymentEvents.eventId, eventId)));
  return row;
}
