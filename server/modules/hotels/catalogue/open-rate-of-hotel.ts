import type { AppInfo, BaseContext } from '#server/platform/context/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { type Confirmation, loadConfirmation } from './confirmation-store.ts';
import { type OpenRate, openPriceConfirmation, openRate, openRateOfAnyAge } from './rate-tokens.ts';

/** Opens a rate id as `openRate` does; 422 on `hotel_id` when the rate belongs to another hotel. */
export async function openRateOfHotel(
  ctx: Parameters<typeof openRate>[0],
  roomId: string,
  hotelId: string,
): Promise<OpenRate> {
  return requireHotel(await openRate(ctx, roomId), hotelId);
}

/**
 * Opens a rate with its price confirmation: supplier, price, policy and quote are those that the supplier
 * confirmed, also when the rate id itself has expired. Throws 404 for a token of another rate or app and 410
 * `price_confirmation_expired` for one that is late or whose row is gone.
 */
export async function openConfirmedRate(
  ctx: BaseContext & { app: Pick<AppInfo, 'id'> },
  roomId: string,
  hotelId: string,
  token: string,
): Promise<OpenRate> {
  const { confirmationId, expiresAt } = openPriceConfirmation(ctx, token, roomId);
  const rate = requireHotel(await openRateOfAnyAge(ctx, roomId), hotelId);
  const confirmation = await loadConfirmation(ctx, confirmationId);
  if (!confirmation) throw problem('price_confirmation_expired');
  return { ...atOffer(rate, confirmation), expiresAt };
}

/** The rate as its supplier has just offered it, to be booked on these terms. */
export function atOffer(rate: OpenRate, offer: Confirmation): OpenRate {
  const { supplier, rateKey, policy, quote, cost } = offer;
  const { boardType = rate.boardType, paymentType = rate.paymentType } = offer;
  const { nightly: _, ...price } = offer.price;
  return {
    ...rate,
    supplier,
    rateKey,
    boardType,
    paymentType,
    price,
    policy,
    ...(quote === undefined ? {} : { quote }),
    ...(cost ? { cost } : {}),
    confirmed: true,
  };
}

function requireHotel(rate: OpenRate, hotelId: string): OpenRate {
  if (rate.hotelId !== hotelId)
    throw invalid('hotel_id', 'mismatch', 'The room_id belongs to a rate of another hotel.');
  return rate;
}
