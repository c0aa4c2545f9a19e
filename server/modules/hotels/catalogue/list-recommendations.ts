import { posterUrlAtPosition } from '#server/artwork/index.ts';
import { resolveCurrency } from '#server/modules/fx/index.ts';
import { readerLanguage } from '#server/modules/places/index.ts';
import { loadPricing } from '#server/modules/pricing/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { addDays, inSeconds, today } from '#server/platform/time/index.ts';
import { suppliersOfHotels } from './asked-suppliers.ts';
import { kilometresBetween } from './destinations.ts';
import { featuredPlaces } from './featured-places.ts';
import type { HotelPlace, HotelSummary, RatedHotel, RateOffer, Stay } from './port.ts';
import { earlierOf, rateMinutes, sealRate } from './rate-tokens.ts';
import { reasonFor } from './recommendation-reasons.ts';
import { searchSuppliers } from './search-suppliers.ts';
import { hotelSuppliers } from './suppliers.ts';
import type { Recommendations } from './views.ts';

const recommendationCount = 8;
/** Each hotel is drawn from this many of the best rated in its city. */
const candidatesPerCity = 12;
/** The list waits this long for prices; a hotel without one by then is shown without a price. */
const priceTimeLimitMs = 1_500;

/** Featured hotels of the week. Only member and ISO week determine the choice; prices are today's. */
export async function listRecommendations(ctx: MemberContext): Promise<Recommendations> {
  const { week, checkIn, checkOut } = weekOf(today('UTC'));
  const language = readerLanguage(ctx);
  const chosen = await chooseHotels(ctx, week, language);
  const party = { adults: 2, rooms: 1, childrenAges: [] };
  const stay: Stay = { checkIn, checkOut, party, currency: resolveCurrency(ctx, undefined, 'member') };
  const leads = await findLowestRates(
    ctx,
    chosen.map(({ hotel }) => hotel.id),
    stay,
    language,
  );
  const expiresAt = inSeconds(rateMinutes * 60);
  return {
    week,
    checkIn,
    checkOut,
    hotels: chosen.map(({ hotel, place }, index) => {
      const distanceKm = kilometresBetween(positionOf(place), positionOf(hotel));
      const offer = leads.get(hotel.id);
      return {
        hotel: { ...hotel, thumbnail: posterUrlAtPosition(hotel.thumbnail, index) },
        distanceKm,
        lead: offer ? { rateId: sealRate(ctx, offer, earlierOf(expiresAt, offer.expiresAt)), offer } : null,
        reason: reasonFor(hotel, distanceKm, language),
      };
    }),
  };
}

const positionOf = ({ latitude: lat, longitude: lng }: HotelPlace | HotelSummary) => ({ lat, lng });

/** The ISO week of a date, and the weekend five weeks later that its prices are for. */
export function weekOf(date: string): { week: string; checkIn: string; checkOut: string } {
  const day = Temporal.PlainDate.from(date);
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const checkIn = monday.add({ days: 5 * 7 + 4 }).toString();
  return {
    week: `${day.yearOfWeek}-W${String(day.weekOfYear).padStart(2, '0')}`,
    checkIn,
    checkOut: addDays(checkIn, 2),
  };
}

async function chooseHotels(
  ctx: MemberContext,
  week: string,
  language: string,
): Promise<{ hotel: RatedHotel; place: HotelPlace }[]> {
  const [supplier] = hotelSuppliers(ctx.environment);
  const places = await featuredPlaces(ctx);
  const ranked = places
    .map((place) => ({ place, draw: hashNumber(`${week} ${ctx.member.userId} ${place.id}`) }))
    .sort((one, other) => one.draw - other.draw)
    .slice(0, recommendationCount);
  const drawn = ranked.map(async ({ place, draw }) => {
    const best = await supplier.best(ctx, place, language, candidatesPerCity);
    const hotel = best[draw % best.length];
    return hotel ? [{ hotel, place }] : [];
  });
  return (await Promise.all(drawn)).flat();
}

async function findLowestRates(
  ctx: MemberContext,
  hotelIds: string[],
  stay: Stay,
  language: string,
): Promise<Map<string, RateOffer>> {
  const leads = new Map<string, RateOffer>();
  const query = { area: { hotelIds }, stay, language, wants: {} };
  const pricing = await loadPricing(ctx, 'hotels', stay.currency);
  const suppliers = await suppliersOfHotels(ctx, hotelIds, pricing);
  for await (const answer of searchSuppliers(ctx, suppliers, query, priceTimeLimitMs)) {
    if (!('offers' in answer)) continue;
    for (const { hotel, lead } of answer.offers) {
      const before = leads.get(hotel.id);
      if (!before || lead.price.totalMinor < before.price.totalMinor) leads.set(hotel.id, lead);
    }
  }
  return leads;
}

/** A stable number below 2^31, derived from the hash of a text. */
function hashNumber(text: string): number {
  return Number.parseInt(sha256Hex(text).slice(0, 8), 16) >>> 1;
}
