import type {
  HotelContent,
  HotelOffer,
  HotelPlace,
  HotelSummary,
  HotelSupplier,
} from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import { simulateLatency } from '../../latency.ts';
import { coverOf, describeHotel } from '../content.ts';
import type { SandboxSources } from '../index.ts';
import { languageOf } from '../languages.ts';
import type { Property } from '../properties.ts';
import { roomsOf } from '../room-types.ts';
import { pelican } from '../suppliers.ts';
import { describeListing, listingOf, listingsOf, placesOf } from './listings.ts';
import { currentOffer, leadOf, parseOwnKey, pricingIn, roomsOfListing } from './offers.ts';
import { bookListing, cancelListingOrders, findListingOrder } from './orders.ts';
import { nameQuote, readQuote } from './quotes.ts';
import { presentOwnRoom } from './rooms.ts';
import { pelicanTraits } from './traits.ts';

const batchSize = 40;

/** Creates the simulated supplier that differs from the others as `pelicanTraits` says. */
export function makePelican(sources: SandboxSources): HotelSupplier {
  const { convertMinor, pictures } = sources;
  const find = async (ctx: BaseContext, hotelId: string) =>
    listingOf(await sources.knownPlaces(ctx), hotelId);
  const listingOfKey = async (ctx: BaseContext, rateKey: string) => {
    const hotelId = parseOwnKey(rateKey)?.hotelId ?? '';
    const property = await find(ctx, hotelId);
    if (!property) throw new SupplierFailure('rejected', 'The rate is unknown.');
    return { hotelId, property };
  };

  const recheck: HotelSupplier['recheck'] = async (ctx, { rateKey, stay }) => {
    await simulateLatency(pelican.callMs, ctx.signal);
    const { hotelId, property } = await listingOfKey(ctx, rateKey);
    const pricing = await pricingIn(ctx, property, stay, convertMinor);
    return currentOffer(pricing, hotelId, property, rateKey);
  };

  return {
    name: pelican.name,
    ids: 'own',
    isIdempotent: pelicanTraits.isIdempotent,
    bookTimeoutMs: pelicanTraits.bookTimeoutMs,
    settleSeconds: pelicanTraits.settleSeconds,

    async places(ctx) {
      await simulateLatency(pelican.callMs, ctx.signal);
      return placesOf(await sources.knownPlaces(ctx));
    },

    async hotels(ctx, placeId) {
      await simulateLatency(pelican.callMs, ctx.signal);
      const listings = listingsOf(await sources.knownPlaces(ctx), placeId);
      return [...listings].map(([hotelId, property]) => describeListing(hotelId, property));
    },

    async *search(ctx, query) {
      await simulateLatency(pelican.searchMs, ctx.signal);
      const places = await sources.knownPlaces(ctx);
      const listings =
        'place' in query.area
          ? listingsOf(places, query.area.place.id)
          : new Map(
              query.area.hotelIds.flatMap((hotelId): [string, Property][] => {
                const property = listingOf(places, hotelId);
                return property ? [[hotelId, property]] : [];
              }),
            );
      yield* inBatches(await offersOf(ctx, query, listings));
    },

    async rooms(ctx, hotelId, stay) {
      await simulateLatency(pelican.callMs, ctx.signal);
      const property = await find(ctx, hotelId);
      if (!property) return [];
      return roomsOfListing(await pricingIn(ctx, property, stay, convertMinor), hotelId, property);
    },

    recheck,

    async confirmPrice(ctx, rate) {
      const offer = await recheck(ctx, rate);
      if (!offer) return null;
      const until = inSeconds('Sandbox', 60 * pelicanTraits.quoteMinutes);
      return { ...offer, quote: nameQuote(offer, until), expiresAt: until };
    },

    // It holds no room: only a room that is sold out now is refused. A price that is no longer fixed is fixed anew.
    async hold(ctx, order, until) {
      const { hotelId, property } = await listingOfKey(ctx, order.rateKey);
      const pricing = await pricingIn(ctx, property, order.stay, convertMinor);
      const offer = currentOffer(pricing, hotelId, property, order.rateKey);
      if (!offer) throw new SupplierFailure('sold_out', 'Too few rooms of this type are left.');
      const quote =
        order.quote !== undefined && readQuote(order.quote, order)
          ? order.quote
          : nameQuote(offer, inSeconds('Sandbox', 60 * pelicanTraits.quoteMinutes));
      const fixed = readQuote(quote, order);
      if (!fixed) throw new Error('A new quote cannot be read');
      return {
        kind: pelicanTraits.holds,
        until: Date.parse(fixed.until) < Date.parse(until) ? fixed.until : until,
        price: { currency: pelicanTraits.currency, totalMinor: fixed.totalMinor },
        handle: { quote },
      };
    },

    release: async () => {},

    async book(ctx, order) {
      await simulateLatency(pelican.callMs, ctx.signal);
      const { property } = await listingOfKey(ctx, order.rateKey);
      return bookListing(ctx, property, order);
    },

    async lookUp(ctx, { reference }) {
      await simulateLatency(pelican.callMs, ctx.signal);
      return findListingOrder(ctx, reference);
    },

    quoteCancel: async () => null,

    async cancel(ctx, { reference }) {
      await simulateLatency(pelican.callMs, ctx.signal);
      return cancelListingOrders(ctx, reference);
    },

    async content(ctx, hotelId) {
      const property = await find(ctx, hotelId);
      return property ? contentOf(hotelId, property) : null;
    },

    async summaries(ctx, hotelIds) {
      const places = await sources.knownPlaces(ctx);
      return hotelIds.flatMap((hotelId) => {
        const property = listingOf(places, hotelId);
        return property ? [summarise(hotelId, property)] : [];
      });
    },

    // It has neither a search by name nor ratings.
    suggest: async () => [],
    best: async () => [],
    count: () => null,
  };

  async function offersOf(
    ctx: BaseContext,
    { stay, wants }: Parameters<HotelSupplier['search']>[1],
    listings: ReadonlyMap<string, Property>,
  ): Promise<HotelOffer[]> {
    const byPlace = Map.groupBy(listings, ([, { place }]) => place.id);
    const found = await Promise.all(
      [...byPlace.values()].map(async (entries) => {
        const [first] = entries;
        if (!first) return [];
        const pricing = await pricingIn(ctx, first[1], stay, convertMinor, true);
        return entries.flatMap(([hotelId, property]): HotelOffer[] => {
          const lead = leadOf(pricing, hotelId, property, wants);
          return lead ? [{ hotel: summarise(hotelId, property), lead }] : [];
        });
      }),
    );
    return found.flat();
  }

  function summarise(hotelId: string, property: Property): HotelSummary {
    const { addressLine, postalCode, ...facts } = describeListing(hotelId, property);
    const { name, countryCode, id: placeId }: HotelPlace = property.place;
    return {
      id: hotelId,
      placeId,
      name: facts.name,
      starRating: property.stars,
      guestRating: null,
      propertyType: 'hotel',
      address: {
        line: addressLine ?? '',
        district: null,
        city: name,
        postalCode,
        country: countryCode,
        countryCode,
      },
      latitude: facts.latitude,
      longitude: facts.longitude,
      thumbnail: coverOf(property, pictures),
      amenities: [],
    };
  }

  function contentOf(hotelId: string, property: Property): HotelContent {
    const { policies: known, timeZone } = describeHotel(property, languageOf('en'), pictures);
    const policies = { ...known, checkInFrom: null, checkInUntil: null, checkOutUntil: null };
    return {
      ...summarise(hotelId, property),
      description: '',
      photos: [],
      amenityDetails: [],
      policies,
      contact: { phone: describeListing(hotelId, property).phone, email: null, website: null },
      languages: [],
      reviews: null,
      timeZone,
      roomTypes: roomsOf(property).map(presentOwnRoom),
    };
  }
}

function* inBatches(offers: readonly HotelOffer[]): Generator<HotelOffer[]> {
  for (let start = 0; start < offers.length; start += batchSize) yield offers.slice(start, start + batchSize);
}
