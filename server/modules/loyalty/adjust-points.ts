import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { earnRule } from './earn-rule.ts';
import { expireDuePoints } from './expire-points.ts';
import { balanceOf, readLedger, writeEntry } from './ledger.ts';

/** A correction of a member's points by a person. */
export type Adjustment = {
  appId: string;
  membershipId: string;
  /** Points to credit, or to debit if negative; a whole number other than 0. */
  points: number;
  /** Description in the member's activity. */
  note: string;
};

/**
 * Credits or debits points without a booking, and returns the new balance, which a debit may take below zero. A
 * credit can be spent at once and expires as earned points do. Fails with `not_found` for an unknown membership, and
 * with `invalid_state` for an app without a programme.
 */
export async function adjustPoints(
  ctx: BaseContext,
  { appId, membershipId, points, note }: Adjustment,
): Promise<number> {
  if (!Number.isSafeInteger(points) || points === 0)
    throw new RangeError('Points are adjusted in whole numbers');
  return transaction(ctx, async (ctx) => {
    const key = { appId, membershipId };
    const ledger = await expireDuePoints(ctx, key);
    if (points < 0) {
      await writeEntry(ctx, key, ledger, { points, reason: 'adjusted', note });
    } else {
      const rule = await earnRule(ctx, appId);
      if (!rule) throw problem('invalid_state', { detail: 'The app has no programme.' });
      await ctx.db.execute(sql`
        insert into point_entries (app_id, id, membership_id, points, reason, note, expires_at)
        values (${appId}, ${newId()}, ${membershipId}, ${points}, 'adjusted', ${note},
          sojourn_now() + make_interval(months => ${rule.liveMonths}))`);
    }
    return balanceOf(await readLedger(ctx, key));
  });
}
