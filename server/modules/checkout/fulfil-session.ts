import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import {
  awaitsSupplier,
  type Booking,
  findBookings,
  productOf,
  recordAttempt,
  recordSupplierAnswer,
  reportUnknownOutcome,
  type SupplierAnswer,
} from '#server/modules/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { answerDeadline } from './answer-deadline.ts';
import { awaitSupplier } from './await-supplier.ts';
import { withSessionLease } from './lease-session.ts';
import { type CheckoutSession, findSession, isInFulfilment, itemsOf } from './queries.ts';
import { settleSession } from './settle-session.ts';

/** Back-off after transient errors of a supplier: 2, 4, 8 ... 60 seconds. */
const pauseSeconds = (attempts: number) => Math.min(60, 2 ** Math.max(1, attempts));
/** Polling interval while a person at the supplier decides: 2, 4, 8 ... 300 seconds. */
const decisionPauseSeconds = (attempts: number) => Math.min(300, 2 ** Math.max(1, attempts));

/** Interval of the look-ups for a booking whose outcome a person has to find out. */
const unknownPauseSeconds = 300;

/** A job retries after this pause if another worker has the lease; a waiting caller polls more often. */
const contendedPauseMs = 1_000;
const pollIntervalMs = 50;
const waitLimitMs = 5_000;

/**
 * Fulfils a session: books each item with its supplier, stores each answer, and settles what can be settled. An
 * item that a person at its supplier decides may be answered days after the others, when the session is
 * complete. Every step is idempotent, so the job can be killed and run again. A lease lets only one worker at a
 * time call the suppliers of a session.
 */
export const fulfilSession = defineJob({
  name: 'fulfil_session',
  payload: z.object({ appId: z.string(), sessionId: z.string() }),
  pool: 'external',
  run: async (ctx, payload) => {
    if (await withSessionLease(ctx, payload, (ctx) => fulfil(ctx, payload))) return;
    if (!(await findInFulfilment(ctx, payload))) return;
    // The worker that has the lease may have polled before this event arrived.
    const key = `fulfil_after:${payload.sessionId}`;
    await enqueue(ctx, fulfilSession, payload, { delayMs: contendedPauseMs, key });
  },
});

type Payload = { appId: string; sessionId: string };

/** The key of the next attempt for a session. */
export const fulfilAgainKeyOf = ({ sessionId }: Payload) => `fulfil_again:${sessionId}`;

/**
 * Runs the fulfilment at once for a caller who waits for the outcome. Returns false if another worker has the
 * lease for longer than five seconds. The job completes what is left.
 */
export async function fulfilNow(ctx: SystemContext, payload: Payload): Promise<boolean> {
  const stopWaiting = AbortSignal.any([ctx.signal, AbortSignal.timeout(waitLimitMs)]);
  while (!(await withSessionLease(ctx, payload, (ctx) => fulfil(ctx, payload)))) {
    if (!(await findInFulfilment(ctx, payload))) return true;
    await wait(pollIntervalMs, undefined, { signal: stopWaiting }).catch(() => {});
    if (stopWaiting.aborted) return false;
  }
  return true;
}

/** Returns the session while its fulfilment is in progress: it is open, or an item is pending; else null. */
async function findInFulfilment(
  ctx: SystemContext,
  { appId, sessionId }: Payload,
): Promise<CheckoutSession | null> {
  const session = await findSession(ctx, appId, sessionId);
  if (!session || !isInFulfilment(session)) return null;
  if (session.status === 'open') return session;
  const isPending = (await bookingsOf(ctx, session)).some(({ state }) => state === 'pending_supplier');
  return isPending ? session : null;
}

async function bookingsOf(ctx: SystemContext, session: CheckoutSession): Promise<Booking[]> {
  const ids = (await itemsOf(ctx, session)).map(({ bookingId }) => bookingId);
  return findBookings(ctx, session.appId, ids);
}

async function fulfil(ctx: SystemContext, payload: Payload): Promise<void> {
  const session = await findInFulfilment(ctx, payload);
  if (!session) return;
  const undecided = (await bookingsOf(ctx, session)).filter(awaitsSupplier);
  const retryInSeconds = Math.max(
    0,
    ...(await Promise.all(undecided.map((booking) => bookItem(ctx, session, booking)))),
  );
  if (retryInSeconds > 0) {
    const delayMs = retryInSeconds * 1000;
    await enqueue(ctx, fulfilSession, payload, { delayMs, key: fulfilAgainKeyOf(payload) });
  }
  await settleSession(ctx, session);
}

/** Books one item with its supplier. Returns 0 if the answer is known, else seconds until the next call. */
async function bookItem(ctx: SystemContext, session: CheckoutSession, booking: Booking): Promise<number> {
  const pastDeadline = await isPastDeadline(ctx, session, booking);
  const attempted = await recordAttempt(ctx, booking);
  if (!attempted) return 0;
  try {
    const answer =
      pastDeadline && mayBeRefused(ctx, attempted)
        ? await cancelAfterDeadline(ctx, attempted)
        : await productOf(booking.kind).confirm(ctx, attempted);
    if (answer.outcome === 'pending') {
      await awaitSupplier(ctx, session, attempted, answer);
      return decisionPauseSeconds(attempted.supplierAttempts);
    }
    if (answer.outcome === 'unknown') {
      await reportUnknownOutcome(ctx, attempted);
      return unknownPauseSeconds;
    }
    await recordSupplierAnswer(ctx, attempted, answer);
    return 0;
  } catch (err) {
    ctx.log.warn(
      { err, bookingId: booking.id, attempts: attempted.supplierAttempts },
      'the supplier did not respond',
    );
    return pauseSeconds(attempted.supplierAttempts);
  }
}

/** False while a booking may still appear at a supplier that would book twice if it was asked again. */
function mayBeRefused(ctx: SystemContext, booking: Booking): boolean {
  return booking.bookAskedAt === null || productOf(booking.kind).traitsOf(ctx, booking).isIdempotent;
}

/**
 * After the deadline, any booking at the supplier is cancelled and the answer counts as a refusal. If the supplier declines to
 * cancel, its booking is the answer, because the guest asked for it and somebody pays; while it is still undecided, it is
 * waited for as for a supplier that names no deadline.
 */
async function cancelAfterDeadline(ctx: SystemContext, booking: Booking): Promise<SupplierAnswer> {
  const product = productOf(booking.kind);
  const { state } = await product.cancel(ctx, booking);
  const found = state === 'declined' ? await product.lookUp(ctx, booking) : null;
  if (found?.outcome === 'booked') return found;
  if (found?.outcome === 'pending') return { ...found, answersBy: null };
  return { outcome: 'refused', reason: 'supplier_deadline' };
}

/** True if the supplier may no longer answer. */
async function isPastDeadline(
  ctx: SystemContext,
  session: CheckoutSession,
  booking: Booking,
): Promise<boolean> {
  const [row] = await ctx.db.execute<{ late: boolean }>(
    sql`select ${answerDeadline(booking, session.fulfilBy)} <= sojourn_clock()::timestamptz(3) as late`,
  );
  return row?.late ?? false;
}
