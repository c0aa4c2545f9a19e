import type { BaseContext } from '#server/platform/context/index.ts';
import { prepareOnce } from '#server/platform/db/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { exchangeMargins } from './schema.ts';

type DbContext = Pick<BaseContext, 'db'>;

const marginOf = prepareOnce((db) =>
  db
    .select({ marginBasisPoints: exchangeMargins.marginBasisPoints })
    .from(exchangeMargins)
    .where(eq(exchangeMargins.appId, sql.placeholder('appId')))
    .prepare('exchange margin of an app'),
);

/**
 * The basis points that an app adds to the exchange rate of what it sells; 0 without a setting. They apply where a
 * supplier's price is converted for sale. Points, perks and refunds are converted at the rate itself.
 */
export async function exchangeMarginOf(ctx: DbContext, appId: string): Promise<number> {
  const [row] = await marginOf(ctx.db).execute({ appId });
  return row?.marginBasisPoints ?? 0;
}

/** Sets the margin of an app and returns the one before. Prices that are pinned already keep theirs. */
export async function setExchangeMargin(
  ctx: DbContext,
  appId: string,
  marginBasisPoints: number,
): Promise<number> {
  const before = await exchangeMarginOf(ctx, appId);
  await ctx.db
    .insert(exchangeMargins)
    .values({ appId, marginBasisPoints })
    .onConflictDoUpdate({
      target: exchangeMargins.appId,
      set: { marginBasisPoints, updatedAt: sql`sojourn_now()` },
    });
  return before;
}
