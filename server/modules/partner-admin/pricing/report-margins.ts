import { z } from 'zod';
import { type MarginRow, readMargins } from '#server/modules/pricing/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { addDays, isCalendarDate } from '#server/platform/time/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';

const date = z.string().refine(isCalendarDate, 'Must be a date such as 2027-01-31.');
const ReportMargins = z.object({ app: reference, from: date, to: date });

/** Margins of an app by kind and currency, in major units. */
export type MarginReport = {
  app: string;
  from: string;
  to: string;
  rows: {
    kind: string;
    currency: string;
    bookings: number;
    sold: number;
    markup: number;
    /** Bookings whose cost is known; `cost`, `margin` and `margin_percent` are theirs alone. */
    bookings_with_cost: number;
    cost: number;
    margin: number;
    /** Share of what was sold, to two decimals; null if nothing was. */
    margin_percent: number | null;
  }[];
};

/** Reports what an app sold from one day until another, both inclusive and in UTC, and what it cost. */
export async function reportMargins(
  ctx: OperatorContext,
  given: z.input<typeof ReportMargins>,
): Promise<MarginReport> {
  const { app: appReference, from, to } = parseInput(ReportMargins, given);
  if (to < from) throw invalid('to', 'too_early', 'Must not be before --from.');
  const app = await findApp(ctx, appReference);
  const period = { from: `${from}T00:00:00Z`, until: `${addDays(to, 1)}T00:00:00Z` };
  const rows = await readMargins(ctx, { appId: app.id, ...period });
  return { app: app.slug, from, to, rows: rows.map(viewOf) };
}

function viewOf(row: MarginRow): MarginReport['rows'][number] {
  const { kind, currency, bookings, bookingsWithCost, soldWithCostMinor } = row;
  const marginMinor = soldWithCostMinor - row.costMinor;
  return {
    kind,
    currency,
    bookings,
    sold: toMajor(row.soldMinor, currency),
    markup: toMajor(row.markupMinor, currency),
    bookings_with_cost: bookingsWithCost,
    cost: toMajor(row.costMinor, currency),
    margin: toMajor(marginMinor, currency),
    margin_percent:
      soldWithCostMinor === 0 ? null : Math.round((marginMinor / soldWithCostMinor) * 10_000) / 100,
  };
}
