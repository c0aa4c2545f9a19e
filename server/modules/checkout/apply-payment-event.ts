import {
  computePaymentStatus,
  type EventOutcome,
  factOf,
  factsOf,
  findIntentAnywhere,
  findMismatch,
  lockIntent,
  mayReport,
  type PaymentEvent,
  type PaymentIntent,
  reconcileRefunds,
  recordAttempt,
  recordDisputeFunds,
  settleDispute,
  settleEarlyLoss,
} from '#server/modules/payments/index.ts';
import type { DisputeFunds } from '#server/modules/payments/port.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import { applyPaymentStatus } from './apply-payment-status.ts';
import { closeSession, enqueuePaymentRelease, isOver } from './end-session.ts';
import { followRefunds } from './follow-refunds.ts';
import { type CheckoutItemRow, type CheckoutSession, itemsOf, lockSessionOfIntent } from './queries.ts';
import { refundRestOfDispute } from './refund-rest-of-dispute.ts';
import { startFulfilment } from './start-fulfilment.ts';

/** The sessions that a webhook may settle: those with a hotel item, those without, or any. */
export type WebhookScope = 'hotel' | 'travel' | 'any';

type AppliedEvent = {
  ctx: SystemContext;
  event: PaymentEvent;
  intent: PaymentIntent;
  session: CheckoutSession;
};

const applied: EventOutcome = { status: 'applied', reason: '' };
const rejected = (reason: string): EventOutcome => ({ status: 'rejected', reason });
const ignored = (reason: string): EventOutcome => ({ status: 'ignored', reason });

/** Applies a payment event but does not store it. The caller stores it in the same transaction. */
export async function applyEvent(
  ctx: SystemContext,
  event: PaymentEvent,
  scope: WebhookScope,
): Promise<{ outcome: EventOutcome; intent: PaymentIntent | null }> {
  const found = await findIntentAnywhere(ctx, event.paymentId);
  if (!found) return { outcome: rejected('unknown_payment'), intent: null };
  return { outcome: await validateAndApply(ctx, event, found, scope), intent: found };
}

async function validateAndApply(
  ctx: SystemContext,
  event: PaymentEvent,
  found: PaymentIntent,
  scope: WebhookScope,
): Promise<EventOutcome> {
  if (!mayReport(ctx.environment, event.gateway, found.gateway)) return rejected('gateway_mismatch');
  if (event.signedFor && !event.signedFor.includes(found.appId)) return rejected('app_mismatch');
  const session = await lockSessionOfIntent(ctx, found);
  const intent = await lockIntent(ctx, found.appId, found.id);
  if (!session || !intent) return rejected('unknown_payment');
  const mismatch =
    sessionMismatch(event, session) ??
    findMismatch(event, intent, ctx.environment) ??
    itemMismatch(event, await itemsOf(ctx, session), scope);
  if (mismatch) return rejected(mismatch);
  const outcome = await apply({ ctx, event, intent, session });
  if (outcome.status === 'applied') await publish(ctx, 'checkout', session.id);
  return outcome;
}

/** The metadata of a payment names the session that it was made for. */
const sessionMismatch = ({ sessionId }: PaymentEvent, { id }: CheckoutSession): string | null =>
  (sessionId ?? id) === id ? null : 'session_mismatch';

function itemMismatch(
  event: PaymentEvent,
  items: readonly CheckoutItemRow[],
  scope: WebhookScope,
): string | null {
  const holdsHotel = items.some(({ type }) => type === 'hotel');
  if (scope !== 'any' && holdsHotel !== (scope === 'hotel')) return 'wrong_webhook';
  const { bookingId } = event;
  return bookingId === null || items.some((item) => item.bookingId === bookingId) ? null : 'booking_mismatch';
}

async function apply(target: AppliedEvent): Promise<EventOutcome> {
  const { ctx, event, intent } = target;
  if (event.type === 'refund.succeeded') return applyRefund(target);
  // The receiver of the event asks the gateway, whose list says which refund failed.
  if (event.type === 'refund.failed') return applied;
  if (event.type === 'payment.created') return ignored('already_known');
  if (event.type === 'payment.requires_action' || event.type === 'payment.processing')
    return applyAttempt(target);
  const status = computePaymentStatus({ ...intent, refunds: [] }, [
    ...(await factsOf(ctx, intent)),
    factOf(event),
  ]);
  const isFundsNews = await recordDisputeFunds(ctx, intent, fundsOf(event));
  const isStateChange = status.state !== intent.state;
  const isChange =
    isStateChange || status.failureCode !== intent.failureCode || status.disputeState !== intent.disputeState;
  if (!isChange) {
    if (isFundsNews) return applied;
    // Of two attempts that failed alike, the second event tells only that nothing is undecided any more.
    if (event.type !== 'payment.failed') return ignored('already_known');
    return (await recordAttempt(ctx, intent, null)) ? applied : ignored('out_of_order');
  }
  const noted = await applyPaymentStatus(ctx, intent, status, event);
  const isPaying = status.state === 'authorized' || status.state === 'captured';
  const refusal = isStateChange && isPaying ? await startPaidFulfilment(target) : null;
  await reconcileRefunds(ctx, noted);
  if (status.disputeState !== intent.disputeState) {
    await settleDispute(ctx, noted, event.amountMinor);
    if (status.disputeState === 'lost') await refundRestOfDispute(ctx, target.session, noted);
    await followRefunds(ctx, target.session, { event: 'dispute', reason: status.disputeState ?? '' });
  } else if (isStateChange && status.state === 'captured' && status.disputeState === 'lost') {
    await settleEarlyLoss(ctx, noted);
    await followRefunds(ctx, target.session, { event: 'dispute', reason: 'lost' });
  }
  if (refusal) return returnMoney(target, refusal);
  return applied;
}

/** What an event says that a dispute has moved. */
function fundsOf({ type, amountMinor, disputeFee }: PaymentEvent): DisputeFunds {
  return {
    withdrawnMinor: type === 'payment.dispute_funds_withdrawn' ? amountMinor : 0,
    returnedMinor: type === 'payment.dispute_funds_returned' ? amountMinor : 0,
    fee: disputeFee ?? null,
  };
}

/** An undecided attempt changes what the session shows, and nothing else. */
async function applyAttempt({ ctx, event, intent }: AppliedEvent): Promise<EventOutcome> {
  const state = event.type === 'payment.processing' ? 'processing' : 'requires_action';
  return (await recordAttempt(ctx, intent, state)) ? applied : ignored('already_known');
}

async function applyRefund({ ctx, event, intent, session }: AppliedEvent): Promise<EventOutcome> {
  if (intent.state !== 'captured') return { status: 'waiting', reason: 'not_captured' };
  const isWithinPayment = await reconcileRefunds(ctx, intent, event);
  const now = await lockIntent(ctx, intent.appId, intent.id);
  if (now && now.refundedMinor > intent.refundedMinor)
    await followRefunds(ctx, session, { event: 'refund', reason: 'gateway' });
  return isWithinPayment ? applied : rejected('refund_exceeds_payment');
}

/** Starts fulfilment after authorisation or capture. Returns null, or the reason why it cannot start. */
async function startPaidFulfilment({ ctx, session }: AppliedEvent): Promise<string | null> {
  // Fulfilment has begun: a gateway that captures on its own may report both authorisation and capture.
  if (session.status === 'open' && session.fulfilBy !== null) return null;
  if (await isOver(ctx, session)) return 'session_over';
  return (await startFulfilment(ctx, session)) ? null : 'hold_over';
}

/** Closes a session that was paid too late, and releases its payment. */
async function returnMoney({ ctx, session }: AppliedEvent, reason: string): Promise<EventOutcome> {
  await closeSession(ctx, session);
  await enqueuePaymentRelease(ctx, session);
  return rejected(reason);
}
