import type { EitherContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { recordCreatedResource } from '#server/platform/idempotency/run-once.ts';
import { newId } from '#server/platform/ids/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type { Booking } from './booking.ts';
import { expireBooking } from './expire-bookings.ts';
import { holdTransaction } from './hold-transaction.ts';
import { limitHolds } from './limit-holds.ts';
import { productOf } from './product-adapter.ts';
import { productRules } from './product-rules.ts';
import { findBooking } from './queries.ts';
import { bookingDirectory, bookingHistory, bookings } from './schema.ts';

/** The values that a product supplies for a new booking. Amounts in minor units. */
export type NewBooking = Pick<
  Booking,
  | 'kind'
  | 'supplier'
  | 'title'
  | 'placeId'
  | 'placeName'
  | 'countryCode'
  | 'timeZone'
  | 'startsAt'
  | 'endsAt'
  | 'currency'
  | 'totalMinor'
  | 'dueNowMinor'
  | 'heldPlaces'
  | 'details'
> & {
  state: 'held' | 'pending_payment';
  /** Expiry of the hold, if the supplier's price is valid until a fixed instant; else `productRules` decides. */
  holdUntil?: string;
  payeeMembershipId?: string | null;
  circleId?: string | null;
};

/**
 * Creates a booking for the caller and reserves its stock, both or neither. The hold expires by the
 * database's clock; a job is enqueued for that instant. Fails with `sold_out`, with `rate_limited` beyond the
 * limits of live holds, and with `not_found` if the app does not sell this kind. If a crash interrupted the
 * first request with an idempotency key, the repeated request returns the booking that the first one created.
 */
export async function createBooking(ctx: EitherContext, wanted: NewBooking): Promise<Booking> {
  const { holdUntil, ...columns } = wanted;
  const { holdMinutes } = productRules[wanted.kind];
  const existing = ctx.keyed?.madeId ? await findBooking(ctx, ctx.app.id, ctx.keyed.madeId) : null;
  if (existing) return existing;
  if (!ctx.app.modules.includes(productOf(wanted.kind).module)) throw problem('not_found');
  return holdTransaction(ctx, async (ctx) => {
    const id = newId();
    const inserted = ctx.db
      .insert(bookings)
      .values({
        ...columns,
        appId: ctx.app.id,
        id,
        organisationId: ctx.app.organisationId,
        userId: ctx.member?.userId ?? null,
        membershipId: ctx.member?.membershipId ?? null,
        apiKeyId: ctx.key?.id ?? null,
        reference: `SJ-${id}`,
        holdExpiresAt: holdUntil ?? sql`sojourn_clock() + make_interval(mins => ${holdMinutes})`,
      })
      .returning();
    // The insert and the count share one round trip. Beyond a limit, the rollback removes the row.
    const [, [booking]] = await Promise.all([
      limitHolds(ctx, { bookingId: id, places: wanted.heldPlaces }),
      inserted,
    ]);
    if (!booking?.holdExpiresAt) throw new Error('The booking was not stored');
    await ctx.db.insert(bookingDirectory).values({ bookingId: id, appId: booking.appId });
    await ctx.db.insert(bookingHistory).values({
      appId: booking.appId,
      id: newId(),
      bookingId: id,
      event: 'create',
      toState: booking.state,
    });
    if (ctx.keyed) await recordCreatedResource(ctx.db, ctx.keyed, id);
    const payload = { appId: booking.appId, bookingId: id };
    await enqueue(ctx, expireBooking, payload, { runAt: booking.holdExpiresAt, key: `expire:${id}` });
    await publish(ctx, 'booking', id);
    // The hold comes last, so that locks on shared stock are held only briefly.
    await productOf(booking.kind).hold(ctx, booking, booking.holdExpiresAt);
    return booking;
  });
}
