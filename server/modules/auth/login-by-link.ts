import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { startSession } from './start-session.ts';

/**
 * Signs in with the one-time link of the passcode e-mail (128 bit, valid for 10 minutes). The link and the
 * passcode of one e-mail are used up together. The attempt limits do not apply, so an attacker cannot lock a
 * member out. Fails with `invalid_passcode`.
 */
export async function loginByLink(
  ctx: PublicContext,
  { token }: Input<typeof contract.loginByLink>,
): Promise<Output<typeof contract.loginByLink>> {
  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.execute<{ user_id: string }>(sql`
      update passcodes set link_used_at = sojourn_now(), used_at = sojourn_now()
      where app_id = ${ctx.app.id} and link_hash = ${sha256Hex(token)} and link_used_at is null and used_at is null and expires_at > sojourn_now()::timestamptz(3)
      returning user_id`);
    if (!row) throw problem('invalid_passcode');
    return startSession(ctx, row.user_id);
  });
}
