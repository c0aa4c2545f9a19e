import type { BookingKind } from '#server/modules/bookings/index.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { and, asc, desc, eq, inArray, isNull, type SQLWrapper, sql } from '#server/platform/db/sql.ts';
import { checkoutItems, checkoutSessions } from './schema.ts';

/** What a member holds and can still pay for. */
export type UnpaidHold = {
  bookingId: string;
  /** When it can no longer be paid for. */
  until: string;
  timeZone: string;
  placeName: string | null;
  /** The open checkout session; null if the member has not opened one. */
  sessionId: string | null;
};

/** Which holds are meant: their kinds, what their details contain, and two dates between which they have a night. */
export type WantedHold = {
  kinds: readonly BookingKind[];
  details: object;
  nights?: { checkIn: string; checkOut: string };
};

/**
 * The member's own unpaid booking that holds this at its supplier, by the database's clock; null if there is none. One
 * with an open checkout session is preferred.
 */
export async function findUnpaidHold(ctx: MemberContext, wanted: WantedHold): Promise<UnpaidHold | null> {
  const [row] = await unpaidHoldQuery(ctx, wanted);
  if (!row?.holdExpiresAt) return null;
  const { holdExpiresAt, sessionExpiresAt, ...hold } = row;
  const [until = holdExpiresAt] = [holdExpiresAt, sessionExpiresAt ?? holdExpiresAt].sort();
  return { ...hold, until };
}

/** Query for the hold that `findUnpaidHold` returns. */
export function unpaidHoldQuery(
  { db, app, member }: Pick<MemberContext, 'db' | 'app' | 'member'>,
  { kinds, details, nights }: WantedHold,
) {
  const localDate = (instant: SQLWrapper) => sql`(${instant} at time zone ${bookings.timeZone})::date`;
  return db
    .select({
      bookingId: bookings.id,
      timeZone: bookings.timeZone,
      placeName: bookings.placeName,
      holdExpiresAt: bookings.holdExpiresAt,
      sessionId: checkoutSessions.id,
      sessionExpiresAt: checkoutSessions.expiresAt,
    })
    .from(bookings)
    .leftJoin(
      checkoutItems,
      and(
        eq(checkoutItems.appId, bookings.appId),
        eq(checkoutItems.bookingId, bookings.id),
        eq(checkoutItems.live, true),
      ),
    )
    .leftJoin(
      checkoutSessions,
      and(
        eq(checkoutSessions.appId, checkoutItems.appId),
        eq(checkoutSessions.id, checkoutItems.sessionId),
        // The session of a partner's server has no page for the member.
        eq(checkoutSessions.userId, member.userId),
        eq(checkoutSessions.status, 'open'),
        sql`${checkoutSessions.expiresAt} > sojourn_clock()::timestamptz(3)`,
      ),
    )
    .where(
      and(
        eq(bookings.appId, app.id),
        eq(bookings.userId, member.userId),
        // Written out, because the index of live holds serves constants only.
        sql`${bookings.state} in ('held', 'pending_payment')`,
        sql`${bookings.holdExpiresAt} > sojourn_clock()::timestamptz(3)`,
        // Who holds the price alone has not taken the stock from anybody.
        sql`coalesce(${bookings.holdKind}, 'held') = 'held'`,
        inArray(bookings.kind, [...kinds]),
        sql`${bookings.details} @> ${JSON.stringify(details)}::jsonb`,
        nights &&
          sql`${localDate(bookings.startsAt)} < ${nights.checkOut}::date
            and ${localDate(bookings.endsAt)} > ${nights.checkIn}::date`,
      ),
    )
    .orderBy(asc(isNull(checkoutSessions.id)), desc(bookings.holdExpiresAt))
    .limit(1);
}
