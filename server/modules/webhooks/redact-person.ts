import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

type Person = { appId: string; userId: string; membershipId: string | null; pseudonym: string };

/**
 * Removes a person from the stored deliveries of an app, in the caller's transaction: replaces the user id
 * with the pseudonym in the messages, and deletes the receivers' responses to messages about the person.
 * Scans all deliveries of the app, which are kept for 30 days.
 */
export async function redactPersonInDeliveries(
  ctx: Pick<BaseContext, 'db'>,
  { appId, userId, membershipId, pseudonym }: Person,
): Promise<void> {
  const about = sql`(position(${userId} in d.body) > 0 or position(${membershipId ?? userId} in d.body) > 0)`;
  await ctx.db.execute(sql`
    update webhook_attempts a set answer = '' from webhook_deliveries d
    where d.app_id = ${appId} and ${about} and a.app_id = d.app_id and a.delivery_id = d.id and a.answer <> ''`);
  if (pseudonym === userId) return;
  await ctx.db.execute(sql`
    update webhook_deliveries d set body = replace(d.body, ${userId}, ${pseudonym})
    where d.app_id = ${appId} and position(${userId} in d.body) > 0`);
}
