import { sql } from 'drizzle-orm';
import { convertMinor } from '#server/fx/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type { Booking } from './booking.ts';

type Program = { points_per_major_unit: number; points_live_months: number; default_currency: string };

/**
 * Credits the payer's membership by the earn rule of the app's programme: points for each whole major unit that
 * was captured, counted in the app's currency so that 10,000 yen earn what 60 euros earn. Once a booking.
 */
export async function earnPoints(ctx: BaseContext, booking: Booking): Promise<void> {
  const membershipId = booking.payerMembershipId ?? booking.membershipId;
  const program = membershipId ? await programOf(ctx, booking.appId) : null;
  if (!program) return;
  const points = pointsFor(program, booking.paidMinor, booking.currency);
  if (points <= 0) return;
  await ctx.db.execute(sql`
    insert into point_entries (app_id, id, membership_id, points, reason, booking_id, note, expires_at)
    values (${booking.appId}, ${newId()}, ${membershipId}, ${points}, 'earned', ${booking.id}, ${booking.title},
      now() + make_interval(months => ${program.points_live_months}))
    on conflict do nothing`);
}

/**
 * Takes back what a refund makes unearned: the booking keeps the points of what stays paid. Points that were
 * spent meanwhile are not taken, because a balance never falls below zero. Once a booking.
 */
export async function takeBackPoints(ctx: BaseContext, booking: Booking, keptMinor: number): Promise<void> {
  const program = await programOf(ctx, booking.appId);
  if (!program) return;
  const kept = pointsFor(program, keptMinor, booking.currency);
  const [earned] = await ctx.db.execute<{ membership_id: string; points: number }>(sql`
    select membership_id, points from point_entries
    where app_id = ${booking.appId} and booking_id = ${booking.id} and reason = 'earned'`);
  if (!earned || earned.points <= kept) return;
  // The membership's row is the lock of its ledger.
  await ctx.db.execute(sql`
    select 1 from memberships where app_id = ${booking.appId} and id = ${earned.membership_id} for update`);
  await ctx.db.execute(sql`
    insert into point_entries (app_id, id, membership_id, points, reason, booking_id, note)
    select ${booking.appId}, ${newId()}, ${earned.membership_id}, -least(${earned.points - kept}, sum(points))::int,
      'taken_back', ${booking.id}, ${booking.title}
    from point_entries where app_id = ${booking.appId} and membership_id = ${earned.membership_id}
    having sum(points) > 0
    on conflict do nothing`);
}

function pointsFor(program: Program, paidMinor: number, currency: string): number {
  const minor = convertMinor(paidMinor, currency, program.default_currency);
  return Math.floor(toMajor(minor, program.default_currency)) * program.points_per_major_unit;
}

async function programOf(ctx: BaseContext, appId: string): Promise<Program | null> {
  const [row] = await ctx.db.execute<Program>(sql`
    select p.points_per_major_unit, p.points_live_months, a.default_currency
    from programs p join apps a on a.id = p.app_id where p.app_id = ${appId}`);
  return row ?? null;
}
