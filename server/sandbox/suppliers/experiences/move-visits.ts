import { z } from 'zod';
import type { SupplierChanges } from '#server/modules/bookings/port.ts';
import { config } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { defineJob, enqueue } from '#server/platform/jobs/index.ts';

/** The operator of the test tour moves a visit so long after the booking, and by so much. */
const movesAfterMs = 20_000;
const movedHours = 1;

/** Changes in one page of the list. */
const pageRows = 50;

/** Lets the operator of the test tour move a visit, twenty seconds later or, with latency off, at once. */
export async function scheduleMove(ctx: BaseContext, reference: string): Promise<void> {
  const delayMs = config.sandboxLatency === 'off' ? 0 : movesAfterMs;
  await enqueue(ctx, moveSandboxVisit, { reference }, { delayMs });
}

/** Moves a booked visit by an hour. The list of changes then names it; no event is sent. */
export const moveSandboxVisit = defineJob({
  name: 'move_sandbox_visit',
  payload: z.object({ reference: z.string() }),
  run: async (ctx, { reference }) => {
    await ctx.db.execute(sql`
      update sandbox_experience_orders
      set moved_to = to_char(time::time + make_interval(hours => ${movedHours}), 'HH24:MI'), changed_at = sojourn_clock()
      where reference = ${reference} and state = 'confirmed' and moved_to is null`);
  },
});

/** The visits that operators changed since the cursor, oldest first. A cursor is time and reference of a change. */
export async function changedVisits(ctx: BaseContext, cursor: string | null): Promise<SupplierChanges> {
  const [since = '-infinity', after = ''] = cursor?.split('|') ?? [];
  const rows = [
    ...(await ctx.db.execute<{ reference: string; supplier_reference: string; changed: string }>(sql`
      select reference, supplier_reference,
        to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed
      from sandbox_experience_orders
      where (changed_at, reference) > (${since}::timestamptz, ${after})
      order by changed_at, reference limit ${pageRows}`)),
  ];
  const last = rows.at(-1);
  return {
    bookings: rows.map((row) => ({ supplierReference: row.supplier_reference })),
    cursor: last ? `${last.changed}|${last.reference}` : (cursor ?? '-infinity|'),
    hasMore: rows.length === pageRows,
  };
}
