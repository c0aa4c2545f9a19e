import { type Booking, transition } from '#server/modules/bookings/index.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { fulfilWithinMinutes } from './answer-deadline.ts';
import { fulfilSession } from './fulfil-session.ts';
import { type CheckoutSession, itemsOf } from './queries.ts';
import { checkoutSessions } from './schema.ts';

/**
 * Starts fulfilment of all bookings of a session, or of none, in the transaction that recorded the payment
 * (or that nothing is due). Returns false if a hold has expired or a booking was cancelled. The caller must
 * hold the session's lock.
 */
export async function startFulfilment(ctx: SystemContext, session: CheckoutSession): Promise<boolean> {
  const ids = (await itemsOf(ctx, session)).map(({ bookingId }) => bookingId);
  const payable = await ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.appId, session.appId),
        inArray(bookings.id, ids),
        inArray(bookings.state, ['held', 'pending_payment']),
        sql`${bookings.holdExpiresAt} > sojourn_clock()::timestamptz(3)`,
      ),
    )
    .orderBy(bookings.id)
    .for('update');
  if (payable.length < ids.length) return false;
  if (!(await beginAll(ctx, session, payable))) return false;
  await ctx.db
    .update(checkoutSessions)
    .set({
      fulfilBy: sql`sojourn_clock() + make_interval(mins => ${fulfilWithinMinutes})`,
      updatedAt: sql`sojourn_now()`,
    })
    .where(and(eq(checkoutSessions.appId, session.appId), eq(checkoutSessions.id, session.id)));
  await enqueue(
    ctx,
    fulfilSession,
    { appId: session.appId, sessionId: session.id },
    { key: `fulfil:${session.id}` },
  );
  return true;
}

/** Returns false if a hold has expired meanwhile; this rolls back the savepoint, not the transaction. */
async function beginAll(
  ctx: SystemContext,
  session: CheckoutSession,
  payable: readonly Booking[],
): Promise<boolean> {
  try {
    // Inside a transaction, `transaction` creates a savepoint.
    await ctx.db.transaction(async (db) => {
      for (const booking of payable) {
        await transition({ ...ctx, db }, booking, 'begin_fulfilment', {
          set: {
            payerUserId: session.userId ?? booking.userId,
            payerMembershipId: session.membershipId ?? booking.membershipId,
          },
        });
      }
    });
    return true;
  } catch (err) {
    if (!isProblem(err, 'invalid_state')) throw err;
    return false;
  }
}
