import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type { PerkProductType, PerkValueType } from './kinds.ts';
import { writeEvents } from './ledger.ts';
import { lockBooking } from './lock-booking.ts';
import { lockRows, type PerkRow, paysFor } from './lock-rows.ts';
import { scheduleSweep } from './sweep.ts';

export type PerkClaim = {
  appId: string;
  /** Whose perks; everybody else's are unknown. */
  membershipId: string;
  /** `saved_perk_id`s, one for each person they pay for. A perk of several units may be named several times. */
  perkItemIds: readonly string[];
  /** A booking that exists by now, perhaps made by this very transaction. */
  bookingId: string;
  product: { kind: PerkProductType; productId: string };
  /** Where the ids stand in the request, to name the wrong one; `item_ids` unless told. */
  field?: string;
};

/** What one perk pays for: all that one person costs, or up to an amount. */
export type PerkCover = {
  perkItemId: string;
  type: PerkValueType;
  /** Minor units of `currency`; null for `free`. */
  amountMinor: number | null;
  currency: string | null;
};

type Take = { id: string; units: number };

/**
 * Takes a unit of each perk for a booking and answers what each pays for, in the order given; all or none. The units
 * stay taken until `settlePerks` or `releasePerks`. Joins the caller's transaction. A repetition takes nothing anew:
 * the booking then holds as many units of each perk as the ids name. Of simultaneous takers, bookings and direct
 * use alike, only as many succeed as there are units. Fails with `not_found` for an id that is unknown or somebody
 * else's, `validation_failed` for a perk that does not pay for this product, and `invalid_state` for one that is
 * used up, taken, expired, not yet valid or revoked, when the membership is not active, or the booking is over.
 */
export async function lockPerks(ctx: BaseContext, claim: PerkClaim): Promise<PerkCover[]> {
  const ids = claim.perkItemIds.map((id) => id.toLowerCase());
  if (ids.length === 0) return [];
  if (!ids.every(isUuid)) throw problem('not_found');
  return transaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, claim.bookingId);
    if (booking?.app_id !== claim.appId) throw new Error('Perks are taken for a booking of the same app');
    const perks = await lockRows(ctx, claim, ids);
    ids.forEach((id, index) => {
      if (!paysFor(perks.get(id), claim.product))
        throw notApplicable(`${claim.field ?? 'item_ids'}.${index}`);
    });
    const missing = await missingUnits(ctx, claim, ids);
    if (missing.length > 0) {
      if (booking.isOver) throw problem('invalid_state');
      await takeUnits(ctx, claim, missing);
    }
    return ids.map((id) => coverOf(perks.get(id) as PerkRow));
  });
}

const notApplicable = (field: string) =>
  invalid(field, 'not_applicable', 'This perk does not pay for this product.');

/** How many units of each perk the booking does not hold yet. */
async function missingUnits(
  ctx: BaseContext,
  { appId, bookingId }: PerkClaim,
  ids: readonly string[],
): Promise<Take[]> {
  const wanted = Map.groupBy(ids, (id) => id);
  const held = await ctx.db.execute<{ perk_id: string; units: number; state: string }>(sql`
    select perk_id, units, state from perk_locks
    where app_id = ${appId} and booking_id = ${bookingId} and perk_id in ${[...wanted.keys()]} and state <> 'returned'`);
  return [...wanted].flatMap(([id, mentions]) => {
    const own = held.find(({ perk_id }) => perk_id === id);
    const units = mentions.length - (own?.units ?? 0);
    // What a booking has used is settled: it takes no more of it.
    if (units > 0 && own?.state === 'used') throw unusable();
    return units > 0 ? [{ id, units }] : [];
  });
}

async function takeUnits(ctx: BaseContext, claim: PerkClaim, takes: readonly Take[]): Promise<void> {
  const { appId, membershipId, bookingId, product } = claim;
  const taken = await ctx.db.execute(sql`
    update saved_perks p set
      units_locked = units_locked + t.units,
      -- The last free unit takes the activation with it: its code must no longer be shown.
      status = case when ${freeAfter} = 0 then 'available' else status end,
      activated_at = case when ${freeAfter} = 0 then null else activated_at end,
      activation_expires_at = case when ${freeAfter} = 0 then null else activation_expires_at end,
      updated_at = now()
    from ${takesTable(takes)}
    where p.app_id = ${appId} and p.id = t.id and p.status in ('available', 'active') and ${freeAfter} >= 0
      and p.valid_from <= clock_timestamp()::timestamptz(3) and (p.expires_at is null or p.expires_at > clock_timestamp()::timestamptz(3))
      and exists (select 1 from memberships m
        where m.app_id = ${appId} and m.id = ${membershipId} and m.status = 'active')
    returning 1`);
  if (taken.length < takes.length) throw unusable();
  await ctx.db.execute(sql`
    insert into perk_locks as l (app_id, booking_id, perk_id, units, state, product_type, product_id)
    select ${appId}, ${bookingId}, t.id, t.units, 'locked', ${product.kind}, ${product.productId}
    from ${takesTable(takes)}
    on conflict (app_id, booking_id, perk_id) do update set
      units = case when l.state = 'returned' then excluded.units else l.units + excluded.units end,
      state = 'locked', updated_at = now()`);
  const events = takes.map(({ id, units }) => ({ perkId: id, units: -units }));
  await writeEvents(
    ctx,
    appId,
    events.map((event) => ({ ...event, kind: 'locked' as const, bookingId })),
  );
  await scheduleSweep(ctx, Date.now() + longestHoldMs);
}

/** After that an unpaid booking is over; the sweep then gives back what its engineer forgot. */
const longestHoldMs = 60 * 60_000;

const freeAfter: SQL = sql`p.units_total - p.units_used - p.units_locked - t.units`;

function takesTable(takes: readonly Take[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(takes)}::jsonb) as t(id uuid, units int)`;
}

const unusable = () => problem('invalid_state', { detail: 'One of the perks cannot be used now.' });

function coverOf({ id, value_type, value_minor, value_currency }: PerkRow): PerkCover {
  return {
    perkItemId: id,
    type: value_type,
    amountMinor: value_minor === null ? null : Number(value_minor),
    currency: value_currency,
  };
}
