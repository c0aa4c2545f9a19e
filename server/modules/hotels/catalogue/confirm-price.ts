import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { inSeconds } from '#server/platform/time/index.ts';
import type * as contract from './contract-rooms.ts';
import { presentPolicy } from './present.ts';
import { confirmationMinutes, type OpenRate, openRate, sealPriceConfirmation } from './rate-tokens.ts';
import { recheckRate } from './recheck-rate.ts';

/** Rechecks a rate with its supplier and seals current price and policy into a token for 15 minutes. */
export async function confirmPrice(
  ctx: MemberContext,
  input: Input<typeof contract.confirmPrice>,
): Promise<Output<typeof contract.confirmPrice>> {
  const rate = openRateOfHotel(ctx, input.room_id, input.hotel_id);
  const offer = await recheckRate(ctx, rate);
  const expiresAt = inSeconds(confirmationMinutes * 60);
  const { currency } = rate.price;
  return {
    price_confirmation_token: sealPriceConfirmation(ctx, input.room_id, offer, expiresAt),
    expires_at: expiresAt,
    status: offer.price.totalMinor === rate.price.totalMinor ? 'matched' : 'changed',
    previous_total: toMajor(rate.price.totalMinor, currency),
    total: toMajor(offer.price.totalMinor, currency),
    currency,
    cancellation_policy: presentPolicy(offer.policy, currency),
  };
}

/** Opens a rate id as `openRate` does; 422 on `hotel_id` when the rate belongs to another hotel. */
export function openRateOfHotel(
  ctx: Parameters<typeof openRate>[0],
  roomId: string,
  hotelId: string,
  confirmationToken?: string,
): OpenRate {
  const rate = openRate(ctx, roomId, confirmationToken);
  if (rate.hotelId !== hotelId)
    throw invalid('hotel_id', 'mismatch', 'The room_id belongs to a rate of another hotel.');
  return rate;
}
