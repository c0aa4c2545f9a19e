import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type * as contract from './contract.ts';
import { bookingPerksQuery, membershipOf } from './queries.ts';
import { type PerkView, viewPerk } from './views.ts';

/** Lists the caller's perks in one of their bookings. Fails with `not_found` for any other booking. */
export async function listBookingPerks(
  ctx: MemberContext,
  input: Input<typeof contract.listBookingPerks>,
): Promise<{ perks: PerkView[] }> {
  const membershipId = membershipOf(ctx);
  if (!(await isOwnBooking(ctx, input.booking_id))) throw problem('not_found');
  const rows = await bookingPerksQuery(ctx, ctx.app.id, membershipId, input.booking_id);
  return { perks: rows.map((row) => viewPerk(ctx, row)) };
}

/** Queries the table directly, because an import of the bookings module would be circular. */
async function isOwnBooking(ctx: MemberContext, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const rows = await ctx.db.execute(sql`
    select 1 from bookings where app_id = ${ctx.app.id} and id = ${id} and user_id = ${ctx.member.userId}`);
  return rows.length > 0;
}
