import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { sandboxGroundOrders } from './schema.ts';

export type OrderRow = typeof sandboxGroundOrders.$inferSelect;
export type RideState = OrderRow['state'];

/** Reads a ride and locks its row until the transaction ends; null when there is none. */
export async function lockOrder(ctx: BaseContext, reference: string): Promise<OrderRow | null> {
  const [row] = await ctx.db
    .select()
    .from(sandboxGroundOrders)
    .where(eq(sandboxGroundOrders.reference, reference))
    .for('update');
  return row ?? null;
}

/** Moves a ride to another state; null when it is in none of the states in `from`. */
export async function moveOrder(
  ctx: BaseContext,
  reference: string,
  from: RideState[],
  to: RideState,
): Promise<OrderRow | null> {
  const [row] = await ctx.db
    .update(sandboxGroundOrders)
    .set({ state: to, updatedAt: sql`now()` })
    .where(and(eq(sandboxGroundOrders.reference, reference), inArray(sandboxGroundOrders.state, from)))
    .returning();
  return row ?? null;
}
