import { isDeepStrictEqual } from 'node:util';
import type { GuestsAnswer, GuestsChange } from '#server/modules/hotels/catalogue/port.ts';
import { config } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { SupplierFailure, simulatedFailure } from '#server/platform/resilience/index.ts';
import { namesOf, openNames, sealNames } from './guest-names.ts';
import { type MagicEffect, magicEffect } from './magic.ts';
import { lockOrder } from './orders.ts';

/** The test hotels that decide later do so five seconds after the request, at once with latency off. */
const decisionSeconds = () => (config.sandboxLatency === 'off' ? 0 : 5);

/**
 * Changes the guests of a confirmed order. Only the test hotels decline, decide later or lose the answer. A repeat
 * returns the decision and changes nothing more.
 */
export async function changeGuests(ctx: BaseContext, change: GuestsChange): Promise<GuestsAnswer> {
  const { reference, rooms } = change;
  const { effect, answer, isFirst } = await transaction(ctx, async (ctx) => {
    const row = await lockOrder(ctx, change);
    if (row.state !== 'confirmed') throw new SupplierFailure('rejected', 'The booking is not confirmed.');
    const effect = magicEffect(row.hotel_id);
    if (isDeepStrictEqual(openNames(reference, row.guests), namesOf(rooms))) {
      return { effect, answer: { state: 'changed' } as const, isFirst: false };
    }
    const answer = decide(effect, row.change_asked_seconds);
    if (answer.state === 'pending' && row.change_asked_seconds === null) {
      await ctx.db.execute(
        sql`update sandbox_hotel_orders set change_asked_at = sojourn_clock() where reference = ${reference}`,
      );
    }
    if (answer.state === 'changed') {
      await ctx.db.execute(sql`
        update sandbox_hotel_orders set guests = ${sealNames(reference, rooms)}, change_asked_at = null,
          updated_at = sojourn_now() where reference = ${reference}`);
    }
    return { effect, answer, isFirst: true };
  });
  if (isFirst && effect === 'guests_answer_lost')
    throw simulatedFailure('timeout', 'The test hotel changed the guests but never answered.');
  return answer;
}

function decide(effect: MagicEffect | undefined, askedSeconds: number | null): GuestsAnswer {
  const isDecided = askedSeconds !== null && askedSeconds >= decisionSeconds();
  const declined: GuestsAnswer = { state: 'declined', reason: 'not_changeable' };
  if (effect === 'guests_declined') return declined;
  if (effect === 'guests_declined_later') return isDecided ? declined : { state: 'pending' };
  if (effect === 'guests_changed_later' && !isDecided) return { state: 'pending' };
  return { state: 'changed' };
}
