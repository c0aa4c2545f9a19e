import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { earnRule } from './earn-rule.ts';
import { expireDuePoints } from './expire-points.ts';
import { balanceOf, readLedger, writeEntry } from './ledger.ts';

/** A balance above this is an error of whoever credits; the columns of the ledger hold twice as much. */
const maxBalance = 1_000_000_000;

/** A credit or debit of a member's points by an operator or a partner's server. */
export type Adjustment = {
  appId: string;
  membershipId: string;
  /** Points to credit, or to debit if negative; a whole number other than 0. */
  points: number;
  /** Description in the member's activity. */
  note: string;
  /** Id of this adjustment in the app, which must be new. */
  reference?: string | null;
  /** Whether a debit may take the balance below zero. */
  mayOwe: boolean;
};

/**
 * Credits or debits points without a booking, and returns the id of the entry and the new balance. A credit can be spent
 * at once and expires as earned points do. Locks the ledger until the transaction ends. Fails with `not_found` for an
 * unknown membership, with `insufficient_points`, and with `invalid_state` for an app without a programme or a balance
 * above a billion.
 */
export async function adjustPoints(
  ctx: BaseContext,
  { appId, membershipId, points, note, reference = null, mayOwe }: Adjustment,
): Promise<{ entryId: string; balance: number }> {
  if (!Number.isSafeInteger(points) || points === 0)
    throw new RangeError('Points are adjusted in whole numbers');
  return transaction(ctx, async (ctx) => {
    const key = { appId, membershipId };
    const ledger = await expireDuePoints(ctx, key);
    const after = balanceOf(ledger) + points;
    if (points < 0 && after < 0 && !mayOwe) throw problem('insufficient_points');
    if (points > 0 && after > maxBalance) {
      const detail = `A balance has at most ${maxBalance.toLocaleString('en')} points.`;
      throw problem('invalid_state', { detail });
    }
    const entryId =
      points < 0
        ? await writeEntry(ctx, key, ledger, { points, reason: 'adjusted', note, reference })
        : await credit(ctx, { ...key, points, note, reference });
    return { entryId, balance: balanceOf(await readLedger(ctx, key)) };
  });
}

async function credit(
  ctx: BaseContext,
  { appId, membershipId, points, note, reference }: Omit<Adjustment, 'mayOwe'>,
): Promise<string> {
  const rule = await earnRule(ctx, appId);
  if (!rule) throw problem('invalid_state', { detail: 'The app has no programme.' });
  const id = newId();
  await ctx.db.execute(sql`
    insert into point_entries (app_id, id, membership_id, points, reason, note, reference, expires_at)
    values (${appId}, ${id}, ${membershipId}, ${points}, 'adjusted', ${note}, ${reference ?? null},
      sojourn_now() + make_interval(months => ${rule.liveMonths}))`);
  return id;
}
