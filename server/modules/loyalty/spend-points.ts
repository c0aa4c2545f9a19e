import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { expireDuePoints } from './expire-points.ts';
import { balanceOf, writeEntry } from './ledger.ts';

/** A debit of points from a membership. */
export type Spending = {
  appId: string;
  membershipId: string;
  /** Number of points; a positive integer. */
  points: number;
  /** Description in the member's activity. */
  reason: string;
  /** Idempotency key of this spending within the app, without expiry. */
  reference: string;
};

/**
 * Debits points and returns the ledger entry and the remaining balance. Joins the caller's transaction, so
 * the points are debited only if the purchase succeeds. Of simultaneous calls only as many succeed as the
 * balance covers, which excludes pending points; a repeated `reference` returns the first entry. Fails with `insufficient_points` when the
 * balance is too low and with `not_found` for an unknown membership. Throws RangeError for points that are
 * not a positive integer, and Error when the reference belongs to a different spending.
 */
export async function spendPoints(
  ctx: BaseContext,
  spending: Spending,
): Promise<{ entryId: string; balance: number }> {
  const { appId, membershipId, points, reason, reference } = spending;
  if (!Number.isSafeInteger(points) || points <= 0)
    throw new RangeError('Points are spent in whole numbers above zero');
  return transaction(ctx, async (ctx) => {
    const key = { appId, membershipId };
    const ledger = await expireDuePoints(ctx, key);
    const balance = balanceOf(ledger);
    const [known] = await ctx.db.execute<{ id: string; membership_id: string; points: number }>(sql`
      select id, membership_id, points from point_entries where app_id = ${appId} and reference = ${reference}`);
    if (known) {
      if (known.membership_id === membershipId && known.points === -points)
        return { entryId: known.id, balance };
      throw new Error('Points were already spent with this reference');
    }
    if (balance < points) throw problem('insufficient_points');
    const entryId = await writeEntry(ctx, key, ledger, {
      points: -points,
      reason: 'spent',
      reference,
      note: reason,
    });
    return { entryId, balance: balance - points };
  });
}
