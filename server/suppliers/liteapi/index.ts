import { bestRated, type HotelSupplier } from '#server/modules/hotels/catalogue/port.ts';
import {
  circlesOf,
  offeredWith,
  type ReadSettings,
  readCircleId,
} from '#server/platform/supplier-http/index.ts';
import { makeRatesReader } from './ask-rates.ts';
import { bookStay } from './book-stay.ts';
import { cancelStay } from './cancel-stay.ts';
import { liteApiClients, supplierName } from './client.ts';
import { findBooking, toBooking } from './find-booking.ts';
import { makePriceFixer } from './fix-price.ts';
import { makeContentReader } from './hotel-content.ts';
import { makeHotelReader, pictures, toFacts } from './hotel-facts.ts';
import { searchHotels } from './search-hotels.ts';
import type { LiteApiSources } from './sources.ts';
import { liteApiWebhooks } from './webhooks.ts';

type Options = LiteApiSources & { settings: ReadSettings; fetch?: typeof fetch };

/**
 * Hotels of LiteAPI (Nuitée), version 3. It searches by coordinates, so its places are circles around our cities. It fixes
 * prices and holds no rooms, and is paid from the account of the key. Source: its reference and SDK, November 2026;
 * docs/suppliers.md lists what is not documented.
 */
export function liteapi({ settings, fetch, ...sources }: Options): HotelSupplier {
  const client = liteApiClients(settings, fetch);
  const hotels = makeHotelReader(client);
  const contents = makeContentReader(client, hotels, sources);
  const rates = makeRatesReader(client, hotels, contents, sources);
  const prices = makePriceFixer(client, rates);

  return {
    name: supplierName,
    isOfferedTo: offeredWith(settings, ['LITEAPI_API_KEY']),
    ids: 'own',
    // It refuses a second booking with our reference, and `bookStay` then finds the first.
    isIdempotent: true,
    bookTimeoutMs: 60_000,
    settleSeconds: 120,
    webhooks: liteApiWebhooks,
    pictures,

    places: async (ctx) => circlesOf(await sources.cities(ctx)),

    async hotels(ctx, placeId) {
      const circle = readCircleId(placeId);
      return circle ? (await hotels.inCircle(ctx, circle)).map(toFacts) : [];
    },

    search: (ctx, query) => searchHotels(ctx, client, hotels, sources, query),

    rooms: rates.rooms,

    recheck: async (ctx, rate) => (await prices.current(ctx, rate))?.rate ?? null,

    async confirmPrice(ctx, rate) {
      const fixed = await prices.fix(ctx, rate);
      return fixed && { ...fixed.rate, quote: fixed.prebookId };
    },

    async hold(ctx, order, until) {
      const known = order.quote === undefined ? null : await prices.read(ctx, order.quote, order);
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

    book: (ctx, order) => bookStay(ctx, { client, prices, settings }, order),

    async lookUp(ctx, key) {
      const found = await findBooking(ctx, client, key);
      return found && toBooking(found, key.reference);
    },

    // It tells the amounts only when it cancels: the terms of the booking are its own.
    quoteCancel: async () => null,

    cancel: (ctx, key) => cancelStay(ctx, client, key),

    content: contents.content,

    async summaries(ctx, hotelIds) {
      return [...(await hotels.byIds(ctx, hotelIds)).values()].map(({ summary }) => summary);
    },

    // Hotels by name are found in what was stored of them.
    suggest: async () => [],

    async best(ctx, place, _language, limit) {
      const circle = readCircleId(place.id);
      if (!circle) return [];
      const listed = await hotels.listed(ctx, circle);
      return bestRated(
        listed.map(({ summary }) => summary),
        limit,
      );
    },

    count: () => null,
  };
}
