import { posterUrlAtPosition } from '#server/artwork/index.ts';
import { loadPricing } from '#server/modules/pricing/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import { suppliersOfHotels, suppliersOfPlaces } from './asked-suppliers.ts';
import { readCanonicalHotelsOfPlaces } from './canonical-hotels.ts';
import { kilometresBetween } from './destinations.ts';
import { featuredPlaces } from './featured-places.ts';
import type { HotelPlace, HotelSummary, RateOffer, Stay } from './port.ts';
import { type LongRate, saveLongRates } from './rate-store.ts';
import { earlierOf, rateMinutes, sealRate } from './rate-tokens.ts';
import { readSummaries } from './read-summaries.ts';
import { reasonFor } from './recommendation-reasons.ts';
import { searchSuppliers } from './search-suppliers.ts';
import type { AskedSupplier } from './translate-supplier.ts';
import type { Recommendations } from './views.ts';

const recommendationCount = 8;
/** Each hotel is drawn from this many of the best rated in its city. */
const candidatesPerCity = 12;
/** The list waits this long for prices; a hotel without one by then is shown without a price. */
const priceTimeLimitMs = 1_500;

/** A member's recommendations, and when the first of their prices ends. */
export type FoundRecommendations = {
  found: Recommendations;
  /** Null when a supplier did not answer in time or failed: another attempt may know more. */
  pricesUntil: string | null;
};

/** The week, language and currency that recommendations are for. */
export type RecommendationQuery = Pick<Recommendations, 'week' | 'checkIn' | 'checkOut'> & {
  language: string;
  currency: string;
};

/** Chooses the member's hotels of the week and asks the suppliers for their prices of today. */
export async function findRecommendations(
  ctx: MemberContext,
  { week, checkIn, checkOut, language, currency }: RecommendationQuery,
): Promise<FoundRecommendations> {
  const chosen = await chooseHotels(ctx, week, language);
  const party = { adults: 2, rooms: 1, childrenAges: [] };
  const stay: Stay = { checkIn, checkOut, party, currency };
  const { leads, areAll } = await findLowestRates(
    ctx,
    chosen.map(({ hotel }) => hotel.id),
    stay,
    language,
  );
  const expiresAt = inSeconds(ctx.environment, rateMinutes * 60);
  const toStore: LongRate[] = [];
  const found: Recommendations = {
    week,
    checkIn,
    checkOut,
    hotels: chosen.map(({ hotel, place }, index) => {
      const distanceKm = kilometresBetween(positionOf(place), positionOf(hotel));
      const offer = leads.get(hotel.id);
      return {
        hotel: { ...hotel, thumbnail: posterUrlAtPosition(hotel.thumbnail, index) },
        distanceKm,
        lead: offer
          ? { rateId: sealRate(ctx, offer, earlierOf(expiresAt, offer.expiresAt), toStore), offer }
          : null,
        reason: reasonFor(hotel, distanceKm, language),
      };
    }),
  };
  await saveLongRates(ctx, toStore);
  const until = [...leads.values()].reduce((first, offer) => earlierOf(first, offer.expiresAt), expiresAt);
  return { found, pricesUntil: areAll ? until : null };
}

const positionOf = ({ latitude: lat, longitude: lng }: HotelPlace | HotelSummary) => ({ lat, lng });

type DrawnPlace = { place: HotelPlace; draw: number };
type ChosenHotel = { hotel: HotelSummary; place: HotelPlace };

/** One of the best rated hotels of each drawn city or, where no supplier knows ratings, one of its hotels. */
async function chooseHotels(ctx: MemberContext, week: string, language: string): Promise<ChosenHotel[]> {
  const places = await featuredPlaces(ctx);
  const ranked = places
    .map((place) => ({ place, draw: hashNumber(`${week} ${ctx.member.userId} ${place.id}`) }))
    .sort((one, other) => one.draw - other.draw)
    .slice(0, recommendationCount);
  const suppliersOf = await suppliersOfPlaces(
    ctx,
    ranked.map(({ place }) => place),
  );
  const best = await Promise.all(
    ranked.map(({ place }) => bestOf(ctx, suppliersOf.get(place.id) ?? [], place, language)),
  );
  const unrated = ranked.filter((_, index) => best[index]?.length === 0);
  const others = await chooseUnrated(ctx, unrated, language);
  return ranked.flatMap(({ place, draw }, index) => {
    const rated = best[index] ?? [];
    const hotel = rated[draw % rated.length] ?? others.get(place.id);
    return hotel ? [{ hotel, place }] : [];
  });
}

/** The best rated hotels of a place from the first supplier that knows any. */
async function bestOf(
  ctx: MemberContext,
  suppliers: readonly AskedSupplier[],
  place: HotelPlace,
  language: string,
): Promise<HotelSummary[]> {
  for (const supplier of suppliers) {
    const best = await supplier.best(ctx, place, language, candidatesPerCity);
    if (best.length > 0) return best;
  }
  return [];
}

/** A hotel of each place without ratings, by the id of the place. One query and one call to each supplier. */
async function chooseUnrated(
  ctx: MemberContext,
  drawn: readonly DrawnPlace[],
  language: string,
): Promise<Map<string, HotelSummary>> {
  const candidates = Map.groupBy(
    await readCanonicalHotelsOfPlaces(
      ctx,
      drawn.map(({ place }) => place.id),
      candidatesPerCity,
    ),
    ({ placeId }) => placeId,
  );
  const chosen = drawn.flatMap(({ place, draw }) => {
    const hotels = candidates.get(place.id) ?? [];
    return hotels[draw % hotels.length] ?? [];
  });
  const summaries = await readSummaries(
    ctx,
    chosen.map(({ hotelId }) => hotelId),
    language,
  );
  return new Map(
    chosen.flatMap(({ hotelId, placeId }): [string, HotelSummary][] => {
      const summary = summaries.get(hotelId);
      return summary ? [[placeId, summary]] : [];
    }),
  );
}

/** The lowest price of each hotel, and whether every supplier answered. */
async function findLowestRates(
  ctx: MemberContext,
  hotelIds: string[],
  stay: Stay,
  language: string,
): Promise<{ leads: Map<string, RateOffer>; areAll: boolean }> {
  const leads = new Map<string, RateOffer>();
  const query = { area: { hotelIds }, stay, language, wants: {} };
  const pricing = await loadPricing(ctx, 'hotels', stay.currency);
  const suppliers = await suppliersOfHotels(ctx, hotelIds, pricing);
  let answered = 0;
  for await (const answer of searchSuppliers(ctx, suppliers, query, priceTimeLimitMs)) {
    if ('state' in answer) {
      if (answer.state === 'answered') answered += 1;
      continue;
    }
    for (const { hotel, lead } of answer.offers) {
      const before = leads.get(hotel.id);
      if (!before || lead.price.totalMinor < before.price.totalMinor) leads.set(hotel.id, lead);
    }
  }
  return { leads, areAll: answered === suppliers.length };
}

/** A stable number below 2^31, derived from the hash of a text. */
function hashNumber(text: string): number {
  return Number.parseInt(sha256Hex(text).slice(0, 8), 16) >>> 1;
}
