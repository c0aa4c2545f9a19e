import { createHmac } from 'node:crypto';
import { chooseGateway } from '#server/modules/payments/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { callApi, systemContext, type Tenant } from '#server/testing/index.ts';
import type { Session } from './shop.ts';

export const harbourSecret = 'whsec_sandbox_harbour';

/** Routes new payments of the tenant through the gateway `harbour`. */
export const payThroughHarbour = (tenant: Tenant) =>
  chooseGateway(systemContext(tenant.environment), tenant.appId, 'harbour');

/** A valid notification of the gateway `harbour` for a checkout session in euros. */
export function fittingNotification(session: Session, kind = 'PAYMENT_AUTHORISED') {
  return {
    notification: { id: `hbn_${newId()}`, kind, mode: 'test', sentAt: new Date().toISOString() },
    payment: {
      reference: session.payment_intent_id.replace('pi_', 'hbr_'),
      money: { micros: `${session.amount_due_minor}0000`, currencyCode: session.currency },
    },
  };
}

/** Delivers a webhook body as `harbour` does, with a base64 HMAC signature. */
export function deliverHarbour(
  body: unknown,
  options: { path?: string; secret?: string; signature?: string } = {},
) {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const signed = createHmac('sha256', options.secret ?? harbourSecret)
    .update(raw)
    .digest('base64');
  return callApi('POST', options.path ?? '/v1/hotel/webhook/harbour', {
    environment: null,
    body: raw,
    headers: { 'x-signature': options.signature ?? signed },
  });
}
