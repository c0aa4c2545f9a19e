import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { betterTerms } from './better-terms.ts';
import type { Booking } from './booking.ts';
import type { Cancellation } from './cancellation.ts';
import type { CancelQuote } from './port.ts';
import { productOf } from './product-adapter.ts';
import { refundFor } from './refund-for.ts';
import { bookings } from './schema.ts';

/**
 * Penalty and refund of a cancellation now, by the database's clock and the terms of the product; of a booking that its
 * supplier is being asked to cancel, those that were agreed.
 */
export async function cancellationNow(ctx: Pick<BaseContext, 'db'>, booking: Booking): Promise<Cancellation> {
  if (booking.state === 'cancelling' && booking.cancelRequest) return booking.cancelRequest.terms;
  return refundFor(productOf(booking.kind).cancellationTerms(booking), booking, await databaseTime(ctx));
}

/**
 * Like `cancellationNow`, but with what the supplier quotes for a confirmed booking if that is better for the member. With
 * `asks` the supplier is asked first, outside any transaction, and its quote is kept; otherwise, and if it does
 * not answer, the kept quote counts while it is valid. So a preview promises what the request will find.
 */
export async function quotedCancellation(
  ctx: BaseContext,
  booking: Booking,
  { asks }: { asks: boolean },
): Promise<Cancellation> {
  const promised = await cancellationNow(ctx, booking);
  if (booking.state !== 'confirmed') return promised;
  const fresh = asks && promised.penaltyMinor > 0 ? await askForQuote(ctx, booking) : null;
  const quote = fresh ?? booking.cancelQuote;
  const now = await databaseTime(ctx);
  return quote && Date.parse(quote.validUntil) > Date.parse(now)
    ? betterTerms(promised, quote, booking, now)
    : promised;
}

async function askForQuote(ctx: BaseContext, booking: Booking): Promise<CancelQuote | null> {
  const quote = await productOf(booking.kind)
    .quoteCancel(ctx, booking)
    .catch((err) => {
      ctx.log.warn({ err, bookingId: booking.id }, 'the supplier quoted no cancellation');
      return null;
    });
  if (quote) {
    await ctx.db
      .update(bookings)
      .set({ cancelQuote: quote })
      .where(and(eq(bookings.appId, booking.appId), eq(bookings.id, booking.id)));
  }
  return quote;
}

/** The current time of the database's clock, in ISO-8601. */
export async function databaseTime(ctx: Pick<BaseContext, 'db'>): Promise<string> {
  const [clock] = await ctx.db.execute<{ now: string }>(
    sql`select to_char(sojourn_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  if (!clock) throw new Error('The database told no time');
  return clock.now;
}
