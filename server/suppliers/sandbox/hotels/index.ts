import type { HotelOffer, HotelPlace, HotelSupplier, SearchQuery, Stay } from '#server/hotels/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure, stagedFailure } from '#server/platform/suppliers/index.ts';
import { simulateLatency } from '../latency.ts';
import { describeHotel, type Pictures, roomPictures, summarise } from './content.ts';
import { languageOf } from './languages.ts';
import { type MagicSearch, magicEffect, magicProperty, magicSearch } from './magic.ts';
import { bookRooms, cancelOrder, findOrder, holdRooms, releaseHold } from './orders.ts';
import type { ConvertMinor } from './prices.ts';
import { hotelCount, type Property, parseHotelId, propertiesOf, propertyAt } from './properties.ts';
import { cheapestOffer, offerOfKey, offersByRoom, type Pricing, pricingOf } from './rates.ts';
import { presentRoom } from './room-types.ts';
import { readTaken, readTakenOf } from './stock.ts';
import { suggestHotels } from './suggest.ts';
import { type SimulatedSupplier, sellsHotel, simulatedSuppliers } from './suppliers.ts';

export { magicCities, magicHotels } from './magic.ts';
export { returnRoomNights, takeRoomNights } from './stock.ts';

/** What the fake world takes from the rest of the product. */
export type WorldSources = {
  findPlaces(ctx: BaseContext, placeIds: readonly string[]): Promise<Map<string, HotelPlace>>;
  pictures: Pictures;
  convertMinor: ConvertMinor;
};

/** Hotels a supplier hands over at once, and the pause between two such batches. */
const batchSize = 40;
const batchPauseMs = 15;

/** How long the supplier that never answers is waited for. */
const staleSearchMs = 4_000;

/** Test hotels whose price has risen since the rooms were listed. */
const risenPrice = 1.07;

/** The four simulated suppliers over one world of hotels. */
export function sandboxHotelSuppliers(sources: WorldSources): HotelSupplier[] {
  return simulatedSuppliers.map((supplier) => makeSupplier(supplier, sources));
}

function makeSupplier(supplier: SimulatedSupplier, sources: WorldSources): HotelSupplier {
  const { convertMinor, pictures } = sources;
  const find = (ctx: BaseContext, hotelId: string) => findProperty(ctx, hotelId, sources);
  const priced = async (ctx: BaseContext, property: Property, stay: Stay): Promise<Pricing> => {
    const taken = await readTakenOf(ctx, [property.id], stay.checkIn, stay.checkOut);
    return pricingOf(supplier, property.place, stay, taken, convertMinor);
  };
  const needed = async (ctx: BaseContext, hotelId: string): Promise<Property> => {
    const property = await find(ctx, hotelId);
    if (!property) throw new SupplierFailure('rejected', 'The hotel is unknown.');
    return property;
  };

  return {
    name: supplier.name,

    async *search(ctx, query) {
      if ('hotelIds' in query.area) return yield* searchHotels(ctx, query, query.area.hotelIds);
      const { place } = query.area;
      await answerSearch(ctx, supplier, magicSearch(place));
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
      if (effect === 'rooms_timeout') throw stagedFailure('timeout', 'The test hotel never lists its rooms.');
      if (effect === 'rooms_error') throw stagedFailure('error', 'The test hotel cannot list its rooms.');
      const property = await find(ctx, hotelId);
      if (!property || !sellsHotel(supplier, property)) return [];
      const images = roomPictures(property, pictures);
      return offersByRoom(await priced(ctx, property, stay), property).map(({ room, offers }) => ({
        room: presentRoom(property, room, languageOf(language), images),
        rates: offers,
      }));
    },

    async recheck(ctx, rate) {
      const effect = magicEffect(rate.hotelId);
      await simulateLatency(supplier.callMs, ctx.signal);
      if (effect === 'supplier_timeout') throw stagedFailure('timeout', 'The test hotel never answers.');
      if (effect === 'supplier_error') throw stagedFailure('error', 'The test hotel answers with an error.');
      if (effect === 'sold_out_at_confirm') return null;
      const property = await find(ctx, rate.hotelId);
      if (!property || !sellsHotel(supplier, property)) return null;
      const surcharge = effect === 'price_changed' ? risenPrice : 1;
      return offerOfKey(await priced(ctx, property, rate.stay), property, rate.rateKey, surcharge);
    },

    async hold(ctx, order, until) {
      const property = await needed(ctx, order.hotelId);
      await holdRooms(ctx, { supplier: supplier.name, property, order }, until);
    },

    release: releaseHold,

    async book(ctx, order) {
      await simulateLatency(supplier.callMs, ctx.signal);
      const property = await needed(ctx, order.hotelId);
      return bookRooms(ctx, { supplier: supplier.name, property, order });
    },

    async lookUp(ctx, reference) {
      await simulateLatency(supplier.callMs, ctx.signal);
      return findOrder(ctx, reference);
    },

    async cancel(ctx, reference) {
      await simulateLatency(supplier.callMs, ctx.signal);
      return cancelOrder(ctx, reference);
    },

    async content(ctx, hotelId, language) {
      const property = await find(ctx, hotelId);
      return property ? describeHotel(property, languageOf(language), pictures) : null;
    },

    async summaries(ctx, hotelIds, language) {
      await learnPlaces(
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
      const byScore = [...propertiesOf(place)].sort(
        (one, other) => other.score - one.score || one.index - other.index,
      );
      return byScore.slice(0, limit).map((property) => summarise(property, languageOf(language), pictures));
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

/** Waits for the supplier's first answer; in test cities some suppliers fail instead. */
async function answerSearch(
  ctx: BaseContext,
  supplier: SimulatedSupplier,
  effect: MagicSearch | undefined,
): Promise<void> {
  if (effect === 'one_supplier_times_out' && supplier.position === 2) {
    await simulateLatency(staleSearchMs, ctx.signal);
    throw stagedFailure('timeout', 'The supplier never answers for this test city.');
  }
  await simulateLatency(supplier.searchMs, ctx.signal);
  if (effect === 'all_suppliers_fail' || (effect === 'one_supplier_fails' && supplier.position === 1)) {
    throw stagedFailure('error', 'The supplier answers with an error for this test city.');
  }
}

async function findProperty(
  ctx: BaseContext,
  hotelId: string,
  sources: WorldSources,
): Promise<Property | null> {
  const magic = magicProperty(hotelId);
  if (magic) return magic;
  const parts = parseHotelId(hotelId);
  const place = parts && (await findPlace(ctx, parts.placeId, sources));
  return (place && propertyAt(place, parts.index)) ?? null;
}

/** Places never change while a process lives, so each is read once. */
const places = new Map<string, HotelPlace>();

async function findPlace(
  ctx: BaseContext,
  placeId: string,
  sources: WorldSources,
): Promise<HotelPlace | null> {
  const known = places.get(placeId);
  if (known) return known;
  return (await learnPlaces(ctx, [placeId], sources)).get(placeId) ?? null;
}

/** Reads the places that are not known yet, all at once. */
async function learnPlaces(
  ctx: BaseContext,
  placeIds: readonly string[],
  sources: WorldSources,
): Promise<Map<string, HotelPlace>> {
  const missing = [...new Set(placeIds)].filter((placeId) => !places.has(placeId));
  const found = await sources.findPlaces(ctx, missing);
  if (places.size > 5_000) places.clear();
  for (const [placeId, place] of found) places.set(placeId, place);
  return found;
}
