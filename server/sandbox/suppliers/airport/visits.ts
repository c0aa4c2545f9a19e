import type { RecordedVisit, VisitPage } from '#server/modules/airport-services/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { asc, gt, sql } from '#server/platform/db/sql.ts';
import { sandboxVenueVisits } from './schema.ts';

const visitsPerPage = 100;

/** Records a visit as the venue does when it admits the guests, once for each reference. */
export async function recordVisit(
  ctx: BaseContext,
  { reference, guests }: { reference: string; guests: number },
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    // Numbers become visible in their order, so that no reader passes by a lower one.
    await ctx.db.execute(sql`lock table ${sandboxVenueVisits} in share row exclusive mode`);
    await ctx.db.insert(sandboxVenueVisits).values({ reference, guests }).onConflictDoNothing();
  });
}

/** The visits that were recorded after the cursor, which is the number of the last visit that was read. */
export async function listVisits({ db }: BaseContext, cursor: string | null): Promise<VisitPage> {
  const rows = await db
    .select()
    .from(sandboxVenueVisits)
    .where(gt(sandboxVenueVisits.number, Number(cursor ?? 0)))
    .orderBy(asc(sandboxVenueVisits.number))
    .limit(visitsPerPage);
  const visits: RecordedVisit[] = rows.map(({ reference, guests, admittedAt }) => ({
    reference,
    guests,
    admittedAt,
  }));
  return {
    visits,
    cursor: String(rows.at(-1)?.number ?? cursor ?? 0),
    isLast: rows.length < visitsPerPage,
  };
}
