import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { ErasedPerson } from '#server/platform/personal-data/index.ts';

/** Clears the personal data in a user's checkout sessions in this app and assigns them to the pseudonym. */
export async function eraseFromCheckouts(
  ctx: MemberContext,
  { userId, pseudonym }: Pick<ErasedPerson, 'userId' | 'pseudonym'>,
): Promise<void> {
  const ofUser = sql`app_id = ${ctx.app.id} and user_id = ${userId}`;
  await ctx.db.execute(sql`
    update checkout_items set passenger = null, answers = null where app_id = ${ctx.app.id} and session_id in
      (select id from checkout_sessions where ${ofUser})`);
  await ctx.db.execute(sql`
    update checkout_sessions set customer = null, user_id = ${pseudonym} where ${ofUser}`);
}
