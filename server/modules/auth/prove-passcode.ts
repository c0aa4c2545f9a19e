import type { PublicContext } from '#server/platform/context/index.ts';
import { identifierHash, sha256Hex, timingSafeEqualText } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { overLimit, slidingWindowLimit } from '#server/platform/rate-limit/index.ts';
import { passcodeHmac } from './mail-passcode.ts';

/** 5 attempts per 10 minutes per identifier and app; every attempt counts. */
const attempts = { limit: 5, windowSeconds: 600 };
/**
 * With the first limit alone, a passcode of one account could be guessed with a probability of 23 % a year.
 * After 100 consecutive failures one attempt a day remains.
 */
const failureLock = { after: 100, limit: 1, windowSeconds: 86_400 };
const maxTriesPerCode = 5;

/** Matches no row, so an unknown person costs the same work. */
const unknownUserId = '00000000-0000-7000-8000-000000000000';

/**
 * Verifies the passcode that was e-mailed to a user and marks it as used. The attempt is counted before the
 * code is compared, and an unknown user (`userId` null) causes the same work. Fails with `invalid_passcode`,
 * or with `rate_limited` over the limit.
 */
export async function verifyPasscode(
  ctx: PublicContext,
  claim: { identifier: string; userId: string | null; passcode: string },
): Promise<void> {
  const { identifier, userId, passcode } = claim;
  await reserveAttempt(ctx, identifier);
  const matches = await consumeCode(ctx, userId ?? unknownUserId, passcode);
  if (matches && userId !== null) return;
  await countFailure(ctx, identifier);
  throw problem('invalid_passcode');
}

/** Resets the count of consecutive failures of these identifiers after a success. */
export async function resetFailures(ctx: PublicContext, ...identifiers: string[]): Promise<void> {
  const keys = identifiers.map((identifier) => failureKey(ctx, identifier));
  await ctx.db.execute(sql`delete from login_failures where identifier_hash in ${keys}`);
}

/** Returns the key under which an identifier's failed sign-ins are counted. */
export function failureKey({ environment }: Pick<PublicContext, 'environment'>, identifier: string): string {
  return identifierHash('login-failures', environment, identifier);
}

/**
 * Returns the rate limit identifier of attempts that name a user by id instead of e-mail. It is the same for
 * every spelling of the id, because PostgreSQL finds the user by each of them.
 */
export const userIdIdentifier = (userId: string) => `id:${userId.toLowerCase()}`;

const loginWindow = (appId: string, identifier: string) => `login:${appId}:${identifier}`;
const loginDayWindow = (identifier: string) => `login-day:${identifier}`;

/** The windows that count attempts to sign in to an app with these identifiers. */
export const loginWindows = (appId: string, ...identifiers: string[]): string[] =>
  identifiers.flatMap((identifier) => [loginWindow(appId, identifier), loginDayWindow(identifier)]);

async function reserveAttempt(ctx: PublicContext, identifier: string): Promise<void> {
  const taken = await slidingWindowLimit(
    ctx,
    loginWindow(ctx.app.id, identifier),
    attempts.limit,
    attempts.windowSeconds,
  );
  if (!taken.allowed) throw overLimit(attempts.limit, taken);
  const [failures] = await ctx.db.execute<{ consecutive: number }>(
    sql`select consecutive from login_failures where identifier_hash = ${failureKey(ctx, identifier)}`,
  );
  if (!failures || failures.consecutive < failureLock.after) return;
  const { limit, windowSeconds } = failureLock;
  const daily = await slidingWindowLimit(ctx, loginDayWindow(identifier), limit, windowSeconds);
  if (!daily.allowed) throw overLimit(limit, daily);
}

/**
 * Counts an attempt at the newest code and marks it as used on a match. Of simultaneous matches one succeeds.
 */
async function consumeCode(ctx: PublicContext, userId: string, code: string): Promise<boolean> {
  const [row] = await ctx.db.execute<{ code_hmac: string }>(sql`
    update passcodes set tries = tries + 1
    where app_id = ${ctx.app.id} and user_id = ${userId} and used_at is null and expires_at > sojourn_now()::timestamptz(3) and tries < ${maxTriesPerCode}
    returning code_hmac`);
  const sent = passcodeHmac(ctx.environment, ctx.app.id, userId, code);
  if (!timingSafeEqualText(row?.code_hmac ?? sha256Hex('no code'), sent)) return false;
  const used = await ctx.db.execute(sql`
    update passcodes set used_at = sojourn_now()
    where app_id = ${ctx.app.id} and user_id = ${userId} and code_hmac = ${sent} and used_at is null returning 1`);
  return used.length === 1;
}

async function countFailure(ctx: PublicContext, identifier: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into login_failures as f (identifier_hash, consecutive, last_at) values (${failureKey(ctx, identifier)}, 1, sojourn_now())
    on conflict (identifier_hash) do update set consecutive = f.consecutive + 1, last_at = sojourn_now()`);
}
