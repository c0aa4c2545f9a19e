import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import {
  type Booking,
  bookableOf,
  findBookings,
  recordAttempt,
  recordSupplierAnswer,
  type SupplierDecision,
} from '#server/bookings/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';
import { awaitSupplier } from './await-supplier.ts';
import { withSessionLease } from './lease-session.ts';
import { type CheckoutSession, findSession, itemsOf } from './queries.ts';
import { settleSession } from './settle-session.ts';

/** Pauses between attempts at a supplier that fails in passing: 2, 4, 8 ... 60 seconds. */
const pauseSeconds = (attempts: number) => Math.min(60, 2 ** Math.max(1, attempts));
/** Between questions to a supplier where somebody has to decide: 2, 4, 8 ... 300 seconds. */
const decisionPauseSeconds = (attempts: number) => Math.min(300, 2 ** Math.max(1, attempts));

/** A job that finds somebody else at its session looks again after this; a caller who waits looks more often. */
const contendedPauseMs = 1_000;
const lookAgainMs = 50;
const patienceMs = 5_000;

/**
 * Books what a session sold: asks each supplier, writes each answer down, and when all are known settles the
 * money. Every step is repeatable, so the job may be killed anywhere and run again; only one at a time asks suppliers.
 */
export const fulfilSession = defineJob({
  name: 'fulfil_session',
  payload: z.object({ appId: z.string(), sessionId: z.string() }),
  run: async (ctx, payload) => {
    if (await withSessionLease(ctx, payload, (ctx) => fulfil(ctx, payload))) return;
    if (!(await findUnderWay(ctx, payload))) return;
    // Whoever has the lease may have asked before the news came that this run is about.
    const runAt = new Date(Date.now() + contendedPauseMs).toISOString();
    await enqueue(ctx, fulfilSession, payload, { runAt, key: `fulfil_after:${payload.sessionId}` });
  },
});

type Payload = { appId: string; sessionId: string };

/**
 * The same at once, for a caller who waits for the outcome: false when somebody else is at it for longer than five
 * seconds. What is left undone is done by the job.
 */
export async function fulfilNow(ctx: SystemContext, payload: Payload): Promise<boolean> {
  const patience = AbortSignal.any([ctx.signal, AbortSignal.timeout(patienceMs)]);
  while (!(await withSessionLease(ctx, payload, (ctx) => fulfil(ctx, payload)))) {
    if (!(await findUnderWay(ctx, payload))) return true;
    await wait(lookAgainMs, undefined, { signal: patience }).catch(() => {});
    if (patience.aborted) return false;
  }
  return true;
}

/** The session as long as its fulfilment is not over. */
async function findUnderWay(
  ctx: SystemContext,
  { appId, sessionId }: Payload,
): Promise<CheckoutSession | null> {
  const session = await findSession(ctx, appId, sessionId);
  return session?.status === 'open' && session.fulfilBy !== null ? session : null;
}

async function fulfil(ctx: SystemContext, payload: Payload): Promise<void> {
  const session = await findUnderWay(ctx, payload);
  if (!session) return;
  const ids = (await itemsOf(ctx, session)).map(({ bookingId }) => bookingId);
  const open = (await findBookings(ctx, session.appId, ids)).filter(
    ({ supplierOutcome }) => supplierOutcome === null,
  );
  const again = Math.max(
    0,
    ...(await Promise.all(open.map((booking) => askSupplier(ctx, session, booking)))),
  );
  if (again > 0) {
    const runAt = new Date(Date.now() + again * 1000).toISOString();
    await enqueue(ctx, fulfilSession, payload, { runAt, key: `fulfil_again:${session.id}` });
    return;
  }
  await settleSession(ctx, session);
}

/** Asks the supplier of one booking. Zero when its answer is known now, else seconds until it is asked again. */
async function askSupplier(ctx: SystemContext, session: CheckoutSession, booking: Booking): Promise<number> {
  const late = await isLate(ctx, session);
  const attempted = await recordAttempt(ctx, booking);
  if (!attempted) return 0;
  try {
    const answer = late
      ? await giveUp(ctx, attempted)
      : await bookableOf(booking.kind).confirm(ctx, attempted);
    if (answer.outcome === 'pending') {
      await awaitSupplier(ctx, session, attempted, answer);
      return decisionPauseSeconds(attempted.supplierAttempts);
    }
    await recordSupplierAnswer(ctx, attempted, answer);
    return 0;
  } catch (err) {
    ctx.log.warn(
      { err, bookingId: booking.id, attempts: attempted.supplierAttempts },
      'the supplier did not answer',
    );
    return pauseSeconds(attempted.supplierAttempts);
  }
}

/** After the deadline nothing new is booked: whatever the supplier may have is cancelled, then it counts as a no. */
async function giveUp(ctx: SystemContext, booking: Booking): Promise<SupplierDecision> {
  await bookableOf(booking.kind).cancel(ctx, booking);
  return { outcome: 'refused', reason: 'supplier_deadline' };
}

async function isLate(ctx: SystemContext, session: CheckoutSession): Promise<boolean> {
  const [row] = await ctx.db.execute<{ late: boolean }>(
    sql`select ${session.fulfilBy}::timestamptz <= clock_timestamp()::timestamptz(3) as late`,
  );
  return row?.late ?? false;
}
