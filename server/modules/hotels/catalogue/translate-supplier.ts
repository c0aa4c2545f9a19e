import { countryName } from '#server/modules/places/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { isSupplierFailure } from '#server/platform/resilience/index.ts';
import { readCanonicalHotels, underOurName } from './canonical-hotels.ts';
import { convertOffer } from './convert-offer.ts';
import type {
  HotelContent,
  HotelOffer,
  HotelSummary,
  HotelSupplier,
  RateOffer,
  RoomOffer,
  RoomType,
  SearchQuery,
} from './port.ts';
import { readHotelIdsOfPlace } from './supplier-id-store.ts';

/** A hotel at the supplier, and our place of it where it is known. */
type OwnHotel = { ownId: string; placeId: string | null };

/** A supplier's own ids for what is asked: its place, or its hotels by ours. */
export type OwnIds = { placeId: string } | { hotels: ReadonlyMap<string, OwnHotel> };

/** A supplier as the catalogue asks it: with our ids, and with prices in the currency that was asked for. */
export type AskedSupplier = Pick<
  HotelSupplier,
  'name' | 'search' | 'rooms' | 'content' | 'summaries' | 'best'
>;

type OurId = { id: string; placeId: string | null };

/**
 * Wraps a supplier with ids of its own so that it takes and answers ours. Hotels without a sure mapping are left
 * out. A hotel looks the same, whichever supplier's offer came first: `describer`, a supplier that uses our ids,
 * describes those that it knows, and the others have the name, address and position that we have stored.
 */
export function translateSupplier(
  supplier: HotelSupplier,
  ids: OwnIds,
  describer: HotelSupplier | undefined,
): AskedSupplier {
  const own = 'hotels' in ids ? ids.hotels : new Map<string, OwnHotel>();
  const ownPlaceId = 'placeId' in ids ? ids.placeId : undefined;

  return {
    name: supplier.name,

    async *search(ctx, query) {
      const { area, ourIds } = areaOf(ctx, query);
      if (!area) return;
      for await (const offers of supplier.search(ctx, { ...query, area })) {
        const known = await ourIds;
        const ours = offers.flatMap(({ hotel, lead }): HotelOffer[] => {
          const ourId = known.get(hotel.id);
          const offer = ourId === undefined ? null : ourOffer(ctx, lead, ourId.id, query.stay.currency);
          return ourId && offer ? [{ hotel: ourHotel(hotel, ourId, query.language), lead: offer }] : [];
        });
        yield await describeOffers(ctx, ours, query.language);
      }
    },

    async rooms(ctx, hotelId, stay, language) {
      const known = own.get(hotelId);
      if (!known) return [];
      const offers = await supplier.rooms(ctx, known.ownId, stay, language);
      return offers.map(({ room, rates }): RoomOffer => {
        const ours = ourRoom(room);
        return {
          room: ours,
          rates: rates.flatMap((rate) => {
            const offer = ourOffer(ctx, rate, hotelId, stay.currency);
            return offer ? [offer] : [];
          }),
        };
      });
    },

    async content(ctx, hotelId, language): Promise<HotelContent | null> {
      const known = own.get(hotelId);
      const content = known ? await supplier.content(ctx, known.ownId, language) : null;
      if (!known || !content) return null;
      const ours = ourHotel(content, { id: hotelId, placeId: known.placeId }, language);
      return { ...ours, roomTypes: content.roomTypes.map(ourRoom) };
    },

    async summaries(ctx, hotelIds, language) {
      const { externalIds, ourIds } = externalIdsOf(hotelIds);
      if (externalIds.length === 0) return [];
      return translateHotels(ctx, await supplier.summaries(ctx, externalIds, language), ourIds, language);
    },

    async best(ctx, place, language, limit) {
      if (ownPlaceId === undefined) return [];
      const [best, ourIds] = await Promise.all([
        supplier.best(ctx, { ...place, id: ownPlaceId }, language, limit),
        idsInPlace(ctx, place.id),
      ]);
      return translateHotels(ctx, best, ourIds, language);
    },
  };

  /** The area in the supplier's ids, and our ids of its hotels, which are read while the supplier searches. */
  function areaOf(
    ctx: BaseContext,
    { area }: SearchQuery,
  ): { area: SearchQuery['area'] | null; ourIds: Promise<ReadonlyMap<string, OurId>> } {
    if ('hotelIds' in area) {
      const { externalIds, ourIds } = externalIdsOf(area.hotelIds);
      return {
        area: externalIds.length > 0 ? { hotelIds: externalIds } : null,
        ourIds: Promise.resolve(ourIds),
      };
    }
    if (ownPlaceId === undefined) return { area: null, ourIds: Promise.resolve(new Map()) };
    const ourIds = idsInPlace(ctx, area.place.id);
    // A failure is thrown where the ids are used, also when the supplier fails before.
    ourIds.catch(() => {});
    return { area: { place: { ...area.place, id: ownPlaceId } }, ourIds };
  }

  async function idsInPlace(ctx: BaseContext, placeId: string): Promise<ReadonlyMap<string, OurId>> {
    const known = await readHotelIdsOfPlace(ctx, supplier.name, placeId);
    return new Map([...known].map(([ownId, id]) => [ownId, { id, placeId }]));
  }

  function externalIdsOf(hotelIds: readonly string[]): {
    externalIds: string[];
    ourIds: ReadonlyMap<string, OurId>;
  } {
    const pairs = hotelIds.flatMap((id): [string, OurId][] => {
      const known = own.get(id);
      return known ? [[known.ownId, { id, placeId: known.placeId }]] : [];
    });
    return { externalIds: pairs.map(([ownId]) => ownId), ourIds: new Map(pairs) };
  }

  function ourOffer(ctx: BaseContext, offer: RateOffer, hotelId: string, currency: string): RateOffer | null {
    const converted = convertOffer(ctx, offer, currency);
    if (!converted) ctx.log.warn({ supplier: supplier.name }, 'an offer has a currency without a rate');
    return converted && { ...converted, hotelId, roomTypeId: ourRoomId(converted.roomTypeId) };
  }

  function ourRoom(room: RoomType): RoomType {
    return { ...room, id: ourRoomId(room.id) };
  }

  /** An id that does not contain the supplier's. */
  function ourRoomId(roomTypeId: string): string {
    return `rm_${sha256Hex(`${supplier.name} ${roomTypeId}`).slice(0, 16)}`;
  }

  async function translateHotels<Hotel extends HotelSummary>(
    ctx: BaseContext,
    hotels: readonly Hotel[],
    ourIds: ReadonlyMap<string, OurId>,
    language: string,
  ): Promise<Hotel[]> {
    const ours = hotels.flatMap((hotel) => {
      const ourId = ourIds.get(hotel.id);
      return ourId ? [ourHotel(hotel, ourId, language)] : [];
    });
    const stored = await readCanonicalHotels(
      ctx,
      ours.map(({ id }) => id),
    );
    return ours.map((hotel) => underOurName(hotel, stored.get(hotel.id)));
  }

  async function describeOffers(
    ctx: BaseContext,
    offers: HotelOffer[],
    language: string,
  ): Promise<HotelOffer[]> {
    if (offers.length === 0) return offers;
    const hotelIds = offers.map(({ hotel }) => hotel.id);
    const [stored, summaries] = await Promise.all([
      readCanonicalHotels(ctx, hotelIds),
      describer?.summaries(ctx, hotelIds, language).catch((err): HotelSummary[] => {
        if (!isSupplierFailure(err)) throw err;
        return [];
      }),
    ]);
    const byId = new Map(summaries?.map((summary) => [summary.id, summary]));
    return offers.map(({ hotel, lead }) => ({
      hotel: byId.get(hotel.id) ?? underOurName(hotel, stored.get(hotel.id)),
      lead,
    }));
  }
}

/** A hotel under our ids, with our name of its country. */
function ourHotel<Hotel extends HotelSummary>(hotel: Hotel, { id, placeId }: OurId, language: string): Hotel {
  const { address } = hotel;
  const isCode = /^[A-Z]{2}$/.test(address.countryCode);
  const country = isCode ? countryName(address.countryCode, language) : address.country;
  return { ...hotel, id, placeId: placeId ?? hotel.placeId, address: { ...address, country } };
}
