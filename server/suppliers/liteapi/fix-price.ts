import type { SupplierHandle } from '#server/modules/bookings/port.ts';
import {
  type HotelOrder,
  isWorseThanAgreed,
  type RateIdentity,
  type RateOffer,
} from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isSupplierFailure, SupplierFailure } from '#server/platform/resilience/index.ts';
import type { RatesReader } from './ask-rates.ts';
import { codes, hasCode, type LiteApi } from './client.ts';
import { hotelOfKey, type NamedOffer, toOffer } from './offers.ts';
import { type Prebook, prebookAnswer } from './shapes-rates.ts';

/** A price that the supplier has fixed, with its name there. */
export type FixedPrice = { prebookId: string; totalMinor: number; currency: string };

export type PriceFixer = {
  /** The offer with this key at the moment; null when it is gone. Makes nothing at the supplier. */
  current(ctx: BaseContext, rate: RateIdentity): Promise<NamedOffer | null>;
  /** Fixes the price of the rate with a prebook, for an order if there is one; null when the rate is gone. */
  fix(
    ctx: BaseContext,
    rate: RateIdentity,
    order?: Pick<HotelOrder, 'reference' | 'appId'>,
  ): Promise<{ prebookId: string; rate: RateOffer } | null>;
  /**
   * Fixes the price of an order anew, which may be above the agreed one. Throws SupplierFailure `sold_out` when the rate is
   * gone, or is left on worse terms than agreed.
   */
  fixForOrder(ctx: BaseContext, order: HotelOrder): Promise<FixedPrice>;
  /** The price of a prebook; null if the supplier does not know it any more. */
  read(ctx: BaseContext, prebookId: string, order: HotelOrder): Promise<FixedPrice | null>;
};

/**
 * Reads rates and fixes their prices. A prebook fixes a price and holds no room. Its life time is not documented, so that a
 * booking fixes the price anew where the prebook has become too old.
 */
export function makePriceFixer({ book }: LiteApi, rates: RatesReader): PriceFixer {
  async function current(
    ctx: BaseContext,
    { rateKey, stay }: RateIdentity,
    appId?: string,
  ): Promise<NamedOffer | null> {
    const offers = await rates.offers(ctx, hotelOfKey(rateKey), stay, appId);
    return offers.find(({ rate }) => rate.rateKey === rateKey) ?? null;
  }

  const fix: PriceFixer['fix'] = async (ctx, identity, order) => {
    const offer = await current(ctx, identity, order?.appId);
    if (!offer) return null;
    const request = {
      method: 'POST',
      path: '/rates/prebook',
      json: { offerId: offer.offerId, usePaymentSdk: false },
      appId: order?.appId,
    } as const;
    const answer = await book
      .send(ctx, request, prebookAnswer, { operation: 'prebook', reference: order?.reference ?? null })
      .catch(nullIfGone);
    const rate = answer && priceAfter(offer.rate, answer.data);
    return rate && { prebookId: answer.data.prebookId, rate };
  };

  return {
    current,
    fix,
    async fixForOrder(ctx, order) {
      const fixed = await fix(ctx, order, order);
      if (!fixed) throw new SupplierFailure('sold_out', 'The rate is gone.');
      if (isWorseThanAgreed(fixed.rate, order, Date.now()))
        throw new SupplierFailure('sold_out', 'The rate is left on worse terms than agreed.');
      return fixedPrice(fixed.prebookId, fixed.rate);
    },
    async read(ctx, prebookId, order) {
      const path = `/prebooks/${encodeURIComponent(prebookId)}`;
      const answer = await book
        .send(ctx, { method: 'GET', path, appId: order.appId }, prebookAnswer)
        .catch((err: unknown) => {
          if (hasCode(err, codes.stalePrice)) return null;
          throw err;
        });
      return answer && fixedPriceOf(answer.data, order);
    },
  };
}

/**
 * The rate as the prebook has fixed it: its price, terms and board are those of the answer. Null if the board is another
 * one, which the guest has not chosen, or if the terms have changed and the answer does not tell them.
 */
function priceAfter(rate: RateOffer, data: Prebook): RateOffer | null {
  const rooms = (data.roomTypes ?? []).flatMap((type) => type.rates);
  const { hotelId, stay, policy } = rate;
  if (rooms.length === 0) {
    if (data.cancellationChanged || data.boardChanged) return null;
    throw new SupplierFailure('error', 'a prebook tells no rooms');
  }
  const fixed = toOffer(
    { offerId: data.prebookId, rates: rooms },
    { hotelId, stay, timeZone: policy.timeZone },
    { amount: data.price, currency: data.currency },
  );
  if (!fixed) throw new SupplierFailure('error', 'a prebook has a price that cannot be read');
  const { rateKey, roomTypeId } = rate;
  return fixed.rate.boardType === rate.boardType ? { ...fixed.rate, rateKey, roomTypeId } : null;
}

/** The price of a prebook with what the property collects, as `confirmPrice` told it. */
function fixedPriceOf(data: Prebook, { hotelId, stay }: HotelOrder): FixedPrice | null {
  const rooms = (data.roomTypes ?? []).flatMap((type) => type.rates);
  const fixed = toOffer(
    { offerId: data.prebookId, rates: rooms },
    { hotelId, stay, timeZone: 'UTC' },
    { amount: data.price, currency: data.currency },
  );
  return fixed && fixedPrice(data.prebookId, fixed.rate);
}

/** The fixed price of a rate. */
const fixedPrice = (prebookId: string, { price }: RateOffer): FixedPrice => ({
  prebookId,
  totalMinor: price.totalMinor,
  currency: price.currency,
});

/** The fixed price in the handle of a hold; null in any other handle. */
export function priceInHandle(handle: SupplierHandle | null): FixedPrice | null {
  const { prebookId, totalMinor, currency } = handle ?? {};
  if (typeof prebookId !== 'string' || typeof totalMinor !== 'number' || typeof currency !== 'string')
    return null;
  return { prebookId, totalMinor, currency };
}

/**
 * An offer that is sold out or too old is gone. A prebook whose answer was lost holds nothing, so it is a mere error after
 * which other suppliers may be asked.
 */
function nullIfGone(err: unknown): null {
  if (hasCode(err, codes.noAvailability) || hasCode(err, codes.stalePrice)) return null;
  if (isSupplierFailure(err) && err.kind === 'timeout') throw new SupplierFailure('error', err.message);
  throw err;
}
