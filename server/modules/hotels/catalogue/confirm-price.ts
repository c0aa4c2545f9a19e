import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { databaseNowMs, inSeconds } from '#server/platform/time/database-clock.ts';
import { worseTerms } from './agreed-terms.ts';
import { saveConfirmation } from './confirmation-store.ts';
import type * as contract from './contract-rooms.ts';
import { openRateOfHotel } from './open-rate-of-hotel.ts';
import { confirmationMinutes, earlierOf, sealPriceConfirmation } from './rate-tokens.ts';
import { confirmRate } from './recheck-rate.ts';
import type { ConfirmedPrice } from './views.ts';

/**
 * Rechecks a rate with its supplier and stores the answer, which the token names, for 15 minutes or as long as
 * the supplier stands by it, if that is shorter. A booking with the token takes exactly this offer.
 */
export async function confirmPrice(
  ctx: MemberContext,
  input: Input<typeof contract.confirmPrice>,
): Promise<ConfirmedPrice> {
  const rate = await openRateOfHotel(ctx, input.room_id, input.hotel_id);
  const offer = await confirmRate(ctx, rate);
  const expiresAt = earlierOf(inSeconds(ctx.environment, confirmationMinutes * 60), offer.expiresAt);
  const confirmationId = await saveConfirmation(ctx, offer, expiresAt);
  return {
    token: sealPriceConfirmation(ctx, input.room_id, confirmationId, expiresAt),
    expiresAt,
    previousTotalMinor: rate.price.totalMinor,
    worse: worseTerms(rate, offer, databaseNowMs(ctx.environment)),
    boardType: offer.boardType,
    price: offer.price,
    policy: offer.policy,
  };
}
