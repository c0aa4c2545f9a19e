import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { inSeconds } from '#server/platform/time/index.ts';
import type * as contract from './contract-rooms.ts';
import { confirmationMinutes, type OpenRate, openRate, sealPriceConfirmation } from './rate-tokens.ts';
import { recheckRate } from './recheck-rate.ts';
import type { ConfirmedPrice } from './views.ts';

/** Rechecks a rate with its supplier and seals current price and policy into a token for 15 minutes. */
export async function confirmPrice(
  ctx: MemberContext,
  input: Input<typeof contract.confirmPrice>,
): Promise<ConfirmedPrice> {
  const rate = openRateOfHotel(ctx, input.room_id, input.hotel_id);
  const offer = await recheckRate(ctx, rate);
  const expiresAt = inSeconds(confirmationMinutes * 60);
  return {
    token: sealPriceConfirmation(ctx, input.room_id, offer, expiresAt),
    expiresAt,
    previousTotalMinor: rate.price.totalMinor,
    totalMinor: offer.price.totalMinor,
    currency: rate.price.currency,
    policy: offer.policy,
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
