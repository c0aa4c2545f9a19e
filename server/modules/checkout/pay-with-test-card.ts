import {
  findGateway,
  findIntentAnywhere,
  type PaymentAttempt,
  type PaymentIntent,
  recordAttempt,
} from '#server/modules/payments/index.ts';
import type { TestCards } from '#server/modules/payments/port.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import { isOver } from './end-session.ts';
import { type CheckoutSession, itemsOf, lockSessionOfIntent } from './queries.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { paymentStatus } from './view-session.ts';

/** A payment as the hosted test page shows it. Amounts in minor units. */
export type SandboxIntent = {
  id: string;
  appId: string;
  gatewayReference: string;
  method: PaymentIntent['method'];
  amountMinor: number;
  currency: string;
  status: CheckoutSession['status'];
  paymentStatus: string;
  failureCode: string | null;
  titles: string[];
  expiresAt: string;
};

/** Returns the payment of a hosted test page by its random id. `not_found` outside the Sandbox. */
export async function sandboxIntent(ctx: SystemContext, id: string): Promise<SandboxIntent> {
  const { intent, session } = await findTestPayment(ctx, id);
  return {
    id: intent.id,
    appId: intent.appId,
    gatewayReference: intent.gatewayReference,
    method: intent.method,
    amountMinor: intent.amountMinor,
    currency: intent.currency,
    status: (await isOver(ctx, session)) && session.status === 'open' ? 'expired' : session.status,
    paymentStatus: paymentStatus(session, intent),
    failureCode: intent.failureCode,
    titles: (await itemsOf(ctx, session)).map(({ title }) => title),
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
  input: { payment_intent_id: string; card: string; authentication?: 'passed' | 'failed' },
): Promise<PaymentAttempt> {
  const { intent, session, testCards } = await findTestPayment(ctx, input.payment_intent_id);
  const method = testCards.methodOf(input.card);
  if (!method)
    throw invalid('card', 'unknown_test_card', 'Must be one of the test cards listed in the API reference.');
  if (method !== intent.method) {
    throw invalid(
      'card',
      'wrong_method',
      `Must be a test card for the method of this payment: ${intent.method.replace('_', ' ')}.`,
    );
  }
  if (session.status === 'expired' || (await isOver(ctx, session))) {
    throw problem(session.status === 'complete' ? 'invalid_state' : 'session_expired');
  }
  const attempt = await testCards.pay(ctx, intent.gatewayReference, input.card, input.authentication);
  if (attempt.status === 'closed') {
    // The payment may be paid, and the event that says so lost.
    await reconcilePayment(ctx, intent);
    throw problem('invalid_state');
  }
  await noteAttempt(ctx, { intent, session }, attempt);
  return attempt;
}

/** Shows what the attempt waits for until its event comes. */
async function noteAttempt(
  ctx: SystemContext,
  { intent, session }: { intent: PaymentIntent; session: CheckoutSession },
  { status }: PaymentAttempt,
): Promise<void> {
  const attemptState = status === 'requires_action' || status === 'processing' ? status : null;
  if (await recordAttempt(ctx, intent, attemptState)) await publish(ctx, 'checkout', session.id);
}

/** A payment at a simulated gateway. `not_found` for other payments and outside the Sandbox. */
export async function findTestPayment(
  ctx: SystemContext,
  id: string,
): Promise<{ intent: PaymentIntent; session: CheckoutSession; testCards: TestCards }> {
  const intent = ctx.environment === 'Sandbox' ? await findIntentAnywhere(ctx, id) : null;
  const session = intent && (await transaction(ctx, (ctx) => lockSessionOfIntent(ctx, intent)));
  const testCards = intent && findGateway(ctx.environment, intent.gateway)?.testCards;
  if (!intent || !session || !testCards) throw problem('not_found');
  return { intent, session, testCards };
}
