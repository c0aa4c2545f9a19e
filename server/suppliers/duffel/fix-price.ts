import type { SupplierHandle } from '#server/modules/bookings/port.ts';
import {
  type HotelOrder,
  isWorseThanAgreed,
  type RateIdentity,
  type RateOffer,
} from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isSupplierFailure, SupplierFailure } from '#server/platform/resilience/index.ts';
import type { SupplierClient } from '#server/platform/supplier-http/index.ts';
import type { RatesReader } from './ask-rates.ts';
import { isRefused } from './client.ts';
import { type NamedOffer, offerWithKey, policyOf, priceOf } from './offers.ts';
import { type Quote, quoteAnswer } from './shapes.ts';

/** A price that the supplier has fixed, with its name there. */
export type FixedPrice = { quoteId: string; totalMinor: number; currency: string };

export type PriceFixer = {
  /** The offer with this key at the moment; null when it is gone. Makes nothing at the supplier. */
  current(ctx: BaseContext, rate: RateIdentity, appId?: string): Promise<NamedOffer | null>;
  /** Fixes the price of the rate with a quote, for an order if there is one; null when the rate is gone. */
  fix(
    ctx: BaseContext,
    rate: RateIdentity,
    order?: Pick<HotelOrder, 'reference' | 'appId'>,
  ): Promise<{ quoteId: string; rate: RateOffer } | null>;
  /**
   * Fixes the price of an order anew, which may be above the agreed one. Throws SupplierFailure `sold_out` when the rate is
   * gone, or is left on worse terms than agreed.
   */
  fixForOrder(ctx: BaseContext, order: HotelOrder): Promise<FixedPrice>;
  /** The price of a quote; null if the supplier does not know it any more. */
  read(ctx: BaseContext, quoteId: string, appId?: string): Promise<FixedPrice | null>;
};

/** Reads rates and fixes their prices. A quote fixes a price and holds no room, and does not say how long it is valid. */
export function makePriceFixer(client: SupplierClient, rates: RatesReader): PriceFixer {
  async function current(
    ctx: BaseContext,
    { rateKey, stay }: RateIdentity,
    appId?: string,
  ): Promise<NamedOffer | null> {
    const hotelId = rateKey.split('~')[0] ?? '';
    return offerWithKey(await rates.offers(ctx, hotelId, stay, appId), rateKey);
  }

  const fix: PriceFixer['fix'] = async (ctx, identity, order) => {
    const offer = await current(ctx, identity, order?.appId);
    if (!offer) return null;
    const json = { data: { rate_id: offer.rateId } };
    const request = { method: 'POST', path: '/stays/quotes', json, appId: order?.appId } as const;
    const answer = await client
      .send(ctx, request, quoteAnswer, { operation: 'quote', reference: order?.reference ?? null })
      .catch(nullIfGone);
    if (!answer) return null;
    return { quoteId: answer.data.id, rate: priceAfter(offer.rate, answer.data) };
  };

  return {
    current,
    fix,
    async fixForOrder(ctx, order) {
      const fixed = await fix(ctx, order, order);
      if (!fixed) throw new SupplierFailure('sold_out', 'The rate is gone.');
      if (isWorseThanAgreed(fixed.rate, order, Date.now()))
        throw new SupplierFailure('sold_out', 'The rate is left on worse terms than agreed.');
      return fixedPrice(fixed.quoteId, fixed.rate);
    },
    async read(ctx, quoteId, appId) {
      const path = `/stays/quotes/${encodeURIComponent(quoteId)}`;
      const request = { method: 'GET', path, appId } as const;
      const answer = await client.send(ctx, request, quoteAnswer).catch((err: unknown) => {
        if (isRefused(err)) return null;
        throw err;
      });
      const price = answer && priceOf(answer.data);
      return price && { quoteId, totalMinor: price.totalMinor, currency: price.currency };
    },
  };
}

/** The rate at the price of its quote, and with the terms that the quote repeats, if it does. */
function priceAfter(rate: RateOffer, quote: Quote): RateOffer {
  const price = priceOf(quote);
  if (!price) throw new SupplierFailure('error', 'a quote has a price that cannot be read');
  const [quoted] = (quote.accommodation?.rooms ?? []).flatMap((room) => room.rates);
  const policy = quoted
    ? policyOf(quoted, price.dueNowMinor, rate.policy.timeZone, Date.now())
    : samePolicy(rate, price.dueNowMinor);
  return { ...rate, price, policy };
}

/** The terms of the rate for a price that may be another one: who loses all, loses all of it. */
function samePolicy({ policy, price }: RateOffer, dueNowMinor: number): RateOffer['policy'] {
  const timeline = policy.timeline.map((step) =>
    step.penaltyMinor === price.dueNowMinor ? { ...step, penaltyMinor: dueNowMinor } : step,
  );
  return { ...policy, timeline };
}

/** The fixed price of a rate. */
const fixedPrice = (quoteId: string, { price }: RateOffer): FixedPrice => ({
  quoteId,
  totalMinor: price.totalMinor,
  currency: price.currency,
});

/** The fixed price in the handle of a hold; null in any other handle. */
export function priceInHandle(handle: SupplierHandle | null): FixedPrice | null {
  const { quoteId, totalMinor, currency } = handle ?? {};
  if (typeof quoteId !== 'string' || typeof totalMinor !== 'number' || typeof currency !== 'string')
    return null;
  return { quoteId, totalMinor, currency };
}

/** A quote whose answer was lost holds nothing, so it is a mere error after which other suppliers may be asked. */
function nullIfGone(err: unknown): null {
  if (isRefused(err)) return null;
  if (isSupplierFailure(err) && err.kind === 'timeout') throw new SupplierFailure('error', err.message);
  throw err;
}
