import { shownStates } from '#server/modules/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

const maxRemembered = 4;

type RememberedGuest = { first_name: string; last_name: string; email: string; phone: string };

/** Lead guests of the member's earlier hotel bookings, the latest first, without the member. At most four. */
export async function listRememberedGuests(
  ctx: MemberContext,
  self: RememberedGuest,
): Promise<RememberedGuest[]> {
  const rows = await ctx.db.execute<RememberedGuest>(sql`
    select first_name, last_name, email, phone from (
      select distinct on (first_name, last_name) guest.* from (
        select details->'leadGuest'->>'firstName' as first_name, details->'leadGuest'->>'lastName' as last_name,
          details->'leadGuest'->>'email' as email, coalesce(details->'leadGuest'->>'phone', '') as phone, created_at
        from bookings
        where app_id = ${ctx.app.id} and user_id = ${ctx.member.userId} and kind = 'hotel' and ${shownStates}
      ) guest order by first_name, last_name, created_at desc
    ) latest where first_name is not null order by created_at desc limit ${maxRemembered + 1}`);
  return rows
    .filter((one) => one.first_name !== self.first_name || one.last_name !== self.last_name)
    .slice(0, maxRemembered);
}
