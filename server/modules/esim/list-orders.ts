import { shownStates } from '#server/modules/bookings/index.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import type { BaseContext, MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { decodeCursor, encodeCursor } from '#server/platform/contract/page-cursor.ts';
import { and, desc, eq, type SQL, sql } from '#server/platform/db/sql.ts';
import type * as contract from './contract-orders.ts';
import { isOrderRow } from './top-ups.ts';
import { type OrderView, viewOrders } from './views.ts';

type Owner = { appId: string; userId: string };

/** One page of the member's orders, newest first. */
export async function listEsimOrders(
  ctx: MemberContext,
  input: Input<typeof contract.listEsimOrders>,
): Promise<{ orders: OrderView[]; nextCursor: string | null }> {
  const after = input.cursor === undefined ? undefined : before(input.cursor);
  const owner = { appId: ctx.app.id, userId: ctx.member.userId };
  const rows = await ordersQuery(ctx, owner, input.limit + 1, after);
  const page = rows.slice(0, input.limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return { orders: await viewOrders(ctx, page), nextCursor: last ? encodeCursor(last) : null };
}

/** An order starts when it is created, so the index of a member's trips returns orders in sequence. */
export function ordersQuery(ctx: Pick<BaseContext, 'db'>, owner: Owner, limit: number, after?: SQL) {
  return ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.appId, owner.appId),
        eq(bookings.userId, owner.userId),
        eq(bookings.kind, 'esim'),
        isOrderRow,
        shownStates,
        after,
      ),
    )
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(limit);
}

function before(cursor: string): SQL {
  const { startsAt, id } = decodeCursor(cursor);
  return sql`(${bookings.startsAt}, ${bookings.id}) < (${startsAt}::timestamptz, ${id}::uuid)`;
}
