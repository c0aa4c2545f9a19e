import { type BookingState, shownStates } from '#server/modules/bookings/index.ts';
import { bookingHistory, bookings } from '#server/modules/bookings/schema.ts';
import { checkoutItems, checkoutSessions } from '#server/modules/checkout/schema.ts';
import { paymentIntents } from '#server/modules/payments/schema.ts';
import type { BaseContext, MemberContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, type SQL, sql } from '#server/platform/db/sql.ts';
import type { VenueKind } from '../catalogue/port.ts';

type DbContext = Pick<BaseContext, 'db'>;

/** One entry of a booking's history. */
export type Step = { bookingId: string; event: string; state: BookingState; reason: string; at: string };

/** Payment method and payment state of the latest checkout session of a booking. */
export type SessionPayment = {
  bookingId: string;
  method: 'card' | 'wallet' | 'bank_transfer';
  state: typeof paymentIntents.$inferSelect.state | null;
};

/** The history of several bookings of an app, oldest first, in one query. */
export async function readSteps(ctx: DbContext, appId: string, ids: readonly string[]): Promise<Step[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      bookingId: bookingHistory.bookingId,
      event: bookingHistory.event,
      state: bookingHistory.toState,
      reason: bookingHistory.reason,
      at: bookingHistory.at,
    })
    .from(bookingHistory)
    .where(and(eq(bookingHistory.appId, appId), inArray(bookingHistory.bookingId, [...ids])))
    .orderBy(bookingHistory.id);
  return rows as Step[];
}

/** The payment of the latest checkout session of each booking, in one query. */
export async function readPayments(
  ctx: DbContext,
  appId: string,
  ids: readonly string[],
): Promise<SessionPayment[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectDistinctOn([checkoutItems.bookingId], {
      bookingId: checkoutItems.bookingId,
      method: checkoutSessions.paymentMethod,
      state: paymentIntents.state,
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
    .where(and(eq(checkoutItems.appId, appId), inArray(checkoutItems.bookingId, [...ids])))
    .orderBy(checkoutItems.bookingId, sql`${checkoutSessions.createdAt} desc`);
}

/** Filters and cursor of a list of travel bookings; `before` is the last row of the previous page. */
export type BookingListQuery = {
  kinds: readonly VenueKind[];
  states: readonly BookingState[] | null;
  before: { startsAt: string; id: string } | null;
  limit: number;
};

/**
 * Query for the member's travel bookings, the latest visit first, without held slots that were never booked.
 * It scans the index of a member's bookings backwards from the cursor and stops at the limit.
 */
export function selectTravelBookings(ctx: MemberContext, { kinds, states, before, limit }: BookingListQuery) {
  const conditions: (SQL | undefined)[] = [
    states ? inArray(bookings.state, [...states]) : undefined,
    before
      ? sql`(${bookings.startsAt}, ${bookings.id}) < (${before.startsAt}::timestamptz, ${before.id}::uuid)`
      : undefined,
  ];
  return ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.appId, ctx.app.id),
        eq(bookings.userId, ctx.member.userId),
        inArray(bookings.kind, [...kinds]),
        sql`${bookings.details} -> 'lead' <> 'null'::jsonb`,
        shownStates,
        ...conditions,
      ),
    )
    .orderBy(sql`${bookings.startsAt} desc`, sql`${bookings.id} desc`)
    .limit(limit);
}
