import { recordCapture } from '#server/modules/bookings/index.ts';
import {
  findIntent,
  gatewayNamed,
  lockIntent,
  moveIntent,
  type PaymentIntent,
  paymentKeyOf,
  reconcileRefunds,
  recordCaptureAmount,
  releasePayment,
  requestRefund,
  settleEarlyLoss,
} from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { endSession, enqueuePaymentRelease } from './end-session.ts';
import { followRefunds } from './follow-refunds.ts';
import { type CheckoutSession, findSession, lockSession } from './queries.ts';
import {
  confirmPart,
  dueOf,
  failPart,
  partsOf,
  type SessionPart,
  type SessionParts,
} from './session-parts.ts';
import { settleLateDecisions } from './settle-late-decisions.ts';

const dayMs = 86_400_000;
/** Visa and Mastercard let the authorisation of an online payment lapse after seven days. */
const authorisedMs = 7 * dayMs;
/** Time left for the capture after the last decision. */
const captureMarginMs = dayMs;

/**
 * Settles a session once all suppliers that answer at once have answered: captures the amount of what is booked or
 * still decided by a person, then confirms what is booked. What is undecided stays `pending_supplier`; if it is
 * refused or cancelled, it is refunded. A session without a booked item is only authorised until the decision,
 * unless the decision may take longer than the authorisation lives. If nothing was booked or the capture is
 * declined, all bookings fail, supplier bookings are released and the authorisation is voided. The capture happens
 * before it is stored; after a crash in between it is repeated under the same reference and with the same amount,
 * even if an item was refused or cancelled meanwhile.
 */
export async function settleSession(
  ctx: SystemContext,
  { appId, id }: Pick<CheckoutSession, 'appId' | 'id'>,
): Promise<void> {
  const session = await findSession(ctx, appId, id);
  if (!session || session.status === 'expired') return;
  if (session.status === 'complete') return settleLateDecisions(ctx, session);
  const { booked, undecided, refused } = await partsOf(ctx, session);
  if (undecided.some(({ booking }) => booking.state !== 'pending_supplier')) return;
  if (booked.length + undecided.length === 0) return fail(ctx, session, 'supplier_refused');
  const intent = session.paymentIntentId
    ? await findIntent(ctx, session.appId, session.paymentIntentId)
    : null;
  const owedMinor = dueOf(booked) + dueOf(undecided);
  // The gateway reported the end of the payment before the capture.
  if (intent && owedMinor > 0 && intent.state !== 'authorized' && intent.state !== 'captured') {
    return fail(ctx, session, 'payment_cancelled');
  }
  if (intent?.state === 'captured') {
    const isRefunded = owedMinor > 0 && intent.refundedMinor >= intent.capturedMinor;
    if (isRefunded) return fail(ctx, session, 'payment_refunded');
    if (intent.capturedMinor < owedMinor) return fail(ctx, session, 'payment_incomplete');
  }
  if (booked.length === 0 && mayWait(session, undecided, intent)) {
    if (refused.length > 0) await failRefused(ctx, session);
    return;
  }
  if (intent?.state !== 'authorized' || owedMinor === 0) return complete(ctx, session, 0);
  const captureMinor = await recordCaptureAmount(ctx, intent, owedMinor);
  const gateway = gatewayNamed(ctx.environment, intent.gateway);
  const answer = await gateway.capture(ctx, await paymentKeyOf(ctx, intent), captureMinor);
  if (answer.state === 'declined') return fail(ctx, session, answer.code);
  if (answer.capturedMinor < owedMinor) return fail(ctx, session, 'payment_incomplete');
  await complete(ctx, session, answer.capturedMinor);
}

/**
 * True if the authorisation outlives the suppliers' deadline, or nothing is paid by card. A supplier that named no
 * deadline may take until the service is over.
 */
function mayWait(
  session: CheckoutSession,
  undecided: readonly SessionPart[],
  intent: PaymentIntent | null,
): boolean {
  if (intent === null) return true;
  if (intent.state !== 'authorized') return false;
  const lapsesMs = intent.authorizedUntil
    ? Date.parse(intent.authorizedUntil)
    : Date.parse(intent.authorizedAt ?? intent.createdAt) + authorisedMs;
  const ends = undecided.map(({ booking }) => Date.parse(booking.answersBy ?? booking.endsAt));
  const answeredMs = Math.max(Date.parse(session.fulfilBy ?? session.expiresAt), ...ends);
  return answeredMs <= lapsesMs - captureMarginMs;
}

/** Fails what was refused while other items of the session are undecided. The payment stays authorised. */
async function failRefused(ctx: SystemContext, seen: CheckoutSession): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const session = await lockSession(ctx, seen.appId, seen.id);
    if (session?.status !== 'open') return;
    const { refused } = await partsOf(ctx, session);
    for (const part of refused) await failPart(ctx, part, 'supplier_refused');
  });
}

/** Stores a capture and confirms what is booked. Decisions and cancellations since the capture count. */
async function complete(ctx: SystemContext, seen: CheckoutSession, capturedMinor: number): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const session = await lockSession(ctx, seen.appId, seen.id);
    if (session?.status !== 'open') return;
    const parts = await partsOf(ctx, session);
    const { booked, undecided, refused } = parts;
    await settlePayment(ctx, session, { capturedMinor, owedMinor: dueOf(booked) + dueOf(undecided) });
    for (const part of booked) await confirmPart(ctx, part);
    for (const { booking, item } of undecided) await recordCapture(ctx, booking, item.dueMinor);
    for (const part of refused) await failPart(ctx, part, 'supplier_refused');
    // A part may have been refunded on the gateway's dashboard before the points were earned.
    await followRefunds(ctx, session, null);
    const isFulfilled = booked.length + undecided.length > 0;
    await endSession(ctx, session, isFulfilled ? fulfilled : endWithout(parts));
  });
}

/** Stores the capture, and refunds what is left of it for items that are not owed any more. */
async function settlePayment(
  ctx: SystemContext,
  session: CheckoutSession,
  { capturedMinor, owedMinor }: { capturedMinor: number; owedMinor: number },
): Promise<void> {
  const { appId, paymentIntentId: intentId } = session;
  if (!intentId) return;
  const stored = (await findIntent(ctx, appId, intentId)) as PaymentIntent;
  if (stored.state !== 'captured' && capturedMinor === 0) {
    await enqueue(ctx, releasePayment, { appId, intentId });
    return;
  }
  if (stored.state !== 'captured') {
    // A cancellation event may have arrived in between, although the gateway has captured the payment.
    const captured = await moveIntent(ctx, stored, ['authorized', 'voided'], {
      state: 'captured',
      capturedMinor,
      failureCode: null,
    });
    if (!captured) throw new Error('The captured payment is not stored as authorised');
    await reconcileRefunds(ctx, captured);
    await settleEarlyLoss(ctx, captured);
  }
  // Refunds made at the gateway count.
  const intent = (await lockIntent(ctx, appId, intentId)) as PaymentIntent;
  const amountMinor = intent.capturedMinor - intent.refundedMinor - owedMinor;
  if (amountMinor > 0)
    await requestRefund(ctx, intent, { bookingId: null, amountMinor, reason: 'not_fulfilled' });
}

/** Ends a session in which nothing is booked. */
async function fail(ctx: SystemContext, seen: CheckoutSession, reason: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const session = await lockSession(ctx, seen.appId, seen.id);
    if (session?.status !== 'open') return;
    const parts = await partsOf(ctx, session);
    for (const part of [...parts.booked, ...parts.undecided, ...parts.refused])
      await failPart(ctx, part, reason);
    await endSession(ctx, session, endWithout(parts));
    await enqueuePaymentRelease(ctx, session);
  });
}

const fulfilled = { status: 'complete', outcome: 'fulfilled' } as const;

/** The end of a session in which nothing is booked: it counts as expired if every item was cancelled. */
const endWithout = ({ isCancelled }: SessionParts) =>
  isCancelled
    ? ({ status: 'expired', outcome: null } as const)
    : ({ status: 'complete', outcome: 'failed' } as const);
