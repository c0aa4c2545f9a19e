import { inListOrder } from '#server/media/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { addDays, inSeconds, today } from '#server/platform/time/index.ts';
import { askSuppliers } from './ask-suppliers.ts';
import { currencyFor, languageFor } from './caller-preferences.ts';
import type * as contract from './contract-catalogue.ts';
import { featuredPlaces } from './featured-places.ts';
import type { HotelPlace, HotelSummary, RateOffer, Stay } from './port.ts';
import { presentHotel, presentLeadRate } from './present.ts';
import { rateMinutes, sealRate } from './rate-tokens.ts';
import { reasonFor } from './recommendation-reasons.ts';
import { hotelSuppliers } from './suppliers.ts';

const howMany = 8;
/** The hotel is drawn among this many of the best in its city. */
const bestOfCity = 12;
/** Prices decorate this list: it waits for suppliers, but not long. */
const pricePatienceMs = 1_500;

/** Featured hotels of the week: the choice hangs on member and ISO week alone, the prices are today's. */
export async function listRecommendations(
  ctx: MemberContext,
): Promise<Output<typeof contract.listRecommendations>> {
  const { week, checkIn, checkOut } = weekOf(today('UTC'));
  const language = languageFor(ctx);
  const chosen = await choose(ctx, week, language);
  const party = { adults: 2, rooms: 1, childrenAges: [] };
  const stay: Stay = { checkIn, checkOut, party, currency: currencyFor(ctx, undefined) };
  const leads = await priceAll(
    ctx,
    chosen.map(({ hotel }) => hotel.id),
    stay,
    language,
  );
  const expiresAt = inSeconds(rateMinutes * 60);
  return {
    week,
    check_in: checkIn,
    check_out: checkOut,
    hotels: chosen.map(({ hotel, place }, index) => {
      const shown = presentHotel(hotel, { lat: place.latitude, lng: place.longitude });
      const lead = leads.get(hotel.id);
      return {
        ...shown,
        thumbnail: inListOrder(shown.thumbnail, index),
        lead_rate: lead ? presentLeadRate(lead, sealRate(ctx, lead, expiresAt)) : null,
        reason: reasonFor(hotel, shown.distance_km, language),
      };
    }),
  };
}

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

async function choose(
  ctx: MemberContext,
  week: string,
  language: string,
): Promise<{ hotel: HotelSummary; place: HotelPlace }[]> {
  const [supplier] = hotelSuppliers(ctx.environment);
  const places = await featuredPlaces(ctx);
  const ranked = places
    .map((place) => ({ place, lot: lotOf(`${week} ${ctx.member.userId} ${place.id}`) }))
    .sort((one, other) => one.lot - other.lot)
    .slice(0, howMany);
  const drawn = ranked.map(async ({ place, lot }) => {
    const best = await supplier.best(ctx, place, language, bestOfCity);
    const hotel = best[lot % best.length];
    return hotel ? [{ hotel, place }] : [];
  });
  return (await Promise.all(drawn)).flat();
}

async function priceAll(
  ctx: MemberContext,
  hotelIds: string[],
  stay: Stay,
  language: string,
): Promise<Map<string, RateOffer>> {
  const leads = new Map<string, RateOffer>();
  const query = { area: { hotelIds }, stay, language, wants: {} };
  for await (const answer of askSuppliers(ctx, hotelSuppliers(ctx.environment), query, pricePatienceMs)) {
    if (!('offers' in answer)) continue;
    for (const { hotel, lead } of answer.offers) {
      const before = leads.get(hotel.id);
      if (!before || lead.price.totalMinor < before.price.totalMinor) leads.set(hotel.id, lead);
    }
  }
  return leads;
}

/** A lasting number drawn from a text, below 2^31. */
function lotOf(text: string): number {
  return Number.parseInt(sha256Hex(text).slice(0, 8), 16) >>> 1;
}
