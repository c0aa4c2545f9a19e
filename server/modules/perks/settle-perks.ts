import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { expirePerks } from './lapse.ts';
import { writeEvents } from './ledger.ts';
import { lockBooking } from './lock-booking.ts';
import { publishPerkUses } from './publish-perk-uses.ts';

type Lock = { app_id: string; perk_id: string; units: number; state: 'locked' | 'used' };

/**
 * Marks the units locked by a booking as used. Must run in the transaction that confirms the booking. A unit
 * that was locked in time is used even if its perk has expired or was revoked since. Idempotent.
 */
export async function settlePerks(ctx: BaseContext, { bookingId }: { bookingId: string }): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const locks = await changeLocks(ctx, bookingId, sql`state = 'locked'`, 'used');
    const [first] = locks;
    if (!first) return;
    await ctx.db.execute(sql`
      update saved_perks p set
        units_locked = units_locked - l.units, units_used = units_used + l.units,
        status = case when units_used + l.units = units_total and status <> 'revoked' then 'used' else status end,
        used_at = sojourn_now(), updated_at = sojourn_now()
      from ${locksTable(locks)} where p.app_id = ${first.app_id} and p.id = l.perk_id`);
    // The ledger entries have no units, because locking already reduced the free units.
    const events = locks.map(({ perk_id }) => ({ perkId: perk_id, kind: 'used' as const, bookingId }));
    await writeEvents(ctx, first.app_id, events);
    await publishPerkUses(
      ctx,
      first.app_id,
      locks.map(({ perk_id }) => perk_id),
      bookingId,
    );
  });
}

/**
 * Returns the units that a booking has locked or used. Must run in the transaction in which the booking
 * fails, expires or is cancelled with a full refund. A perk that has expired or was revoked meanwhile stays
 * so. Idempotent.
 */
export async function releasePerks(ctx: BaseContext, { bookingId }: { bookingId: string }): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const locks = await changeLocks(ctx, bookingId, sql`state in ('locked', 'used')`, 'returned');
    const [first] = locks;
    if (!first) return;
    const perks = await ctx.db.execute<{ id: string; status: string }>(sql`
      update saved_perks p set
        units_locked = units_locked - case l.state when 'locked' then l.units else 0 end,
        units_used = units_used - case l.state when 'used' then l.units else 0 end,
        used_at = case when l.state = 'used' and units_used = l.units then null else used_at end,
        status = case status when 'used' then 'available' else status end,
        updated_at = sojourn_now()
      from ${locksTable(locks)} where p.app_id = ${first.app_id} and p.id = l.perk_id
      returning p.id, p.status`);
    const ended = new Set(perks.flatMap(({ id, status }) => (isEnded(status) ? [id] : [])));
    const events = locks.map(({ perk_id, units }) => ({
      perkId: perk_id,
      kind: 'returned' as const,
      units: ended.has(perk_id) ? 0 : units,
      bookingId,
    }));
    await writeEvents(ctx, first.app_id, events);
    await expirePerks(ctx, sql`app_id = ${first.app_id} and id in ${locks.map(({ perk_id }) => perk_id)}`);
  });
}

const isEnded = (status: string) => status === 'expired' || status === 'revoked';

/** Changes the state of a booking's locks and returns the previous rows. Locks the perks by ascending id. */
async function changeLocks(
  ctx: BaseContext,
  bookingId: string,
  from: SQL,
  to: 'used' | 'returned',
): Promise<Lock[]> {
  const booking = await lockBooking(ctx, bookingId);
  if (!booking) return [];
  const ofBooking = sql`app_id = ${booking.app_id} and booking_id = ${bookingId} and ${from}`;
  await ctx.db.execute(sql`
    select 1 from saved_perks where app_id = ${booking.app_id} and id in (select perk_id from perk_locks where ${ofBooking})
    order by id for update`);
  const locks = await ctx.db.execute<Lock>(sql`
    select app_id, perk_id, units, state from perk_locks where ${ofBooking}`);
  if (locks.length === 0) return [];
  await ctx.db.execute(
    sql`update perk_locks set state = ${to}, updated_at = sojourn_now() where ${ofBooking}`,
  );
  return locks;
}

function locksTable(locks: readonly Lock[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(locks)}::jsonb) as l(perk_id uuid, units int, state text)`;
}
