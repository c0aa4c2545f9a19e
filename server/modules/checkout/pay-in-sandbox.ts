import { findIntentAnywhere, type PaymentIntent } from '#server/modules/payments/index.ts';
import type { ServerContext, SystemContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import {
  findMagicCard,
  isSandboxGateway,
  type PaymentAttempt,
  paySandboxPayment,
} from '#server/sandbox/suppliers/payments/index.ts';
import type * as contract from './contract-sandbox.ts';
import { isOver } from './end-session.ts';
import { paymentStatus } from './present-session.ts';
import { type CheckoutSession, itemsOf, lockSessionOfIntent } from './queries.ts';

/** A payment as the hosted test page shows it. Amounts in minor units. */
export type SandboxIntent = {
  id: string;
  appId: string;
  method: PaymentIntent['method'];
  amountMinor: number;
  currency: string;
  status: CheckoutSession['status'];
  paymentStatus: Output<typeof contract.payInSandbox>['status'] | string;
  failureCode: string | null;
  titles: string[];
  successUrl: string | null;
  cancelUrl: string | null;
  expiresAt: string;
};

/** Returns the payment of a hosted test page by its random id. `not_found` outside the Sandbox. */
export async function sandboxIntent(ctx: SystemContext, id: string): Promise<SandboxIntent> {
  const { intent, session } = await find(ctx, id);
  return {
    id: intent.id,
    appId: intent.appId,
    method: intent.method,
    amountMinor: intent.amountMinor,
    currency: intent.currency,
    status: (await isOver(ctx, session)) && session.status === 'open' ? 'expired' : session.status,
    paymentStatus: paymentStatus(session, intent),
    failureCode: intent.failureCode,
    titles: (await itemsOf(ctx, session)).map(({ title }) => title),
    successUrl: session.successUrl,
    cancelUrl: session.cancelUrl,
    expiresAt: session.expiresAt,
  };
}

/**
 * Pays an intent with a test card, for the hosted page and the card form. The random id is the only
 * authorisation. The webhook that settles the payment follows later. Unknown card: 422; paid or closed: 409;
 * expired: 410.
 */
export async function payWithTestCard(
  ctx: SystemContext,
  input: Input<typeof contract.payInSandbox>,
): Promise<PaymentAttempt> {
  const { intent, session } = await find(ctx, input.payment_intent_id);
  const card = findMagicCard(input.card);
  if (!card)
    throw invalid('card', 'unknown_test_card', 'Must be one of the test cards listed in the API reference.');
  if (card.method !== intent.method) {
    throw invalid(
      'card',
      'wrong_method',
      `Must be a test card for the method of this payment: ${intent.method.replace('_', ' ')}.`,
    );
  }
  if (session.status === 'expired' || (await isOver(ctx, session))) {
    throw problem(session.status === 'complete' ? 'invalid_state' : 'session_expired');
  }
  const attempt = await paySandboxPayment(ctx, intent.gatewayReference, input.card, input.authentication);
  if (attempt.status === 'closed') throw problem('invalid_state');
  return attempt;
}

/** `payWithTestCard` as an API operation, limited to payments of the key's app. A declined card is 402. */
export async function payInSandbox(
  ctx: ServerContext,
  input: Input<typeof contract.payInSandbox>,
): Promise<Output<typeof contract.payInSandbox>> {
  const { intent, session } = await find(ctx, input.payment_intent_id);
  if (intent.appId !== ctx.app.id || session.organisationId !== ctx.key.organisationId)
    throw problem('not_found');
  const attempt = await payWithTestCard(ctx, input);
  if (attempt.status === 'declined') {
    throw problem('payment_declined', { extra: { decline_code: attempt.code } });
  }
  const needsAction = attempt.status === 'requires_action';
  return {
    payment_intent_id: intent.id,
    status: needsAction ? 'requires_action' : 'processing',
    next_action: needsAction ? { type: 'three_d_secure' } : null,
  };
}

async function find(
  ctx: SystemContext,
  id: string,
): Promise<{ intent: PaymentIntent; session: CheckoutSession }> {
  const intent = ctx.environment === 'Sandbox' ? await findIntentAnywhere(ctx, id) : null;
  const session = intent && (await transaction(ctx, (ctx) => lockSessionOfIntent(ctx, intent)));
  if (!intent || !session || !isSandboxGateway(intent.gateway)) throw problem('not_found');
  return { intent, session };
}
