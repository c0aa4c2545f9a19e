import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { convertMinorAt } from '#server/platform/money/index.ts';

/** What an app sold of one kind in one currency, and what it cost, in minor units of that currency. */
export type MarginRow = {
  kind: string;
  currency: string;
  bookings: number;
  /** What was paid to us, perks included, without what is due at the property. */
  soldMinor: number;
  /** Bookings whose cost is known in this currency; cost and margin are theirs alone. */
  bookingsWithCost: number;
  soldWithCostMinor: number;
  costMinor: number;
  /** What the markup rules added to the suppliers' prices. */
  markupMinor: number;
};

/** The cost of one currency within a row; `ratedMinor` is its sum, each times its rate. */
type CostGroup = Omit<MarginRow, 'costMinor'> & { costCurrency: string | null; ratedMinor: number };

/**
 * Margins of the confirmed and completed bookings of an app that were made from `from` until before `until`. Costs
 * are converted at the rate of the sale.
 */
export async function readMargins(
  ctx: Pick<BaseContext, 'db'>,
  { appId, from, until }: { appId: string; from: string; until: string },
): Promise<MarginRow[]> {
  const groups = await ctx.db.execute<CostGroup>(sql`
    select kind, currency, cost_currency as "costCurrency", count(*)::int as bookings,
      sum(due_now_minor + perk_minor)::float8 as "soldMinor",
      count(cost_exchange_rate)::int as "bookingsWithCost",
      coalesce(sum(due_now_minor + perk_minor) filter (where cost_exchange_rate is not null), 0)::float8
        as "soldWithCostMinor",
      coalesce(sum(cost_net_minor * cost_exchange_rate), 0)::float8 as "ratedMinor",
      coalesce(sum(total_minor - (markup ->> 'supplierTotalMinor')::bigint), 0)::float8 as "markupMinor"
    from bookings
    where app_id = ${appId} and state in ('confirmed', 'completed')
      and created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz
    group by kind, currency, cost_currency order by kind, currency, cost_currency`);
  const rows = new Map<string, MarginRow>();
  for (const { costCurrency, ratedMinor, ...group } of groups) {
    const key = `${group.kind} ${group.currency}`;
    const costMinor = costCurrency ? convertMinorAt(1, ratedMinor, costCurrency, group.currency) : 0;
    const sum = rows.get(key);
    rows.set(key, sum ? addUp(sum, { ...group, costMinor }) : { ...group, costMinor });
  }
  return [...rows.values()];
}

function addUp(one: MarginRow, other: MarginRow): MarginRow {
  return {
    ...one,
    bookings: one.bookings + other.bookings,
    soldMinor: one.soldMinor + other.soldMinor,
    bookingsWithCost: one.bookingsWithCost + other.bookingsWithCost,
    soldWithCostMinor: one.soldWithCostMinor + other.soldWithCostMinor,
    costMinor: one.costMinor + other.costMinor,
    markupMinor: one.markupMinor + other.markupMinor,
  };
}
