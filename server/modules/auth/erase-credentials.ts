import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

/** Deletes a user's sessions in this app, with their tokens, and the user's passcode. */
export async function eraseCredentials(ctx: MemberContext, userId: string): Promise<void> {
  await ctx.db.execute(sql`delete from sessions where app_id = ${ctx.app.id} and user_id = ${userId}`);
  await ctx.db.execute(sql`delete from passcodes where app_id = ${ctx.app.id} and user_id = ${userId}`);
}
