import { z } from 'zod';
import type { SystemContext } from '#server/platform/context/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { defineJob, deleteInBatches } from '#server/platform/jobs/index.ts';
import type { AirportSupplier } from '../catalogue/port.ts';
import { airportSuppliers } from '../catalogue/suppliers.ts';
import { completeLateVisits, recordVisits } from './record-visits.ts';
import { visitFeeds } from './schema.ts';

/** Pages that one run reads of a supplier; the next run goes on from there. */
const pagesPerRun = 20;
/** Time to settle a contradiction with the venue, which bills after the month. */
const keptDays = 90;

/**
 * Reads the visits that the venues recorded, and completes their bookings. A supplier that does not answer does not
 * keep the others from being read.
 */
export const readVisits = defineJob({
  name: 'read_visits',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  pool: 'external',
  maxAttempts: 1,
  deletes: [
    {
      table: 'visit_contradictions',
      holds: 'visits that venues recorded and that contradict their booking, by ids',
      kept: `${keptDays} days after the venue reported them`,
    },
  ],
  run: async (ctx) => {
    await completeLateVisits(ctx);
    for (const name of airportSuppliers.names(ctx.environment)) {
      await readVisitsOf(ctx, airportSuppliers.named(ctx.environment, name)).catch((err) =>
        ctx.log.error({ err, supplier: name }, 'the visits of a supplier could not be read'),
      );
    }
    await deleteInBatches(ctx, purgeContradictionsQuery);
  },
});

/**
 * Reads the visits of one supplier from the stored cursor on, at most 20 pages. The cursor moves after its page was
 * recorded, so a page is read again after a crash; recording it twice changes nothing.
 */
export async function readVisitsOf(
  ctx: SystemContext,
  supplier: Pick<AirportSupplier, 'name' | 'visitsSince'>,
): Promise<void> {
  let cursor = await readCursor(ctx, supplier.name);
  for (let read = 0; read < pagesPerRun && !ctx.signal.aborted; read += 1) {
    const page = await supplier.visitsSince(ctx, cursor);
    if (page === null) return;
    await recordVisits(ctx, supplier.name, page.visits);
    if (page.cursor === cursor) return;
    await saveCursor(ctx, supplier.name, cursor, page.cursor);
    if (page.isLast) return;
    cursor = page.cursor;
  }
}

async function readCursor({ db }: SystemContext, supplier: string): Promise<string | null> {
  const [row] = await db
    .select({ cursor: visitFeeds.cursor })
    .from(visitFeeds)
    .where(eq(visitFeeds.supplier, supplier));
  return row?.cursor ?? null;
}

/** Moves the cursor, unless a parallel run has moved it: that one may be further. */
async function saveCursor(
  { db }: SystemContext,
  supplier: string,
  from: string | null,
  to: string,
): Promise<void> {
  await db
    .insert(visitFeeds)
    .values({ supplier, cursor: to })
    .onConflictDoUpdate({
      target: visitFeeds.supplier,
      set: { cursor: to, updatedAt: sql`sojourn_now()` },
      setWhere: sql`${visitFeeds.cursor} = ${from}`,
    });
}

/** The statement of one batch. */
export const purgeContradictionsQuery = (limit: number) => sql`
  delete from visit_contradictions where ctid = any(array(
    select ctid from visit_contradictions
    where recorded_at < sojourn_now()::timestamptz(3) - make_interval(days => ${keptDays})
    order by recorded_at limit ${limit})) returning 1`;
