import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { endedSessions } from '#server/platform/http/reauthenticate-while-open.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type * as contract from './contract.ts';
import { issueTokens } from './issue-tokens.ts';
import { rolesOf } from './start-session.ts';

type Row = {
  session_id: string;
  parent_hash: string | null;
  fresh: boolean;
  retired: boolean;
  retires_at: string | null;
  first_use: boolean;
  user_id: string;
  organisation_id: string;
  alive: boolean;
};

/** Seconds for which a superseded token stays valid, for a client that lost the response. */
const graceSeconds = 20;

/**
 * Exchanges a refresh token for a new token pair. The token stays valid until its successor is first used, so
 * a client that keeps only the access token can continue; then the token and its unused siblings retire after
 * 20 s. A token issued for a retiring one retires with it, so each family keeps one chain. Use of a retired
 * token is treated as theft: the session is revoked, and the revocation is committed although the call fails.
 * Fails with `unauthenticated`, `token_expired` or `token_revoked`.
 */
export async function refresh(
  ctx: PublicContext,
  input: Input<typeof contract.refresh>,
): Promise<Output<typeof contract.refresh>> {
  const hash = sha256Hex(input.refresh_token);
  const outcome = await transaction(ctx, async (ctx) => {
    const [token] = await lockToken(ctx, hash);
    if (!token) return 'unauthenticated' as const;
    if (!token.alive) return 'token_revoked' as const;
    if (token.retired) {
      await revoke(ctx, token);
      return 'token_revoked' as const;
    }
    if (!token.fresh) return 'token_expired' as const;
    if (token.first_use) await retirePredecessors(ctx, hash, token.parent_hash);
    return issueTokens(ctx, {
      sessionId: token.session_id,
      userId: token.user_id,
      appId: ctx.app.id,
      organisationId: token.organisation_id,
      roles: await rolesOf(ctx, token.user_id, token.organisation_id),
      parentHash: hash,
      retiresAt: token.retires_at,
    });
  });
  if (typeof outcome === 'string') throw problem(outcome);
  return outcome;
}

/**
 * Locks the session, so that refreshes of one family run one at a time. A second statement reads the token,
 * because a statement that waits for the lock returns the row as it was before the wait.
 */
async function lockToken(ctx: PublicContext, hash: string) {
  await ctx.db.execute(sql`
    select 1 from sessions s where s.app_id = ${ctx.app.id} and s.id = (
      select session_id from refresh_tokens where app_id = ${ctx.app.id} and hash = ${hash})
    for update`);
  return ctx.db.execute<Row>(sql`
    select t.session_id, t.parent_hash, t.expires_at > sojourn_now()::timestamptz(3) as fresh,
      coalesce(t.retires_at <= sojourn_now()::timestamptz(3), false) as retired, t.retires_at, t.first_used_at is null as first_use,
      s.user_id, s.organisation_id, (s.revoked_at is null and s.expires_at > sojourn_now()::timestamptz(3) and u.is_active) as alive
    from refresh_tokens t
    join sessions s on s.app_id = t.app_id and s.id = t.session_id
    join users u on u.id = s.user_id
    where t.app_id = ${ctx.app.id} and t.hash = ${hash}`);
}

async function retirePredecessors(
  ctx: PublicContext,
  hash: string,
  parentHash: string | null,
): Promise<void> {
  await ctx.db.execute(sql`
    update refresh_tokens set first_used_at = sojourn_now() where app_id = ${ctx.app.id} and hash = ${hash}`);
  if (parentHash === null) return;
  await ctx.db.execute(sql`
    update refresh_tokens set retires_at = sojourn_now() + make_interval(secs => ${graceSeconds})
    where app_id = ${ctx.app.id} and retires_at is null
      and (hash = ${parentHash} or (parent_hash = ${parentHash} and hash <> ${hash} and first_used_at is null))`);
}

async function revoke(ctx: PublicContext, { session_id, user_id }: Row): Promise<void> {
  await ctx.db.execute(sql`
    update sessions set revoked_at = sojourn_now() where app_id = ${ctx.app.id} and id = ${session_id} and revoked_at is null`);
  await publish(ctx, endedSessions, user_id);
}
