import type { MemberContext } from '#server/platform/context/index.ts';
import { type Input, type Output, type Reply, reply } from '#server/platform/contract/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { rateLimited, slidingWindowLimit } from '#server/platform/rate-limit/index.ts';
import type * as contract from './contract-people.ts';

/** 30 requests per minute per user and app. */
const searchLimit = { limit: 30, windowSeconds: 60 };
const maxResults = 20;

type Found = Output<typeof contract.searchUsers>;

/**
 * Finds active users with an active membership in the caller's app whose username starts with the prefix.
 * Fails with `membership_inactive` before the request is counted, and with `rate_limited` over the limit.
 */
export async function searchUsers(
  ctx: MemberContext,
  input: Input<typeof contract.searchUsers>,
): Promise<Reply<Found>> {
  if (ctx.member.membershipStatus !== 'active') throw problem('membership_inactive');
  const headers = await enforceSearchLimit(ctx);
  const rows = await ctx.db.execute<Found['users'][number]>(searchQuery(ctx.app.id, input.username));
  return reply({ users: [...rows] }, { headers });
}

/**
 * Query for the keys from the prefix up to the prefix followed by the highest code point: an index range in
 * any locale, without wildcards.
 */
export function searchQuery(appId: string, prefix: string): SQL {
  const key = sql`lower(normalize(${prefix}::text, NFC))`;
  return sql`
    select u.username, u.image from memberships m join users u on u.id = m.user_id
    where m.app_id = ${appId} and m.status = 'active' and u.is_active
      and m.username_key >= ${key} and m.username_key < ${key} || chr(1114111)
    order by m.username_key limit ${maxResults}`;
}

/**
 * Counts a search against its limit. Returns the RateLimit headers, which replace those of the general limit.
 */
async function enforceSearchLimit(ctx: MemberContext): Promise<Record<string, string>> {
  const { limit, windowSeconds } = searchLimit;
  const key = searchWindow(ctx.app.id, ctx.member.userId);
  const taken = await slidingWindowLimit(ctx, key, limit, windowSeconds);
  const headers = {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(taken.remaining),
    'ratelimit-reset': String(taken.retryAfterSeconds),
  };
  if (!taken.allowed) throw rateLimited(taken.retryAfterSeconds, headers);
  return headers;
}

/** The window that counts a member's searches for users. */
export const searchWindow = (appId: string, userId: string) => `user-search:${appId}:${userId}`;
