import { sql } from 'drizzle-orm';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { sha256Hex, timingSafeEqualText } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { rateLimited, takeExact } from '#server/platform/limits/index.ts';
import type * as contract from './contract.ts';
import { passcodeHmac } from './mail-passcode.ts';
import { normaliseEmail } from './normalise-email.ts';
import { startSession } from './start-session.ts';

/** interface.md, Limits: 5 attempts per 10 minutes per identifier and app; every attempt counts. */
const attempts = { limit: 5, windowSeconds: 600 };
/** Without more, one account could be guessed with 23 % a year; after 100 failures in a row one try a day is left. */
const failureLock = { after: 100, windowSeconds: 86_400 };
const triesPerCode = 5;

const nobody = '00000000-0000-7000-8000-000000000000';

/**
 * Signs in with the mailed passcode. The attempt is reserved before the code is looked at. Wrong code, expired
 * code, unknown identifier and other app fail alike with invalid_passcode; over the limit rate_limited.
 */
export async function login(
  ctx: PublicContext,
  input: Input<typeof contract.login>,
): Promise<Output<typeof contract.login>> {
  const person = await findUser(ctx, input);
  // The same counter whether the person is named by e-mail or by id, or does not exist.
  const identifier = person?.email ?? (input.email ? normaliseEmail(input.email) : input.user_id) ?? '';
  await reserveAttempt(ctx, identifier);
  const right = await spendCode(ctx, person?.id ?? nobody, input.passcode);
  if (!person || !right) {
    await countFailure(ctx, identifier);
    throw problem('invalid_passcode');
  }
  return transaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`delete from login_failures where identifier_hash = ${sha256Hex(identifier)}`);
    return startSession(ctx, person.id);
  });
}

async function findUser(ctx: PublicContext, input: { email?: string; user_id?: string }) {
  const condition = input.email ? sql`email = ${normaliseEmail(input.email)}` : sql`id = ${input.user_id}`;
  const [row] = await ctx.db.execute<{ id: string; email: string }>(
    sql`select id, lower(email) as email from users where ${condition} and is_active`,
  );
  return row ?? null;
}

async function reserveAttempt(ctx: PublicContext, identifier: string): Promise<void> {
  const taken = await takeExact(
    ctx.db,
    `login:${ctx.app.id}:${identifier}`,
    attempts.limit,
    attempts.windowSeconds,
  );
  if (!taken.allowed) throw rateLimited(taken.retryAfterSeconds);
  const [failures] = await ctx.db.execute<{ consecutive: number }>(
    sql`select consecutive from login_failures where identifier_hash = ${sha256Hex(identifier)}`,
  );
  if (!failures || failures.consecutive < failureLock.after) return;
  const daily = await takeExact(ctx.db, `login-day:${identifier}`, 1, failureLock.windowSeconds);
  if (!daily.allowed) throw rateLimited(daily.retryAfterSeconds);
}

/** Counts a try of the newest code and spends it when it is right; of simultaneous right tries one wins. */
async function spendCode(ctx: PublicContext, userId: string, code: string): Promise<boolean> {
  const [row] = await ctx.db.execute<{ code_hmac: string }>(sql`
    update passcodes set tries = tries + 1
    where app_id = ${ctx.app.id} and user_id = ${userId} and used_at is null and expires_at > now() and tries < ${triesPerCode}
    returning code_hmac`);
  const sent = passcodeHmac(ctx.environment, ctx.app.id, userId, code);
  if (!timingSafeEqualText(row?.code_hmac ?? sha256Hex('no code'), sent)) return false;
  const used = await ctx.db.execute(sql`
    update passcodes set used_at = now()
    where app_id = ${ctx.app.id} and user_id = ${userId} and code_hmac = ${sent} and used_at is null returning 1`);
  return used.length === 1;
}

async function countFailure(ctx: PublicContext, identifier: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into login_failures as f (identifier_hash, consecutive, last_at) values (${sha256Hex(identifier)}, 1, now())
    on conflict (identifier_hash) do update set consecutive = f.consecutive + 1, last_at = now()`);
}
