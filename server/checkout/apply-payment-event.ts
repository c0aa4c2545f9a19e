import {
  contradiction,
  type EventOutcome,
  factOf,
  factsOf,
  findIntentAnywhere,
  lockIntent,
  noteRefunds,
  type PaymentEvent,
  type PaymentIntent,
  standingOf,
} from '#server/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import { closeSession, isOver, letGoOfPayment } from './end-session.ts';
import { noteStanding } from './note-standing.ts';
import { type CheckoutItemRow, type CheckoutSession, itemsOf, lockSessionOfIntent } from './queries.ts';
import { startFulfilment } from './start-fulfilment.ts';

/** Which sessions a webhook settles: those that hold a hotel, all others, or any. */
export type WebhookScope = 'hotel' | 'travel' | 'any';

type Facts = { ctx: SystemContext; event: PaymentEvent; intent: PaymentIntent; session: CheckoutSession };

const applied: EventOutcome = { status: 'applied', reason: '' };
const rejected = (reason: string): EventOutcome => ({ status: 'rejected', reason });
const ignored = (reason: string): EventOutcome => ({ status: 'ignored', reason });

/** What an event changes, without writing the event down. Called in the transaction that does. */
export async function applyEvent(
  ctx: SystemContext,
  event: PaymentEvent,
  scope: WebhookScope,
): Promise<{ outcome: EventOutcome; intent: PaymentIntent | null }> {
  const found = await findIntentAnywhere(ctx, event.paymentId);
  if (!found) return { outcome: rejected('unknown_payment'), intent: null };
  return { outcome: await judge(ctx, event, found, scope), intent: found };
}

async function judge(
  ctx: SystemContext,
  event: PaymentEvent,
  found: PaymentIntent,
  scope: WebhookScope,
): Promise<EventOutcome> {
  if (!speaksFor(event.gateway, found.gateway)) return rejected('gateway_mismatch');
  const session = await lockSessionOfIntent(ctx, found);
  const intent = await lockIntent(ctx, found.appId, found.id);
  if (!session || !intent) return rejected('unknown_payment');
  const wrong =
    contradiction(event, intent, ctx.environment) ??
    contradictionOfItems(event, await itemsOf(ctx, session), scope);
  if (wrong) return rejected(wrong);
  const outcome = await apply({ ctx, event, intent, session });
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

async function apply(facts: Facts): Promise<EventOutcome> {
  const { ctx, event, intent } = facts;
  if (event.type === 'refund.succeeded') return applyRefund(facts);
  if (event.type === 'payment.created') return ignored('already_known');
  const standing = standingOf({ ...intent, refunds: [] }, [...(await factsOf(ctx, intent)), factOf(event)]);
  const isFurther = standing.state !== intent.state;
  const isNews =
    isFurther ||
    standing.failureCode !== intent.failureCode ||
    (standing.isDisputed && intent.disputedAt === null);
  if (!isNews) return ignored(event.type === 'payment.failed' ? 'out_of_order' : 'already_known');
  const noted = await noteStanding(ctx, intent, standing, event);
  const takesMoney = standing.state === 'authorized' || standing.state === 'captured';
  const refusal = isFurther && takesMoney ? await takeMoney(facts) : null;
  await noteRefunds(ctx, noted);
  if (refusal) return refuseMoney(facts, refusal);
  return applied;
}

async function applyRefund({ ctx, event, intent }: Facts): Promise<EventOutcome> {
  if (intent.state !== 'captured') return { status: 'waiting', reason: 'not_captured' };
  return (await noteRefunds(ctx, intent, event)) ? applied : rejected('refund_exceeds_payment');
}

/** Money was authorised or taken: fulfilment starts. Answers why it cannot, or null. */
async function takeMoney({ ctx, session }: Facts): Promise<string | null> {
  // Under way: a gateway that captures by itself may tell both steps.
  if (session.status === 'open' && session.fulfilBy !== null) return null;
  if (await isOver(ctx, session)) return 'session_over';
  return (await startFulfilment(ctx, session)) ? null : 'hold_over';
}

/** The money came too late: the session is closed and the money let go. */
async function refuseMoney({ ctx, session }: Facts, reason: string): Promise<EventOutcome> {
  await closeSession(ctx, session);
  await letGoOfPayment(ctx, session);
  return rejected(reason);
}
