import { occupanciesOf, type RoomOffer, type Stay } from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { recentValues, type SupplierClient } from '#server/platform/supplier-http/index.ts';
import { type AccommodationReader, toRoomType } from './accommodations.ts';
import { isRefused } from './client.ts';
import { type NamedOffer, offersIn, roomTypeIdOf } from './offers.ts';
import { type DuffelRoom, ratesAnswer, type SearchResult, searchAnswer } from './shapes.ts';
import type { DuffelSources } from './sources.ts';

/** Results of searches kept, by hotel and stay; each for as long as the supplier says, and at most so long. */
const mostResults = 20_000;
const longestMs = 30 * 60_000;

export type RatesReader = {
  /** All offers for a stay in a hotel at the moment. */
  offers(ctx: BaseContext, hotelId: string, stay: Stay, appId?: string): Promise<NamedOffer[]>;
  rooms(ctx: BaseContext, hotelId: string, stay: Stay): Promise<RoomOffer[]>;
  /** Keeps the id of a search result: rates are asked for with it, and without one a search of the hotel is needed. */
  keepResult(result: SearchResult, stay: Stay): void;
};

/** The part of a search that describes the stay. The supplier takes all guests together, whatever room they sleep in. */
export const stayIn = ({ checkIn, checkOut, party }: Stay) => ({
  rooms: party.rooms,
  check_in_date: checkIn,
  check_out_date: checkOut,
  guests: occupanciesOf(party).flatMap(({ adults, childrenAges }) => [
    ...Array.from({ length: adults }, () => ({ type: 'adult' })),
    ...childrenAges.map((age) => ({ type: 'child', age })),
  ]),
});

/** Makes the reader of rates. What it finds of an accommodation, it keeps there. */
export function makeRatesReader(
  client: SupplierClient,
  accommodations: AccommodationReader,
  { timeZoneAt }: Pick<DuffelSources, 'timeZoneAt'>,
): RatesReader {
  const results = recentValues<{ id: string; until: number }>(mostResults, longestMs);
  const keyOf = (hotelId: string, stay: Stay) => JSON.stringify([hotelId, stayIn(stay)]);

  function keepResult({ id, accommodation, expires_at }: SearchResult, stay: Stay): void {
    const until = Date.parse(expires_at ?? '');
    if (!Number.isNaN(until)) results.set(keyOf(accommodation.id, stay), { id, until });
  }

  async function roomsOfResult(
    ctx: BaseContext,
    resultId: string,
    appId: string | undefined,
  ): Promise<DuffelRoom[] | null> {
    const path = `/stays/search_results/${encodeURIComponent(resultId)}/actions/fetch_all_rates`;
    const request = { method: 'POST', path, json: { data: {} }, appId } as const;
    return client.send(ctx, request, ratesAnswer).then(
      ({ data }) => data.accommodation.rooms,
      (err: unknown) => {
        if (isRefused(err)) return null;
        throw err;
      },
    );
  }

  /** The rooms with their rates: of a search result that is still valid, or else of a new search of the hotel alone. */
  async function findRooms(
    ctx: BaseContext,
    hotelId: string,
    stay: Stay,
    appId: string | undefined,
  ): Promise<DuffelRoom[]> {
    const known = results.get(keyOf(hotelId, stay));
    const rooms = known && known.until > Date.now() ? await roomsOfResult(ctx, known.id, appId) : null;
    if (rooms) return rooms;
    const json = { data: { ...stayIn(stay), accommodation: { ids: [hotelId], fetch_rates: false } } };
    const request = { method: 'POST', path: '/stays/search', json, appId } as const;
    const answer = await client.send(ctx, request, searchAnswer).catch((err: unknown) => {
      if (isRefused(err)) return null;
      throw err;
    });
    const result = answer?.data.results.find(({ accommodation }) => accommodation.id === hotelId);
    if (!result) return [];
    accommodations.keep(result.accommodation);
    keepResult(result, stay);
    return (await roomsOfResult(ctx, result.id, appId)) ?? [];
  }

  async function offersAndRooms(ctx: BaseContext, hotelId: string, stay: Stay, appId?: string) {
    const rooms = await findRooms(ctx, hotelId, stay, appId);
    if (rooms.length === 0) return { rooms, offers: [] };
    accommodations.keepRooms(hotelId, rooms);
    const position = (await accommodations.one(ctx, hotelId))?.location.geographic_coordinates;
    const timeZone = position ? await timeZoneAt(ctx, position.latitude, position.longitude) : 'UTC';
    return { rooms, offers: offersIn(rooms, { hotelId, stay, timeZone }) };
  }

  return {
    keepResult,
    offers: async (ctx, hotelId, stay, appId) => (await offersAndRooms(ctx, hotelId, stay, appId)).offers,
    async rooms(ctx, hotelId, stay) {
      const { rooms, offers } = await offersAndRooms(ctx, hotelId, stay);
      const byRoom = Map.groupBy(offers, ({ rate }) => rate.roomTypeId);
      return [...byRoom].flatMap(([id, ofRoom]): RoomOffer[] => {
        const room = rooms.find((one) => roomTypeIdOf(one) === id);
        return room ? [{ room: toRoomType(room), rates: ofRoom.map(({ rate }) => rate) }] : [];
      });
    },
  };
}
