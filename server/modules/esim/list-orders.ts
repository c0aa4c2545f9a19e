import type { Booking } from '#server/modules/bookings/index.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import type { BaseContext, MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { and, desc, eq, type SQL, sql } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type * as contract from './contract-orders.ts';
import { presentOrders } from './present-orders.ts';

type Owner = { appId: string; userId: string };

/** One page of the member's orders, newest first. */
export async function listEsimOrders(
  ctx: MemberContext,
  input: Input<typeof contract.listEsimOrders>,
): Promise<Output<typeof contract.listEsimOrders>> {
  const after = input.cursor === undefined ? undefined : before(input.cursor);
  const owner = { appId: ctx.app.id, userId: ctx.member.userId };
  const rows = await ordersQuery(ctx, owner, input.limit + 1, after);
  const page = rows.slice(0, input.limit);
  return {
    data: await presentOrders(ctx, page),
    next_cursor: rows.length > page.length ? cursorOf(page.at(-1)) : null,
  };
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
        after,
      ),
    )
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(limit);
}

function cursorOf(order: Booking | undefined): string | null {
  return order ? Buffer.from(`${order.startsAt}|${order.id}`).toString('base64url') : null;
}

function before(cursor: string): SQL {
  const [startsAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(startsAt) || Number.isNaN(Date.parse(startsAt)) || !isUuid(id)) {
    throw invalid('cursor', 'invalid', 'Must be the next_cursor of the previous page.');
  }
  return sql`(${bookings.startsAt}, ${bookings.id}) < (${startsAt}::timestamptz, ${id}::uuid)`;
}
