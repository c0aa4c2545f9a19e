import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { invalid, type Problem, problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { appliesTo, type PayableProduct } from './can-pay-for.ts';
import { writeEvents } from './ledger.ts';
import { lockBooking } from './lock-booking.ts';
import { lockRows, type PerkRow, readRows } from './lock-rows.ts';
import type { PerkValue } from './views.ts';

export type PerkClaim = {
  appId: string;
  /** The owner of the perks. Perks of other members are `not_found`. */
  membershipId: string;
  /** One `saved_perk_id` for each person. A perk with several units may occur several times. */
  perkItemIds: readonly string[];
  /** An existing booking, which the same transaction may have created. */
  bookingId: string;
  product: PayableProduct;
  /** The field of the ids in the request, for validation errors. Defaults to `item_ids`. */
  field?: string;
};

/** What a locked perk pays of the price of one person. */
export type PerkCover = PerkValue & { perkItemId: string };

type UnitRequest = { id: string; units: number };

/**
 * Locks one unit of each perk for a booking, all or none, and returns what each covers, in the given order.
 * The units stay locked until `settlePerks` or `releasePerks`. Joins the caller's transaction. Idempotent:
 * the booking holds as many units of each perk as the ids name. Concurrent bookings and uses never get more
 * units than there are. Fails with `not_found` for an unknown or foreign id, `validation_failed` for a perk
 * that cannot pay for this product, `insufficient_perk_balance` if a perk has fewer units left than the ids
 * name, and `invalid_state` if a perk is used up, locked, expired, not yet valid or revoked, the membership is
 * inactive, or the booking has ended.
 */
export async function lockPerks(ctx: BaseContext, claim: PerkClaim): Promise<PerkCover[]> {
  const ids = claim.perkItemIds.map((id) => id.toLowerCase());
  if (ids.length === 0) return [];
  if (!ids.every(isUuid)) throw problem('not_found');
  return transaction(ctx, async (ctx) => {
    const booking = await lockBooking(ctx, claim.bookingId);
    if (booking?.app_id !== claim.appId) throw new Error('Perks are taken for a booking of the same app');
    const perks = await lockRows(ctx, claim, ids);
    requireApplicable(claim, ids, perks);
    const missing = await missingUnits(ctx, claim, ids);
    if (missing.length > 0) {
      if (booking.isOver) throw problem('invalid_state');
      await lockUnits(ctx, claim, missing);
    }
    return ids.map((id) => coverOf(perks.get(id) as PerkRow));
  });
}

/**
 * Fails as `lockPerks` does for perks that are unknown, foreign or for other products, before a supplier is
 * asked to hold anything. Locks nothing, so whether they can be used is decided by `lockPerks`.
 */
export async function checkPerks(ctx: BaseContext, claim: Omit<PerkClaim, 'bookingId'>): Promise<void> {
  const ids = claim.perkItemIds.map((id) => id.toLowerCase());
  if (!ids.every(isUuid)) throw problem('not_found');
  if (ids.length > 0) requireApplicable(claim, ids, await readRows(ctx, claim, ids));
}

function requireApplicable(
  { product, field = 'item_ids' }: Pick<PerkClaim, 'product' | 'field'>,
  ids: readonly string[],
  perks: ReadonlyMap<string, PerkRow>,
): void {
  ids.forEach((id, index) => {
    if (!appliesTo(perks.get(id)?.applicable_products ?? [], product))
      throw notApplicable(`${field}.${index}`);
  });
}

const notApplicable = (field: string) =>
  invalid(field, 'not_applicable', 'This perk does not pay for this product.');

/** How many units of each perk the booking does not hold yet. */
async function missingUnits(
  ctx: BaseContext,
  { appId, bookingId }: PerkClaim,
  ids: readonly string[],
): Promise<UnitRequest[]> {
  const wanted = Map.groupBy(ids, (id) => id);
  const held = await ctx.db.execute<{ perk_id: string; units: number; state: string }>(sql`
    select perk_id, units, state from perk_locks
    where app_id = ${appId} and booking_id = ${bookingId} and perk_id in ${[...wanted.keys()]} and state <> 'returned'`);
  return [...wanted].flatMap(([id, mentions]) => {
    const own = held.find(({ perk_id }) => perk_id === id);
    const units = mentions.length - (own?.units ?? 0);
    // A booking that has used a perk is settled and cannot lock more units of it.
    if (units > 0 && own?.state === 'used') throw unusable();
    return units > 0 ? [{ id, units }] : [];
  });
}

async function lockUnits(
  ctx: BaseContext,
  claim: PerkClaim,
  requests: readonly UnitRequest[],
): Promise<void> {
  const { appId, bookingId, product } = claim;
  const taken = await ctx.db.execute(sql`
    update saved_perks p set
      units_locked = units_locked + t.units,
      -- Without a free unit the activation ends, so that its code is no longer shown.
      status = case when ${freeAfter} = 0 then 'available' else status end,
      activated_at = case when ${freeAfter} = 0 then null else activated_at end,
      activation_expires_at = case when ${freeAfter} = 0 then null else activation_expires_at end,
      updated_at = sojourn_now()
    from ${requestsTable(requests)}
    where ${isUsable(claim)} and ${freeAfter} >= 0
    returning 1`);
  if (taken.length < requests.length) throw (await tooFewUnits(ctx, claim, requests)) ?? unusable();
  await ctx.db.execute(sql`
    insert into perk_locks as l (app_id, booking_id, perk_id, units, state, product_type, product_id)
    select ${appId}, ${bookingId}, t.id, t.units, 'locked', ${product.kind}, ${product.productId}
    from ${requestsTable(requests)}
    on conflict (app_id, booking_id, perk_id) do update set
      units = case when l.state = 'returned' then excluded.units else l.units + excluded.units end,
      state = 'locked', updated_at = sojourn_now()`);
  const events = requests.map(({ id, units }) => ({ perkId: id, units: -units }));
  await writeEvents(
    ctx,
    appId,
    events.map((event) => ({ ...event, kind: 'locked' as const, bookingId })),
  );
}

/** Whether perk `p` of request `t` can be used now, whatever units it has. */
const isUsable = ({ appId, membershipId }: PerkClaim): SQL => sql`
  p.app_id = ${appId} and p.id = t.id and p.status in ('available', 'active')
    and p.valid_from <= sojourn_clock()::timestamptz(3) and (p.expires_at is null or p.expires_at > sojourn_clock()::timestamptz(3))
    and exists (select 1 from memberships m
      where m.app_id = ${appId} and m.id = ${membershipId} and m.status = 'active')`;

/** The problem for a usable perk of which some units are left, but fewer than requested; undefined if there is none. */
async function tooFewUnits(
  ctx: BaseContext,
  claim: PerkClaim,
  requests: readonly UnitRequest[],
): Promise<Problem | undefined> {
  const [short] = await ctx.db.execute<{ id: string; free: number; units: number }>(sql`
    select p.id, ${free} as free, t.units from saved_perks p, ${requestsTable(requests)}
    where ${isUsable(claim)} and ${free} > 0 and ${freeAfter} < 0 limit 1`);
  if (!short) return undefined;
  const detail = `Perk ${short.id} has ${short.free} left, and the request needs ${short.units} more of it.`;
  return problem('insufficient_perk_balance', { detail });
}

const free: SQL = sql`(p.units_total - p.units_used - p.units_locked)`;
const freeAfter: SQL = sql`(${free} - t.units)`;

function requestsTable(requests: readonly UnitRequest[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as t(id uuid, units int)`;
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
