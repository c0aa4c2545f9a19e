import { convertMinor, isConvertible } from '#server/modules/fx/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { minorDigits } from '#server/platform/money/index.ts';

/** How an app's programme awards points for payments. */
export type EarnRule = {
  /**
   * Returns the points for an amount in minor units: a fixed number per whole major unit of the app's
   * currency, so 10,000 yen earn as much as 60 euros. Returns 0 for a currency without an exchange rate.
   */
  pointsFor(paidMinor: number, currency: string): number;
  /** Months after which earned points expire. */
  liveMonths: number;
};

/** Represents points that never expire (a century), because `programs` requires a number of months. */
export const neverExpireMonths = 1200;

/** Loads the earn rule of an app; returns null when the app has no programme. */
export async function earnRule(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  appId: string,
): Promise<EarnRule | null> {
  const [row] = await ctx.db.execute<{
    points_per_major_unit: number;
    points_live_months: number;
    default_currency: string;
  }>(sql`
    select p.points_per_major_unit, p.points_live_months, a.default_currency
    from programs p join apps a on a.id = p.app_id where p.app_id = ${appId}`);
  if (!row) return null;
  const home = row.default_currency;
  return {
    liveMonths: row.points_live_months,
    pointsFor(paidMinor, currency) {
      if (currency !== home && !(isConvertible(ctx, currency) && isConvertible(ctx, home))) return 0;
      const homeMinor = convertMinor(ctx, paidMinor, currency, home);
      return Math.floor(homeMinor / 10 ** minorDigits(home)) * row.points_per_major_unit;
    },
  };
}
