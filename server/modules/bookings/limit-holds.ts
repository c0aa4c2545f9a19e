import type { EitherContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { holdLimits } from './contract-hold-limits.ts';

type Limit = keyof typeof holdLimits;
type Usage = Record<Limit, number>;

const messageFor: Record<Limit, (limit: number) => string> = {
  holdsPerMember: (limit) => `A member can have ${limit} unpaid bookings at a time.`,
  heldPlacesPerMember: (limit) => `A member can hold ${limit} unpaid places at a time.`,
  holdsPerKey: (limit) => `An API key can have ${limit} unpaid bookings at a time.`,
  holdsPerApp: (limit) => `An app can have ${limit} unpaid bookings at a time.`,
};

/** Names of the limits in the problem document. */
const wireNames: Record<Limit, string> = {
  holdsPerMember: 'holds_per_member',
  heldPlacesPerMember: 'held_places_per_member',
  holdsPerKey: 'holds_per_key',
  holdsPerApp: 'holds_per_app',
};

/** Retry-After if no hold is live: the new booking alone exceeds the limit. */
const retryWithoutHoldsSeconds = 60;

/**
 * Fails with `rate_limited` if one more hold would exceed a limit of the member, the key or the app. `detail`
 * and `limit` name the limit; Retry-After is the earliest expiry of a counted hold. An advisory lock
 * serializes the holds of one member (or of a key without a member) until the transaction ends, so these
 * limits are exact. The app's limit counts committed holds only. Both statements are sent in one round trip.
 */
export async function limitHolds(
  ctx: EitherContext,
  hold: { bookingId: string; places: number },
): Promise<void> {
  const limits: Usage = { ...holdLimits, ...pickLimits(ctx.app.limits) };
  const [, [used]] = await Promise.all([
    ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holds:${holderOf(ctx)}`}, 0))`),
    ctx.db.execute<Usage>(countHolds(ctx, limits, hold.bookingId)),
  ]);
  if (!used) throw new Error('The holds were not counted');
  const wanted: Usage = {
    holdsPerMember: used.holdsPerMember + 1,
    heldPlacesPerMember: used.heldPlacesPerMember + hold.places,
    holdsPerKey: used.holdsPerKey + 1,
    holdsPerApp: used.holdsPerApp + 1,
  };
  const isCounted = (limit: Limit) =>
    limit === 'holdsPerApp' || (limit === 'holdsPerKey' ? ctx.key !== null : ctx.member !== null);
  const over = (Object.keys(limits) as Limit[]).find(
    (limit) => isCounted(limit) && wanted[limit] > limits[limit],
  );
  if (!over) return;
  throw problem('rate_limited', {
    detail: `${messageFor[over](limits[over])} Pay or cancel one, or wait until one expires.`,
    extra: { limit: wireNames[over], allowed: limits[over] },
    retryAfterSeconds: await secondsToFirstExpiry(ctx, over, hold.bookingId),
  });
}

/** Name of the party whose hold limits are exact: the member, or the key if there is no member. */
export function holderOf({ app, member, key }: Pick<EitherContext, 'app' | 'member' | 'key'>): string {
  return member ? `member:${app.id}:${member.userId}` : `key:${key?.id}`;
}

function pickLimits(own: Partial<Usage>): Partial<Usage> {
  return Object.fromEntries(
    (Object.keys(holdLimits) as Limit[]).flatMap((limit) => (own[limit] ? [[limit, own[limit]]] : [])),
  );
}

const isLive = sql`state in ('holding', 'held', 'pending_payment') and hold_expires_at > sojourn_clock()::timestamptz(3)`;

/** Query that counts live holds without the new booking; for the key and the app it stops at their limits. */
export function countHolds(
  ctx: Pick<EitherContext, 'app' | 'member' | 'key'>,
  limits: Record<Limit, number>,
  bookingId: string,
) {
  const ofMember = sql`${holdsWithin(ctx, 'holdsPerMember')} and ${isLive} and id <> ${bookingId}`;
  const upTo = (limit: Limit) =>
    sql`(select count(*)::int from (
      select from bookings where ${holdsWithin(ctx, limit)} and ${isLive} and id <> ${bookingId}
      limit ${limits[limit]}) counted)`;
  return sql`select m.holds as "holdsPerMember", m.places as "heldPlacesPerMember",
      ${ctx.key ? upTo('holdsPerKey') : sql`0`} as "holdsPerKey", ${upTo('holdsPerApp')} as "holdsPerApp"
    from (select count(*)::int as holds, coalesce(sum(held_places), 0)::int as places
      from bookings where ${ofMember}) m`;
}

function holdsWithin({ app, member, key }: Pick<EitherContext, 'app' | 'member' | 'key'>, limit: Limit) {
  if (limit === 'holdsPerApp') return sql`app_id = ${app.id}`;
  if (limit === 'holdsPerKey') return sql`api_key_id = ${key?.id ?? null}::uuid`;
  return sql`app_id = ${app.id} and user_id = ${member?.userId ?? null}::uuid`;
}

async function secondsToFirstExpiry(ctx: EitherContext, limit: Limit, bookingId: string): Promise<number> {
  const [first] = await ctx.db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from min(hold_expires_at) - sojourn_clock())::float8 as seconds
    from bookings where ${holdsWithin(ctx, limit)} and ${isLive} and id <> ${bookingId}`);
  return Math.max(1, Math.ceil(first?.seconds ?? retryWithoutHoldsSeconds));
}
