import type { Booking } from '#server/modules/bookings/index.ts';
import { paymentIntents } from '#server/modules/payments/schema.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { and, desc, eq, inArray } from '#server/platform/db/sql.ts';
import { checkoutItems, checkoutSessions } from './schema.ts';
import { paymentStatus } from './view-session.ts';

/** Payment status of a booking, and the session that charges it or charged it last. */
export type BookingPayment = {
  status: ReturnType<typeof paymentStatus>;
  sessionId: string | null;
  /** The payment of the session; null if nothing is due. */
  intent: { id: string; clientSecret: string | null } | null;
};

const unpaid: BookingPayment = { status: 'unpaid', sessionId: null, intent: null };

/** Reads the payments of several bookings of an app in one query. Bookings without a session are unpaid. */
export async function paymentsOfBookings(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  bookings: readonly Pick<Booking, 'id'>[],
): Promise<(bookingId: string) => BookingPayment> {
  const rows = await selectPayments(
    ctx,
    appId,
    bookings.map(({ id }) => id),
  );
  const paymentByBooking = new Map(
    rows.map(({ bookingId, session, intent }): [string, BookingPayment] => [
      bookingId,
      {
        status: paymentStatus(session, intent),
        sessionId: session.id,
        intent: intent && { id: intent.id, clientSecret: intent.clientSecret },
      },
    ]),
  );
  return (bookingId) => paymentByBooking.get(bookingId) ?? unpaid;
}

/** Query for the live session of each booking, or else the latest one. */
export function selectPayments(ctx: Pick<BaseContext, 'db'>, appId: string, bookingIds: readonly string[]) {
  return ctx.db
    .selectDistinctOn([checkoutItems.bookingId], {
      bookingId: checkoutItems.bookingId,
      session: { id: checkoutSessions.id, outcome: checkoutSessions.outcome },
      intent: paymentIntents,
    })
    .from(checkoutItems)
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
    .where(and(eq(checkoutItems.appId, appId), inArray(checkoutItems.bookingId, [...bookingIds])))
    .orderBy(checkoutItems.bookingId, desc(checkoutItems.live), desc(checkoutSessions.createdAt));
}
