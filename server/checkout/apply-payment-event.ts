import {
  claimEvent,
  contradiction,
  type EventOutcome,
  findIntent,
  findIntentAnywhere,
  gatewayNamed,
  type Heading,
  moveIntent,
  noteRefund,
  type PaymentEvent,
  type PaymentIntent,
  settleEvent,
} from '#server/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import { closeSession, isOver, letGoOfPayment } from './end-session.ts';
import { type CheckoutItemRow, type CheckoutSession, itemsOf, lockSessionOfIntent } from './queries.ts';
import { startFulfilment } from './start-fulfilment.ts';

/** Which sessions a webhook settles: those that hold a hotel, all others, or any. */
export type WebhookScope = 'hotel' | 'travel' | 'any';

type Facts = { ctx: SystemContext; event: PaymentEvent; intent: PaymentIntent; session: CheckoutSession };

const applied: EventOutcome = { status: 'applied', reason: '' };
const rejected = (reason: string): EventOutcome => ({ status: 'rejected', reason });
const ignored = (reason: string): EventOutcome => ({ status: 'ignored', reason });

/**
 * Takes one verified gateway event, once: event id, payment, amount, currency, environment and current state must
 * all fit, else it is stored as rejected and nothing changes. Everything that follows from it (states, jobs) is
 * written in the same transaction as the event id, so that a crash leaves both or neither.
 */
export async function receivePaymentEvent(
  ctx: SystemContext,
  heading: Heading,
  event: PaymentEvent | null,
  scope: WebhookScope,
): Promise<{ received: true; duplicate: boolean }> {
  return transaction(ctx, async (ctx) => {
    if (!(await claimEvent(ctx, heading))) return { received: true, duplicate: true };
    if (event)
      await settleEvent(
        ctx,
        event,
        await findIntentAnywhere(ctx, event.paymentId),
        await apply(ctx, event, scope),
      );
    return { received: true, duplicate: false };
  });
}

async function apply(ctx: SystemContext, event: PaymentEvent, scope: WebhookScope): Promise<EventOutcome> {
  const found = await findIntentAnywhere(ctx, event.paymentId);
  if (!found) return rejected('unknown_payment');
  if (!speaksFor(event.gateway, found.gateway)) return rejected('gateway_mismatch');
  const session = await lockSessionOfIntent(ctx, found);
  const intent = await findIntent(ctx, found.appId, found.id);
  if (!session || !intent) return rejected('unknown_payment');
  const wrong =
    contradiction(event, intent, ctx.environment) ??
    contradictionOfItems(event, await itemsOf(ctx, session), scope);
  if (wrong) return rejected(wrong);
  const outcome = await applyByType({ ctx, event, intent, session });
  if (outcome.status === 'applied') await publish(ctx, 'checkout', session.id);
  return outcome;
}

/** The card processor also settles payments of the sandbox gateway (decisions on webhooks). */
function speaksFor(sender: string, gateway: string): boolean {
  return sender === gateway || (sender === 'card' && gateway === 'sandbox');
}

function contradictionOfItems(
  event: PaymentEvent,
  items: readonly CheckoutItemRow[],
  scope: WebhookScope,
): string | null {
  const holdsHotel = items.some(({ type }) => type === 'hotel');
  if (scope !== 'any' && holdsHotel !== (scope === 'hotel')) return 'wrong_webhook';
  const { bookingId } = event;
  return bookingId === null || items.some((item) => item.bookingId === bookingId) ? null : 'booking_mismatch';
}

async function applyByType(facts: Facts): Promise<EventOutcome> {
  const { ctx, event, intent } = facts;
  switch (event.type) {
    case 'payment.authorized':
      return intent.state === 'captured' ? ignored('already_captured') : applyMoney(facts, 'authorized');
    case 'payment.succeeded':
      return applyMoney(facts, 'captured');
    case 'payment.failed':
      return applyFailure(facts);
    case 'refund.succeeded':
      if (intent.state !== 'captured') return rejected('not_captured');
      return (await noteRefund(ctx, intent, event)) ? applied : rejected('refund_exceeds_payment');
  }
}

/** Money was authorised or taken: fulfilment starts, unless the session can no longer be fulfilled. */
async function applyMoney(facts: Facts, state: 'authorized' | 'captured'): Promise<EventOutcome> {
  const { ctx, event, intent, session } = facts;
  if (intent.state === state) return ignored('already_known');
  const capturedMinor = state === 'captured' ? event.amountMinor : 0;
  if (session.status === 'open' && session.fulfilBy !== null) {
    // Under way already: a gateway that captures by itself may tell both steps.
    const moved = await moveIntent(ctx, intent, ['authorized'], { state, capturedMinor });
    if (moved) await observe(facts);
    return moved ? applied : rejected('wrong_state');
  }
  if (intent.state === 'voided') return rejected('payment_voided');
  if (await isOver(ctx, session)) return refuseMoney(facts, 'session_over');
  if (!(await startFulfilment(ctx, session))) return refuseMoney(facts, 'hold_over');
  await moveIntent(ctx, intent, ['requires_payment', 'failed'], { state, capturedMinor, failureCode: null });
  await observe(facts);
  return applied;
}

/** The money came too late: the session is closed and the money let go. */
async function refuseMoney({ ctx, session }: Facts, reason: string): Promise<EventOutcome> {
  await closeSession(ctx, session);
  await letGoOfPayment(ctx, session);
  return rejected(reason);
}

async function applyFailure(facts: Facts): Promise<EventOutcome> {
  const { ctx, event, intent } = facts;
  const failureCode = event.failureCode ?? 'payment_declined';
  const failed = await moveIntent(ctx, intent, ['requires_payment', 'failed'], {
    state: 'failed',
    failureCode,
  });
  if (!failed) return ignored('out_of_order');
  await observe(facts);
  return applied;
}

async function observe({ ctx, event, intent }: Facts): Promise<void> {
  await gatewayNamed(ctx.environment, intent.gateway).observe?.(ctx, intent.gatewayReference, event.type);
}
