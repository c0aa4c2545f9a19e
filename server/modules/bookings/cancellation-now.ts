import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type { Booking } from './booking.ts';
import type { Cancellation } from './cancellation.ts';
import { productOf } from './product-adapter.ts';
import { refundFor } from './refund-for.ts';

/** Penalty and refund of a cancellation now, by the database's clock and the terms of the product. */
export async function cancellationNow(ctx: Pick<BaseContext, 'db'>, booking: Booking): Promise<Cancellation> {
  return refundFor(productOf(booking.kind).cancellationTerms(booking), booking, await databaseTime(ctx));
}

/** The current time of the database's clock, in ISO-8601. */
export async function databaseTime(ctx: Pick<BaseContext, 'db'>): Promise<string> {
  const [clock] = await ctx.db.execute<{ now: string }>(
    sql`select to_char(sojourn_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  return clock?.now ?? isoInstant(Date.now());
}
