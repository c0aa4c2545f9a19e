import type { MemberContext } from '#server/platform/context/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import type { ErasedPerson } from '#server/platform/personal-data/index.ts';

/**
 * Deletes a user's searches and unused quotes of transfers in this app. Quotes of bookings lose the passenger,
 * the typed addresses and the supplier's handle and are assigned to the pseudonym, and reservations lose their
 * free text. Call it before the bookings are assigned to the pseudonym.
 */
export async function eraseFromTransfers(
  ctx: MemberContext,
  { userId, pseudonym }: Pick<ErasedPerson, 'userId' | 'pseudonym'>,
): Promise<void> {
  const { id: appId } = ctx.app;
  const ofUser = sql`app_id = ${appId} and user_id = ${userId}`;
  await ctx.db.execute(sql`delete from transfer_searches where ${ofUser}`);
  await ctx.db.execute(sql`delete from travel_quotes where ${ofUser} and booking_id is null`);
  await ctx.db.execute(sql`
    update travel_quotes set user_id = ${pseudonym}, supplier_handle = null, content =
        (${withoutAddresses(sql`content::jsonb`)} || '{"passenger": null}')::json
      where ${ofUser}`);
  await ctx.db.execute(sql`
    update transfer_reservations r set pickup_instructions = null, reason = null from bookings b
      where b.app_id = ${appId} and b.user_id = ${userId} and r.app_id = b.app_id and r.booking_id = b.id`);
}

/** SQL expression that replaces the typed addresses of a transfer with the names of the resolved places. */
export function withoutAddresses(transfer: SQL): SQL {
  return sql`jsonb_set(jsonb_set(${transfer}, '{query,from,address}', ${transfer} #> '{query,from,name}'),
    '{query,to,address}', ${transfer} #> '{query,to,name}')`;
}
