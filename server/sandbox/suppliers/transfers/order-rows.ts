import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { sandboxTransferOrders } from './schema.ts';

export type OrderRow = typeof sandboxTransferOrders.$inferSelect;
export type OrderState = OrderRow['state'];

/** Reads a transfer and locks its row until the transaction ends; null when there is none. */
export async function lockOrder(ctx: BaseContext, reference: string): Promise<OrderRow | null> {
  const [row] = await ctx.db
    .select()
    .from(sandboxTransferOrders)
    .where(eq(sandboxTransferOrders.reference, reference))
    .for('update');
  return row ?? null;
}

/** Moves a transfer to another state; null when it is in none of the states in `from`. */
export async function moveOrder(
  ctx: BaseContext,
  reference: string,
  from: OrderState[],
  to: OrderState,
): Promise<OrderRow | null> {
  const [row] = await ctx.db
    .update(sandboxTransferOrders)
    .set({ state: to, updatedAt: sql`sojourn_now()` })
    .where(and(eq(sandboxTransferOrders.reference, reference), inArray(sandboxTransferOrders.state, from)))
    .returning();
  return row ?? null;
}

/** Records that the provider has moved the meeting point of a transfer. */
export async function markModified(ctx: BaseContext, reference: string): Promise<void> {
  await ctx.db
    .update(sandboxTransferOrders)
    .set({ isModified: true, updatedAt: sql`sojourn_now()` })
    .where(eq(sandboxTransferOrders.reference, reference));
}
