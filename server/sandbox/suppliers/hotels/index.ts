import type {
  HotelOffer,
  HotelPlace,
  HotelSupplier,
  SearchQuery,
  Stay,
} from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure, simulatedFailure } from '#server/platform/resilience/index.ts';
import type { ConvertMinor } from '../convert-minor.ts';
import { simulateLatency } from '../latency.ts';
import { scheduleCancellation, webhooksOf } from './announce-changes.ts';
import { changeGuests } from './change-guests.ts';
import { describeHotel, factsOf, type Pictures, roomPictures, summarise } from './content.ts';
import { languageOf } from './languages.ts';
import { listProperties, type MagicSearch, magicEffect, magicProperty, magicSearch } from './magic.ts';
import { bookRooms, cancelOrder, findOrder, holdRooms, quoteCancel, releaseHold } from './orders.ts';
import { makePelican } from './pelican/index.ts';
import {
  bestRated,
  hotelCount,
  type Property,
  parseHotelId,
  propertiesOf,
  propertyAt,
} from './properties.ts';
import { cheapestOffer, offerOfKey, offersByRoom, type Pricing, pricingOf } from './rates.ts';
import { presentRoom } from './room-types.ts';
import { readTaken, readTakenOf } from './stock.ts';
import { suggestHotels } from './suggest.ts';
import { type SimulatedSupplier, sellsHotel, simulatedSuppliers } from './suppliers.ts';

export { cancelSandboxStay, deliverSupplierEvent, supplierEvent } from './announce-changes.ts';
export { magicCities, magicHotels } from './magic.ts';

/** Data and functions of other modules that the simulated suppliers use. */
export type SandboxSources = {
  findPlaces(ctx: BaseContext, placeIds: readonly string[]): Promise<Map<string, HotelPlace>>;
  pictures: Pictures;
  convertMinor: ConvertMinor;
  /** The places in which the supplier with ids of its own sells. */
  knownPlaces(ctx: BaseContext): Promise<HotelPlace[]>;
};

/** Hotels in one batch of search results, and the pause between two batches. */
const batchSize = 40;
const batchPauseMs = 15;

/** Latency of the supplier that times out in a search. */
const timeoutMs = 4_000;

/** Price factor of the test hotel whose price has risen since its rooms were listed. */
const priceRiseFactor = 1.07;

/**
 * Creates the simulated suppliers, which sell from the same set of hotels. Four use our ids, hold rooms and know
 * everything; the last differs from them on purpose (`pelican/traits.ts`).
 */
export function sandboxHotelSuppliers(sources: SandboxSources): HotelSupplier[] {
  return [...simulatedSuppliers.map((supplier) => makeSupplier(supplier, sources)), makePelican(sources)];
}

function makeSupplier(supplier: SimulatedSupplier, sources: SandboxSources): HotelSupplier {
  const { convertMinor, pictures } = sources;
  const find = (ctx: BaseContext, hotelId: string) => findProperty(ctx, hotelId, sources);
  const pricingFor = async (ctx: BaseContext, property: Property, stay: Stay): Promise<Pricing> => {
    const taken = await readTakenOf(ctx, [property.id], stay.checkIn, stay.checkOut);
    return pricingOf(supplier, property.place, stay, taken, convertMinor);
  };
  const requireProperty = async (ctx: BaseContext, hotelId: string): Promise<Property> => {
    const property = await find(ctx, hotelId);
    if (!property) throw new SupplierFailure('rejected', 'The hotel is unknown.');
    return property;
  };

  const recheck: HotelSupplier['recheck'] = async (ctx, rate) => {
    const effect = magicEffect(rate.hotelId);
    await simulateLatency(supplier.callMs, ctx.signal);
    if (effect === 'supplier_timeout') throw simulatedFailure('timeout', 'The test hotel never answers.');
    if (effect === 'supplier_error') throw simulatedFailure('error', 'The test hotel answers with an error.');
    if (effect === 'sold_out_at_confirm') return null;
    const property = await find(ctx, rate.hotelId);
    if (!property || !sellsHotel(supplier, property)) return null;
    const surcharge = effect === 'price_changed' ? priceRiseFactor : 1;
    return offerOfKey(await pricingFor(ctx, property, rate.stay), property, rate.rateKey, surcharge);
  };

  return {
    name: supplier.name,
    ids: 'ours',
    isIdempotent: true,
    bookTimeoutMs: 20_000,
    settleSeconds: 0,
    webhooks: webhooksOf(supplier.name),
    places: async () => [],

    async hotels(ctx, placeId) {
      const place = await findPlace(ctx, placeId, sources);
      return place ? listProperties(place).map(factsOf) : [];
    },

    async *search(ctx, query) {
      if ('hotelIds' in query.area) return yield* searchHotels(ctx, query, query.area.hotelIds);
      const { place } = query.area;
      await simulateSearch(ctx, supplier, magicSearch(place));
      if (magicSearch(place) === 'nothing_available') return;
      const taken = await readTaken(ctx, place.id, query.stay.checkIn, query.stay.checkOut);
      const pricing = pricingOf(supplier, place, query.stay, taken, convertMinor);
      const language = languageOf(query.language);
      let batch: HotelOffer[] = [];
      for (const property of propertiesOf(place)) {
        if (!sellsHotel(supplier, property)) continue;
        const lead = cheapestOffer(pricing, property, query.wants);
        if (lead) batch.push({ hotel: summarise(property, language, pictures), lead });
        if (batch.length < batchSize) continue;
        yield batch;
        batch = [];
        await simulateLatency(batchPauseMs, ctx.signal);
      }
      if (batch.length > 0) yield batch;
    },

    async rooms(ctx, hotelId, stay, language) {
      const effect = magicEffect(hotelId);
      await simulateLatency(supplier.callMs, ctx.signal);
      if (effect === 'rooms_timeout')
        throw simulatedFailure('timeout', 'The test hotel never lists its rooms.');
      if (effect === 'rooms_error') throw simulatedFailure('error', 'The test hotel cannot list its rooms.');
      const property = await find(ctx, hotelId);
      if (!property || !sellsHotel(supplier, property)) return [];
      const images = roomPictures(property, pictures);
      return offersByRoom(await pricingFor(ctx, property, stay), property).map(({ room, offers }) => ({
        room: presentRoom(property, room, languageOf(language), images),
        rates: offers,
      }));
    },

    recheck,
    // It fixes no price: what it holds, it holds at the price of the order.
    confirmPrice: recheck,

    async hold(ctx, order, until) {
      const property = await requireProperty(ctx, order.hotelId);
      return holdRooms(ctx, { supplier: supplier.name, property, order }, until);
    },

    release: releaseHold,

    async book(ctx, order) {
      await simulateLatency(supplier.callMs, ctx.signal);
      const property = await requireProperty(ctx, order.hotelId);
      const booked = await bookRooms(ctx, { supplier: supplier.name, property, order });
      if (magicEffect(property.id) === 'cancelled_later') await scheduleCancellation(ctx, order.reference);
      return booked;
    },

    async lookUp(ctx, key) {
      await simulateLatency(supplier.callMs, ctx.signal);
      return findOrder(ctx, key);
    },

    quoteCancel,

    async cancel(ctx, key) {
      await simulateLatency(supplier.callMs, ctx.signal);
      return cancelOrder(ctx, key);
    },

    async changeGuests(ctx, change) {
      await simulateLatency(supplier.callMs, ctx.signal);
      return changeGuests(ctx, change);
    },

    phoneRequired: ({ hotelId }) => magicEffect(hotelId) === 'phone_required',

    async content(ctx, hotelId, language) {
      const property = await find(ctx, hotelId);
      return property ? describeHotel(property, languageOf(language), pictures) : null;
    },

    async summaries(ctx, hotelIds, language) {
      await loadPlaces(
        ctx,
        hotelIds.flatMap((hotelId) => parseHotelId(hotelId)?.placeId ?? []),
        sources,
      );
      const found = await Promise.all(hotelIds.map((hotelId) => find(ctx, hotelId)));
      return found.flatMap((property) =>
        property ? [summarise(property, languageOf(language), pictures)] : [],
      );
    },

    suggest: async (_ctx, query) => suggestHotels(query, pictures),

    async best(_ctx, place, language, limit) {
      return bestRated(place)
        .slice(0, limit)
        .map((property) => summarise(property, languageOf(language), pictures));
    },

    count: (place) => hotelCount(place.population),
  };

  async function* searchHotels(ctx: BaseContext, query: SearchQuery, hotelIds: readonly string[]) {
    await simulateLatency(supplier.callMs, ctx.signal);
    const found = await Promise.all(hotelIds.map((hotelId) => find(ctx, hotelId)));
    const { stay, wants } = query;
    const taken = await readTakenOf(ctx, hotelIds, stay.checkIn, stay.checkOut);
    const offers = found.flatMap((property): HotelOffer[] => {
      if (!property || !sellsHotel(supplier, property)) return [];
      const lead = cheapestOffer(
        pricingOf(supplier, property.place, stay, taken, convertMinor),
        property,
        wants,
      );
      return lead ? [{ hotel: summarise(property, languageOf(query.language), pictures), lead }] : [];
    });
    if (offers.length > 0) yield offers;
  }
}

/** Waits for the latency of a search; in the test cities some suppliers fail instead. */
async function simulateSearch(
  ctx: BaseContext,
  supplier: SimulatedSupplier,
  effect: MagicSearch | undefined,
): Promise<void> {
  if (effect === 'one_supplier_times_out' && supplier.position === 2) {
    await simulateLatency(timeoutMs, ctx.signal);
    throw simulatedFailure('timeout', 'The supplier never answers for this test city.');
  }
  await simulateLatency(supplier.searchMs, ctx.signal);
  if (effect === 'all_suppliers_fail' || (effect === 'one_supplier_fails' && supplier.position === 1)) {
    throw simulatedFailure('error', 'The supplier answers with an error for this test city.');
  }
}

async function findProperty(
  ctx: BaseContext,
  hotelId: string,
  sources: SandboxSources,
): Promise<Property | null> {
  const magic = magicProperty(hotelId);
  if (magic) return magic;
  const parts = parseHotelId(hotelId);
  const place = parts && (await findPlace(ctx, parts.placeId, sources));
  return (place && propertyAt(place, parts.index)) ?? null;
}

/** Places do not change during the life of a process, so each is read once. */
const places = new Map<string, HotelPlace>();

async function findPlace(
  ctx: BaseContext,
  placeId: string,
  sources: SandboxSources,
): Promise<HotelPlace | null> {
  const known = places.get(placeId);
  if (known) return known;
  return (await loadPlaces(ctx, [placeId], sources)).get(placeId) ?? null;
}

/** Reads all places that are not cached in one query, and returns these. */
async function loadPlaces(
  ctx: BaseContext,
  placeIds: readonly string[],
  sources: SandboxSources,
): Promise<Map<string, HotelPlace>> {
  const missing = [...new Set(placeIds)].filter((placeId) => !places.has(placeId));
  const found = await sources.findPlaces(ctx, missing);
  if (places.size > 5_000) places.clear();
  for (const [placeId, place] of found) places.set(placeId, place);
  return found;
}
