import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { expireDue } from './expire-points.ts';
import { leftIn } from './lots.ts';

export type Spending = {
  appId: string;
  membershipId: string;
  /** How many, a whole number above zero. */
  points: number;
  /** What they are spent on, as the member's activity shows it. */
  reason: string;
  /** Names this spending within the app, for ever: repeated under the same name it is done once. */
  reference: string;
};

/**
 * Debits points and answers the ledger entry and the balance left. Joins the caller's transaction, so that the points
 * go if and only if what they buy comes. Of simultaneous callers only as many succeed as the balance pays for; a
 * repeated `reference` answers the first entry. Fails with `insufficient_points` when the balance is too low and with
 * `not_found` for an unknown membership; nothing is debited then.
 */
export async function spendPoints(
  ctx: BaseContext,
  spending: Spending,
): Promise<{ entryId: string; balance: number }> {
  const { appId, membershipId, points, reason, reference } = spending;
  if (!Number.isSafeInteger(points) || points <= 0)
    throw new RangeError('Points are spent in whole numbers above zero');
  return transaction(ctx, async (ctx) => {
    const { lots } = await expireDue(ctx, { appId, membershipId });
    const balance = leftIn(lots, () => true);
    const [known] = await ctx.db.execute<{ id: string; membership_id: string; points: number }>(sql`
      select id, membership_id, points from point_entries where app_id = ${appId} and reference = ${reference}`);
    if (known) {
      if (known.membership_id === membershipId && known.points === -points)
        return { entryId: known.id, balance };
      throw new Error('Another spending has this reference');
    }
    if (balance < points) throw problem('insufficient_points');
    const entryId = newId();
    await ctx.db.execute(sql`
      insert into point_entries (app_id, id, membership_id, points, reason, reference, note)
      values (${appId}, ${entryId}, ${membershipId}, ${-points}, 'spent', ${reference}, ${reason})`);
    return { entryId, balance: balance - points };
  });
}
