import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { type EarnRule, earnRule } from './earn-rule.ts';
import { expireDuePoints } from './expire-points.ts';
import { type LedgerKey, writeEntry } from './ledger.ts';
import { remainingPoints } from './lots.ts';
import { restorePoints } from './restore-points.ts';

/** A booking whose payment went back in whole or in part; `paidMinor` is the captured amount, in minor units. */
export type ReversedPurchase = {
  appId: string;
  bookingId: string;
  /** Description in the member's activity. */
  title: string;
  paidMinor: number;
  currency: string;
};

/**
 * Debits the points that a booking no longer earns after a refund, cancellation or lost dispute, of which
 * `keptMinor` stays paid in total (minor units). The debit is computed from what the booking earned and what
 * was taken back before, under the ledger's lock: repeated and concurrent calls debit once, later ones with a
 * smaller amount debit the difference, and a larger amount changes nothing unless `mayRestore`: after a refund has
 * failed, what was taken back for it is credited again. Points that were spent are debited too, so the balance may fall
 * below zero.
 */
export async function reversePoints(
  ctx: BaseContext,
  booking: ReversedPurchase,
  keptMinor: number,
  { mayRestore = false }: { mayRestore?: boolean } = {},
): Promise<void> {
  const { appId, bookingId, title } = booking;
  const membershipId = await findEarner(ctx, booking);
  if (membershipId === null) return;
  const rule = await earnRule(ctx, appId);
  await transaction(ctx, async (ctx) => {
    const key = { appId, membershipId };
    const ledger = await expireDuePoints(ctx, key);
    const { earned, takenBack } = await sumsOf(ctx, key, bookingId);
    const unearned = earned - keptPoints(rule, booking, earned, keptMinor) - takenBack;
    const entry = { bookingId, note: title };
    const restored = Math.min(-unearned, takenBack);
    if (mayRestore && restored > 0) await restorePoints(ctx, key, ledger, { ...entry, points: restored });
    if (unearned <= 0) return;
    // Points of this booking that expired unspent are returned first: the member had no use of them.
    const lots = [...ledger.pending, ...ledger.available];
    const left = remainingPoints(lots, (lot) => lot.bookingId === bookingId);
    const returned = Math.min(Math.max(0, unearned - left), ledger.expiredOf.get(bookingId) ?? 0);
    if (returned > 0) await writeEntry(ctx, key, ledger, { ...entry, points: returned, reason: 'returned' });
    await writeEntry(ctx, key, ledger, { ...entry, points: -unearned, reason: 'taken_back' });
  });
}

/** The membership that earned points with a booking, or null. */
async function findEarner(
  ctx: BaseContext,
  { appId, bookingId }: Pick<ReversedPurchase, 'appId' | 'bookingId'>,
): Promise<string | null> {
  const [earned] = await ctx.db.execute<{ membership_id: string }>(sql`
    select membership_id from point_entries
    where app_id = ${appId} and booking_id = ${bookingId} and reason = 'earned'`);
  return earned?.membership_id ?? null;
}

/** The points that a booking earned, and those taken back and not restored. */
async function sumsOf(
  ctx: BaseContext,
  { appId, membershipId }: LedgerKey,
  bookingId: string,
): Promise<{ earned: number; takenBack: number }> {
  const [sums] = await ctx.db.execute<{ earned: number; taken_back: number }>(sql`
    select coalesce(sum(points) filter (where reason = 'earned'), 0)::int as earned,
      coalesce(-sum(points) filter (where reason in ('taken_back', 'restored')), 0)::int as taken_back
    from point_entries
    where app_id = ${appId} and membership_id = ${membershipId} and booking_id = ${bookingId}`);
  return { earned: sums?.earned ?? 0, takenBack: sums?.taken_back ?? 0 };
}

/**
 * The points for the amount that stays paid. They are a share of what was earned, because the programme's rule
 * or the exchange rate may have changed since; under an unchanged rule they are exactly the rule's.
 */
function keptPoints(
  rule: EarnRule | null,
  { paidMinor, currency }: ReversedPurchase,
  earned: number,
  keptMinor: number,
): number {
  const full = rule?.pointsFor(paidMinor, currency) ?? 0;
  if (rule && full > 0) return Math.floor((earned * rule.pointsFor(keptMinor, currency)) / full);
  return paidMinor > 0 ? Math.floor((earned * keptMinor) / paidMinor) : 0;
}
