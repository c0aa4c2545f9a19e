import { bestRated, type HotelSupplier } from '#server/modules/hotels/catalogue/port.ts';
import {
  circlesOf,
  offeredWith,
  type ReadSettings,
  readCircleId,
} from '#server/platform/supplier-http/index.ts';
import { makeAccommodationReader, pictures, toContent, toFacts, toSummary } from './accommodations.ts';
import { makeRatesReader } from './ask-rates.ts';
import { bookStay } from './book-stay.ts';
import { cancelStay } from './cancel-stay.ts';
import { duffelClient, supplierName } from './client.ts';
import { findBookings, toBooking } from './find-bookings.ts';
import { makePriceFixer } from './fix-price.ts';
import { searchHotels } from './search-hotels.ts';
import type { DuffelSources } from './sources.ts';
import { duffelWebhooks } from './webhooks.ts';

type Options = DuffelSources & { settings: ReadSettings; fetch?: typeof fetch };

/**
 * Hotels of Duffel Stays, version 2 of its API. It searches by coordinates, so its places are circles around our cities. It
 * fixes prices with quotes, holds no rooms, books a repeated request twice and answers in the currency of our balance.
 * Source: its reference and SDK, November 2026; docs/suppliers.md lists what is not documented.
 */
export function duffel({ settings, fetch, ...sources }: Options): HotelSupplier {
  const client = duffelClient(settings, fetch);
  const accommodations = makeAccommodationReader(client);
  const rates = makeRatesReader(client, accommodations, sources);
  const prices = makePriceFixer(client, rates);

  return {
    name: supplierName,
    isOfferedTo: offeredWith(settings, ['DUFFEL_ACCESS_TOKEN']),
    ids: 'own',
    isIdempotent: false,
    bookTimeoutMs: 120_000,
    settleSeconds: 300,
    webhooks: duffelWebhooks,
    pictures,

    places: async (ctx) => circlesOf(await sources.cities(ctx)),

    async hotels(ctx, placeId) {
      const circle = readCircleId(placeId);
      return circle ? (await accommodations.inCircle(ctx, circle)).map(toFacts) : [];
    },

    search: (ctx, query) => searchHotels(ctx, { client, accommodations, rates }, sources, query),

    rooms: rates.rooms,

    recheck: async (ctx, rate) => (await prices.current(ctx, rate))?.rate ?? null,

    async confirmPrice(ctx, rate) {
      const fixed = await prices.fix(ctx, rate);
      return fixed && { ...fixed.rate, quote: fixed.quoteId };
    },

    async hold(ctx, order, until) {
      const known = order.quote === undefined ? null : await prices.read(ctx, order.quote, order.appId);
      const fixed = known ?? (await prices.fixForOrder(ctx, order));
      return {
        kind: 'price_only',
        until,
        price: { currency: fixed.currency, totalMinor: fixed.totalMinor },
        handle: fixed,
      };
    },

    // It holds no room.
    release: async () => {},

    book: (ctx, order) => bookStay(ctx, { client, prices }, order),

    async lookUp(ctx, key) {
      const [found] = await findBookings(ctx, client, key);
      return found ? toBooking(found, key.reference) : null;
    },

    // It tells no amounts: the terms of the booking are its own.
    quoteCancel: async () => null,

    cancel: (ctx, key) => cancelStay(ctx, client, key),

    phoneRequired: () => true,

    async content(ctx, hotelId) {
      const found = await accommodations.details(ctx, hotelId);
      if (!found) return null;
      const { latitude, longitude } = found.location.geographic_coordinates;
      const timeZone = await sources.timeZoneAt(ctx, latitude, longitude);
      return toContent(found, accommodations.roomsOf(found), timeZone);
    },

    summaries: async (ctx, hotelIds) => (await accommodations.many(ctx, hotelIds)).map(toSummary),

    // Hotels by name are found in what was stored of them.
    suggest: async () => [],

    async best(ctx, place, _language, limit) {
      const circle = readCircleId(place.id);
      return circle ? bestRated((await accommodations.inCircle(ctx, circle, 1)).map(toSummary), limit) : [];
    },

    count: () => null,
  };
}
