import type { BaseContext } from '#server/platform/context/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { isSupplierFailure } from '#server/platform/resilience/index.ts';
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

/** A supplier's own ids for what is asked: its place, or its hotels by ours. */
export type OwnIds = { placeId: string } | { hotels: ReadonlyMap<string, string> };

/** A supplier as the catalogue asks it: with our ids, and with prices in the currency that was asked for. */
export type AskedSupplier = Pick<HotelSupplier, 'name' | 'search' | 'rooms' | 'content'>;

/**
 * Wraps a supplier with ids of its own so that it takes and answers ours. Hotels without a sure mapping are left
 * out. `describer` is a supplier that uses our ids: a hotel looks the same, whichever supplier's offer came first.
 */
export function translateSupplier(
  supplier: HotelSupplier,
  ids: OwnIds,
  describer: HotelSupplier | undefined,
  marginBasisPoints = 0,
): AskedSupplier {
  const ownIdOf = (hotelId: string) => ('hotels' in ids ? ids.hotels.get(hotelId) : undefined);

  return {
    name: supplier.name,

    async *search(ctx, query) {
      const { area, ourIds } = await areaOf(ctx, query);
      if (!area) return;
      for await (const offers of supplier.search(ctx, { ...query, area })) {
        const known = await ourIds;
        const ours = offers.flatMap(({ hotel, lead }): HotelOffer[] => {
          const hotelId = known.get(hotel.id);
          const offer = hotelId === undefined ? null : ourOffer(ctx, lead, hotelId, query.stay.currency);
          return offer ? [{ hotel: { ...hotel, id: offer.hotelId }, lead: offer }] : [];
        });
        yield await describeOffers(ctx, ours, query.language);
      }
    },

    async rooms(ctx, hotelId, stay, language) {
      const own = ownIdOf(hotelId);
      if (own === undefined) return [];
      const offers = await supplier.rooms(ctx, own, stay, language);
      return offers.map(({ room, rates }): RoomOffer => {
        const known = ourRoom(room);
        return {
          room: known,
          rates: rates.flatMap((rate) => {
            const offer = ourOffer(ctx, { ...rate, roomTypeId: known.id }, hotelId, stay.currency);
            return offer ? [offer] : [];
          }),
        };
      });
    },

    async content(ctx, hotelId, language): Promise<HotelContent | null> {
      const own = ownIdOf(hotelId);
      const content = own === undefined ? null : await supplier.content(ctx, own, language);
      return content && { ...content, id: hotelId, roomTypes: content.roomTypes.map(ourRoom) };
    },
  };

  /** The area in the supplier's ids, and our ids of its hotels, which are read while the supplier searches. */
  async function areaOf(
    ctx: BaseContext,
    { area }: SearchQuery,
  ): Promise<{ area: SearchQuery['area'] | null; ourIds: Promise<ReadonlyMap<string, string>> }> {
    if ('place' in area) {
      if (!('placeId' in ids)) return { area: null, ourIds: Promise.resolve(new Map()) };
      const ourIds = readHotelIdsOfPlace(ctx, supplier.name, area.place.id);
      // A failure is thrown where the ids are used, also when the supplier fails before.
      ourIds.catch(() => {});
      return { area: { place: { ...area.place, id: ids.placeId } }, ourIds };
    }
    const pairs = area.hotelIds.flatMap((hotelId): [string, string][] => {
      const own = ownIdOf(hotelId);
      return own === undefined ? [] : [[own, hotelId]];
    });
    const hotelIds = pairs.map(([own]) => own);
    return { area: pairs.length > 0 ? { hotelIds } : null, ourIds: Promise.resolve(new Map(pairs)) };
  }

  function ourOffer(ctx: BaseContext, offer: RateOffer, hotelId: string, currency: string): RateOffer | null {
    const converted = convertOffer(ctx, offer, currency, undefined, marginBasisPoints);
    if (!converted) ctx.log.warn({ supplier: supplier.name }, 'an offer has a currency without a rate');
    return converted && { ...converted, hotelId };
  }

  /** An id that does not contain the supplier's. */
  function ourRoom(room: RoomType): RoomType {
    return { ...room, id: `rm_${sha256Hex(`${supplier.name} ${room.id}`).slice(0, 16)}` };
  }

  async function describeOffers(
    ctx: BaseContext,
    offers: HotelOffer[],
    language: string,
  ): Promise<HotelOffer[]> {
    if (!describer || offers.length === 0) return offers;
    const summaries = await describer
      .summaries(
        ctx,
        offers.map(({ hotel }) => hotel.id),
        language,
      )
      .catch((err): HotelSummary[] => {
        if (!isSupplierFailure(err)) throw err;
        return [];
      });
    const byId = new Map(summaries.map((summary) => [summary.id, summary]));
    return offers.map(({ hotel, lead }) => ({ hotel: byId.get(hotel.id) ?? hotel, lead }));
  }
}
