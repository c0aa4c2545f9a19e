import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

type Person = { appId: string; userId: string; membershipId: string | null; pseudonym: string };

/**
 * Takes a person out of what was told and is still to be told to an app, in the caller's transaction: messages name the
 * pseudonym instead, and what receivers answered to messages about the person is dropped. Reads the app's deliveries of
 * the last 30 days.
 */
export async function forgetPersonInDeliveries(
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
