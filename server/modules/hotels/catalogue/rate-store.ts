import type { AppInfo, BaseContext } from '#server/platform/context/index.ts';
import { and, eq } from '#server/platform/db/sql.ts';
import { hotelRates } from './schema.ts';

/** A rate that is too long for its id, under the hash that the id names. */
export type LongRate = typeof hotelRates.$inferInsert;

type AppContext = BaseContext & { app: Pick<AppInfo, 'id'> };

/** Stores rates that are too long for their ids, with one statement; those that are stored already are left alone. */
export async function saveLongRates(ctx: BaseContext, rates: readonly LongRate[]): Promise<void> {
  if (rates.length === 0) return;
  const distinct = new Map(rates.map((rate) => [rate.hash, rate]));
  await ctx.db
    .insert(hotelRates)
    .values([...distinct.values()])
    .onConflictDoNothing();
}

/** The content of a stored rate of the app, encrypted; null when the row is gone. */
export async function loadLongRate(ctx: AppContext, hash: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ sealed: hotelRates.sealed })
    .from(hotelRates)
    .where(and(eq(hotelRates.appId, ctx.app.id), eq(hotelRates.hash, hash)));
  return row?.sealed ?? null;
}
