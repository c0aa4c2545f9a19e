import { z } from 'zod';
import { requestReadBacks } from '#server/modules/checkout/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { type ChangingSupplier, changingSuppliers } from './changing-suppliers.ts';
import { findNamedBookings } from './find-named-bookings.ts';
import { supplierCursors } from './schema.ts';

/** Pages of one supplier in one run; the next run goes on from there. */
const pagesPerRun = 20;

/** Longer than a call may take. Each page renews it; after a crash, another process goes on when it has ended. */
const leaseMinutes = 2;
const leaseEnd = sql`sojourn_now() + make_interval(mins => ${leaseMinutes})`;

/**
 * Reads the lists of changes of all suppliers that have one, and enqueues the read-back of each booking that they
 * name. A failure of one supplier does not stop the others, and the next run repeats its page.
 */
export const readSupplierChanges = defineJob({
  name: 'read_supplier_changes',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  maxAttempts: 1,
  pool: 'external',
  run: async (ctx) => {
    await Promise.all(
      changingSuppliers(ctx.environment).map((supplier) =>
        readChangesOf(ctx, supplier).catch((err) =>
          ctx.log.warn({ err, supplier: supplier.name }, 'the changes of a supplier could not be read'),
        ),
      ),
    );
  },
});

/**
 * Reads the changes of one supplier page by page, from the cursor of the last page on. The cursor moves in the
 * transaction that enqueues the read-backs of its page, so that a page is never lost and at most read twice. Of
 * several processes one reads.
 */
export async function readChangesOf(ctx: SystemContext, supplier: ChangingSupplier): Promise<void> {
  if (!supplier.changesSince || (await supplier.isOfferedTo?.(ctx)) === false) return;
  const lease = { supplier: supplier.name, leasedBy: newId() };
  const taken = await takeLease(ctx, lease);
  if (!taken) return;
  try {
    let { cursor } = taken;
    for (let page = 0; page < pagesPerRun && !ctx.signal.aborted; page += 1) {
      const changes = await supplier.changesSince(ctx, cursor);
      const isStored = await transaction(ctx, async (ctx) => {
        const stored = await ctx.db
          .update(supplierCursors)
          .set({ cursor: changes.cursor, readAt: sql`sojourn_now()`, leasedUntil: leaseEnd })
          .where(holds(lease))
          .returning({ supplier: supplierCursors.supplier });
        // Another process has the lease, because this one took too long.
        if (stored.length === 0) return false;
        await requestReadBacks(ctx, await findNamedBookings(ctx, supplier.name, changes.bookings));
        return true;
      });
      if (!isStored || !changes.hasMore) return;
      cursor = changes.cursor;
    }
  } finally {
    await ctx.db.update(supplierCursors).set({ leasedUntil: null, leasedBy: null }).where(holds(lease));
  }
}

type Lease = { supplier: string; leasedBy: string };

const holds = ({ supplier, leasedBy }: Lease) =>
  and(eq(supplierCursors.supplier, supplier), eq(supplierCursors.leasedBy, leasedBy));

/** Returns the cursor, or null while another process reads the list. */
async function takeLease(
  ctx: SystemContext,
  { supplier, leasedBy }: Lease,
): Promise<{ cursor: string | null } | null> {
  const [row] = await ctx.db
    .insert(supplierCursors)
    .values({ supplier, leasedBy, leasedUntil: leaseEnd })
    .onConflictDoUpdate({
      target: supplierCursors.supplier,
      set: { leasedBy, leasedUntil: leaseEnd },
      setWhere: sql`${supplierCursors.leasedUntil} is null or ${supplierCursors.leasedUntil} <= sojourn_now()::timestamptz(3)`,
    })
    .returning({ cursor: supplierCursors.cursor });
  return row ?? null;
}
