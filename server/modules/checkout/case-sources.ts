import { bookings } from '#server/modules/bookings/schema.ts';
import type { CaseSource } from '#server/modules/cases/index.ts';
import { paymentIntents } from '#server/modules/payments/schema.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { and, asc, eq, sql } from '#server/platform/db/sql.ts';
import { answerDeadline, fulfilmentBegan } from './answer-deadline.ts';
import { unansweredQuery } from './enqueue-lost-cancellations.ts';
import { checkoutItems, checkoutSessions } from './schema.ts';

/** Time after the supplier's deadline in which the reconciler ends a fulfilment. */
const endedWithinMinutes = 15;

/** A supplier that named no deadline has usually answered by then. */
const decidedWithinDays = 3;

/** A supplier that decides about cancellations has usually answered by then. */
const answeredWithinMinutes = 6 * 60;

/** What payments and suppliers of carts leave to a person. */
export const caseSources: readonly CaseSource[] = [
  {
    kind: 'dispute_lost',
    remedy:
      'Decide with the guest. `booking release` cancels without a refund; the case closes when the stay is over.',
    find: async (ctx, limit) => {
      const rows = await liveBookings(ctx)
        .where(and(sql`${paymentIntents.disputeState} = 'lost'`, eq(bookings.state, 'confirmed')))
        .orderBy(asc(paymentIntents.disputedAt))
        .limit(limit);
      const detail = 'confirmed, and the bank returned its payment';
      return rows.map((row) => found(row, row.disputedAt as string, detail));
    },
  },
  {
    kind: 'fulfilment_late',
    remedy:
      'Ask the supplier: `booking confirm` with its reference, or `booking cancel`. If it has decided, the gateway does not answer: look there for the payment.',
    find: async (ctx, limit) => {
      const rows = await liveBookings(ctx)
        .where(
          and(
            // Written out, so that the planner sees the condition of the partial index.
            sql`${bookings.state} in ('fulfilling', 'pending_supplier')`,
            sql`${answersBy} < sojourn_now()::timestamptz(3) - make_interval(mins => ${endedWithinMinutes})`,
          ),
        )
        .orderBy(asc(bookings.updatedAt))
        .limit(limit);
      return rows.map((row) => {
        const decision = row.supplierOutcome ?? 'has not answered';
        return found(row, row.answersBy, `${row.state} past the deadline; supplier: ${decision}`);
      });
    },
  },
  {
    kind: 'supplier_undecided',
    remedy:
      'Ask the supplier: `booking confirm` with its reference, or `booking cancel`. It named no deadline, so it is asked until the service is over.',
    find: async (ctx, limit) => {
      const rows = await liveBookings(ctx)
        .where(
          and(
            // Written out, so that the planner sees the condition of the partial index.
            sql`${bookings.state} = 'pending_supplier'`,
            sql`${bookings.supplierOutcome} is null and ${bookings.answersBy} is null`,
            sql`${requestedAt} < sojourn_now()::timestamptz(3) - make_interval(days => ${decidedWithinDays})`,
          ),
        )
        .orderBy(asc(bookings.updatedAt))
        .limit(limit);
      return rows.map((row) =>
        found(row, row.requestedAt, 'the supplier named no deadline and has not decided'),
      );
    },
  },
  {
    kind: 'cancellation_unanswered',
    remedy:
      'Ask the supplier. `booking cancel` once it has cancelled, or to refund although it has not; it is asked again until it answers.',
    find: async (ctx, limit) => {
      const rows = await unansweredQuery(ctx, limit, { minutes: answeredWithinMinutes });
      return rows.map((row) => found(row, row.updatedAt, 'the supplier has not said whether it cancels'));
    },
  },
];

/** When the supplier of a booking in fulfilment was first asked. */
const requestedAt = fulfilmentBegan(bookings);
const answersBy = answerDeadline(bookings, checkoutSessions.fulfilBy);

const liveBookings = (ctx: SystemContext) =>
  ctx.db
    .select({
      appId: bookings.appId,
      id: bookings.id,
      state: bookings.state,
      supplierOutcome: bookings.supplierOutcome,
      answersBy: sql<string>`${answersBy}`.mapWith(bookings.updatedAt),
      requestedAt: sql<string>`${requestedAt}`.mapWith(bookings.updatedAt),
      disputedAt: paymentIntents.disputedAt,
    })
    .from(bookings)
    .innerJoin(
      checkoutItems,
      and(
        eq(checkoutItems.appId, bookings.appId),
        eq(checkoutItems.bookingId, bookings.id),
        sql`${checkoutItems.live}`,
      ),
    )
    .innerJoin(
      checkoutSessions,
      and(eq(checkoutSessions.appId, checkoutItems.appId), eq(checkoutSessions.id, checkoutItems.sessionId)),
    )
    .leftJoin(
      paymentIntents,
      and(
        eq(paymentIntents.appId, checkoutSessions.appId),
        eq(paymentIntents.id, checkoutSessions.paymentIntentId),
      ),
    )
    .$dynamic();

const found = ({ appId, id }: { appId: string; id: string }, since: string, detail: string) => ({
  subject: `booking ${id}`,
  appId,
  since,
  detail,
});
