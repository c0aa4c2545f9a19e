import type { Booking } from '#server/modules/bookings/index.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import { type PaymentRefund, refundsOfPayments } from '#server/modules/payments/index.ts';
import type { DisputeState } from '#server/modules/payments/port.ts';
import { paymentIntents } from '#server/modules/payments/schema.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, inArray } from '#server/platform/db/sql.ts';
import { sharesOf } from './read-kept-amounts.ts';
import { checkoutItems, checkoutSessions } from './schema.ts';

type DbContext = Pick<BaseContext, 'db'>;
type PaidBooking = Pick<Booking, 'appId' | 'id' | 'paidMinor' | 'currency'>;

/** What became of the money of a booking. Amounts are in minor units of `currency`. */
export type BookingRefunds = {
  /** What does not stay paid for the booking, with its share of refunds that name no booking. */
  refundedMinor: number;
  /** Refunds of the booking, and those without a booking's name that took something from it; none that failed. Oldest first. */
  refunds: PaymentRefund[];
  dispute: DisputeState | null;
  currency: string;
};

/**
 * Returns a function that gives the refunds and the dispute of each booking, whoever made them. Bookings may span
 * several apps. Asks nothing if nothing was charged, one query if nothing was refunded, and three at most.
 */
export async function readRefunds(
  ctx: DbContext,
  all: readonly PaidBooking[],
): Promise<(booking: PaidBooking) => BookingRefunds> {
  const paid = all.filter(({ paidMinor }) => paidMinor > 0);
  const payments = paid.length > 0 ? await selectCharges(ctx, paid) : [];
  const returned = payments.filter(({ refundedMinor }) => refundedMinor > 0);
  const [stored, siblings] =
    returned.length > 0
      ? await Promise.all([
          refundsOfPayments(ctx, uniqueIntents(returned)),
          selectPaidBookings(ctx, uniqueSessions(returned)),
        ])
      : [[], []];
  const byBooking = new Map(payments.map((payment) => [payment.bookingId, payment]));
  const refundsByIntent = Map.groupBy(stored, ({ intentId }) => intentId);
  const bookingsBySession = Map.groupBy(siblings, ({ sessionId }) => sessionId);
  return ({ id, paidMinor, currency }) => {
    const payment = byBooking.get(id);
    const dispute = payment?.dispute ?? null;
    const ofPayment = payment && refundsByIntent.get(payment.intentId);
    if (!ofPayment) return { refundedMinor: 0, refunds: [], dispute, currency };
    const charged = bookingsBySession.get(payment.sessionId) ?? [];
    const { keptMinors, takenMinors } = sharesOf(payment, charged, ofPayment);
    const counted = [...takenMinors].filter(
      ([{ state, bookingId }, minors]) =>
        state !== 'failed' && (bookingId === null ? minors.has(id) : bookingId === id),
    );
    return {
      refundedMinor: paidMinor - (keptMinors.get(id) ?? paidMinor),
      refunds: counted.map(([refund]) => refund),
      dispute,
      currency,
    };
  };
}

/** The refunds and the dispute of one booking. */
export async function readRefundsOf(ctx: DbContext, booking: PaidBooking): Promise<BookingRefunds> {
  return (await readRefunds(ctx, [booking]))(booking);
}

/** The live session and the payment that charged each booking. */
const selectCharges = (ctx: DbContext, paid: readonly PaidBooking[]) =>
  ctx.db
    .select({
      bookingId: checkoutItems.bookingId,
      appId: checkoutItems.appId,
      sessionId: checkoutItems.sessionId,
      intentId: paymentIntents.id,
      capturedMinor: paymentIntents.capturedMinor,
      refundedMinor: paymentIntents.refundedMinor,
      dispute: paymentIntents.disputeState,
    })
    .from(checkoutItems)
    .innerJoin(
      checkoutSessions,
      and(eq(checkoutSessions.appId, checkoutItems.appId), eq(checkoutSessions.id, checkoutItems.sessionId)),
    )
    .innerJoin(
      paymentIntents,
      and(
        eq(paymentIntents.appId, checkoutSessions.appId),
        eq(paymentIntents.id, checkoutSessions.paymentIntentId),
      ),
    )
    .where(
      and(
        inArray(checkoutItems.appId, [...new Set(paid.map(({ appId }) => appId))]),
        inArray(
          checkoutItems.bookingId,
          paid.map(({ id }) => id),
        ),
        eq(checkoutItems.live, true),
      ),
    );

type Charge = Awaited<ReturnType<typeof selectCharges>>[number];

/** What was charged for each booking of these sessions, in the order in which `sharesOf` is given them elsewhere. */
const selectPaidBookings = (ctx: DbContext, sessions: readonly Pick<Charge, 'appId' | 'sessionId'>[]) =>
  ctx.db
    .select({ sessionId: checkoutItems.sessionId, id: bookings.id, paidMinor: bookings.paidMinor })
    .from(checkoutItems)
    .innerJoin(
      bookings,
      and(eq(bookings.appId, checkoutItems.appId), eq(bookings.id, checkoutItems.bookingId)),
    )
    .where(
      and(
        inArray(checkoutItems.appId, [...new Set(sessions.map(({ appId }) => appId))]),
        inArray(
          checkoutItems.sessionId,
          sessions.map(({ sessionId }) => sessionId),
        ),
        eq(checkoutItems.live, true),
      ),
    )
    .orderBy(bookings.id);

const uniqueIntents = (charges: readonly Charge[]) => [
  ...new Map(charges.map(({ appId, intentId: id }) => [id, { appId, id }])).values(),
];

const uniqueSessions = (charges: readonly Charge[]) => [
  ...new Map(charges.map(({ appId, sessionId }) => [sessionId, { appId, sessionId }])).values(),
];
