import { convertMinor, isConvertible } from '#server/fx/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { toMajor } from '#server/platform/money/index.ts';

/** How an app's programme rewards what is paid. */
export type EarnRule = {
  /**
   * Points for an amount in minor units: so many for each whole major unit of the app's currency, so that 10,000
   * yen earn what 60 euros earn. None for a currency without an exchange rate.
   */
  pointsFor(paidMinor: number, currency: string): number;
  /** Months that points live from when they are earned. */
  liveMonths: number;
};

/** The earn rule of an app, or null when it has no programme. */
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
      return (
        Math.floor(toMajor(convertMinor(ctx, paidMinor, currency, home), home)) * row.points_per_major_unit
      );
    },
  };
}
