import {
  occupanciesOf,
  type RateOffer,
  type RoomOffer,
  type Stay,
} from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { logUnread } from '#server/platform/supplier-http/index.ts';
import { codes, hasCode, type LiteApi, supplierName } from './client.ts';
import { type ContentReader, toRoomType } from './hotel-content.ts';
import type { HotelReader } from './hotel-facts.ts';
import { cheapestOfEach, type NamedOffer, toOffer } from './offers.ts';
import { ratesAnswer, unreadIn } from './shapes-rates.ts';
import type { LiteApiSources } from './sources.ts';

/** Seconds after which the supplier answers with what it has: below the deadline of the port, 8 s. */
const answerWithinSeconds = 6;

export type RatesReader = {
  /** All offers for a stay in a hotel at the moment, the cheapest of each rate. */
  offers(ctx: BaseContext, hotelId: string, stay: Stay, appId?: string): Promise<NamedOffer[]>;
  rooms(ctx: BaseContext, hotelId: string, stay: Stay, language: string): Promise<RoomOffer[]>;
};

/** The part of a request for rates that describes the stay. `countryCode` is that of the hotel. */
export const stayIn = ({ checkIn, checkOut, party, currency, nationality }: Stay, countryCode: string) => ({
  checkin: checkIn,
  checkout: checkOut,
  currency,
  // Prices depend on it and the supplier requires it. A guest of whom nothing is known counts as a guest from the country.
  guestNationality: nationality ?? (countryCode || 'US'),
  occupancies: occupanciesOf(party).map(({ adults, childrenAges }) => ({ adults, children: childrenAges })),
});

/** Makes the reader of rates. It leaves out hotels that the supplier does not list. */
export function makeRatesReader(
  { api }: LiteApi,
  hotels: HotelReader,
  contents: ContentReader,
  { timeZoneAt }: Pick<LiteApiSources, 'timeZoneAt'>,
): RatesReader {
  async function offers(
    ctx: BaseContext,
    hotelId: string,
    stay: Stay,
    appId?: string,
  ): Promise<NamedOffer[]> {
    const known = (await hotels.byIds(ctx, [hotelId])).get(hotelId);
    if (!known) return [];
    const { latitude, longitude } = known.summary;
    const json = {
      hotelIds: [hotelId],
      ...stayIn(stay, known.countryCode),
      timeout: answerWithinSeconds,
      roomMapping: true,
    };
    const [answer, timeZone] = await Promise.all([
      api
        .send(ctx, { method: 'POST', path: '/hotels/rates', json, appId }, ratesAnswer)
        .catch(nullIfNothingLeft),
      timeZoneAt(ctx, latitude, longitude),
    ]);
    if (!answer) return [];
    logUnread(ctx, supplierName, unreadIn(answer.data));
    return cheapestOfEach(
      answer.data.items
        .filter((one) => one.hotelId === hotelId)
        .flatMap(({ roomTypes }) =>
          roomTypes.items.map((offer) => toOffer(offer, { hotelId, stay, timeZone })),
        ),
    );
  }

  return {
    offers,
    async rooms(ctx, hotelId, stay, language) {
      const [found, { own, english }] = await Promise.all([
        offers(ctx, hotelId, stay),
        contents.details(ctx, hotelId, language),
      ]);
      const byRoom = Map.groupBy(found, ({ rate }) => rate.roomTypeId);
      return [...byRoom].map(([id, ofRoom]): RoomOffer => {
        const rates = ofRoom.map(({ rate }): RateOffer => rate);
        const room = own?.rooms.find((one) => one.id === id);
        const [first] = ofRoom;
        const name = first?.roomName ?? 'Room';
        return {
          room: room
            ? toRoomType(
                room,
                english?.rooms.find((one) => one.id === id),
              )
            : {
                id,
                name,
                beds: '',
                english: { name, beds: '' },
                sizeSquareMetres: null,
                maxOccupancy: first?.maxOccupancy || null,
                images: [],
              },
          rates,
        };
      });
    },
  };
}

/** "Nothing left" is an error of the supplier, and an empty answer of ours. */
export function nullIfNothingLeft(err: unknown): null {
  if (hasCode(err, codes.noAvailability)) return null;
  throw err;
}
