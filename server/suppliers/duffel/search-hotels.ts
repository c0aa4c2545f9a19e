import {
  type HotelOffer,
  type HotelSupplier,
  meetsWants,
  type SearchQuery,
} from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { readCircleId, type SupplierClient } from '#server/platform/supplier-http/index.ts';
import { type AccommodationReader, kilometres, toSummary } from './accommodations.ts';
import { type RatesReader, stayIn } from './ask-rates.ts';
import { leadOf } from './offers.ts';
import { type SearchResult, searchAnswer } from './shapes.ts';
import type { DuffelSources } from './sources.ts';

/** Hotels of one batch. */
const batchSize = 40;
/** Where a wanted board or refund decides, the rates of so many hotels are read, the cheapest first, some at once. */
const mostChecked = 30;
const checkedAtOnce = 6;
/** Hotels that are asked for by their ids. */
const mostIds = 200;

type Readers = { client: SupplierClient; accommodations: AccommodationReader; rates: RatesReader };

/**
 * Searches with one request, which answers all hotels at once. It tells the price of each hotel's cheapest rate and neither
 * its board nor its terms: where those are wanted, the rates of the cheapest hotels are read.
 */
export async function* searchHotels(
  ctx: BaseContext,
  { client, accommodations, rates }: Readers,
  { timeZoneAt }: Pick<DuffelSources, 'timeZoneAt'>,
  query: SearchQuery,
): ReturnType<HotelSupplier['search']> {
  const { stay, wants } = query;
  const area = areaOf(query);
  if (!area) return;
  const data = {
    ...stayIn(stay),
    ...area.data,
    ...(wants.refundableOnly ? { free_cancellation_only: true } : {}),
  };
  const request = { method: 'POST', path: '/stays/search', json: { data } } as const;
  const answer = await client.send(ctx, request, searchAnswer);
  const results = [...new Map(answer.data.results.map((one) => [one.accommodation.id, one])).values()];
  for (const result of results) {
    accommodations.keep(result.accommodation);
    rates.keepResult(result, stay);
  }
  if (wants.boardTypes || wants.refundableOnly) {
    const cheapest = results.sort(byPrice).slice(0, mostChecked);
    for (let start = 0; start < cheapest.length; start += checkedAtOnce) {
      const checked = await Promise.all(cheapest.slice(start, start + checkedAtOnce).map(withWantedRate));
      const offers = checked.flat();
      if (offers.length > 0) yield offers;
    }
    return;
  }
  for (let start = 0; start < results.length; start += batchSize) {
    const offers = await Promise.all(results.slice(start, start + batchSize).map(withLead));
    if (offers.some((ofHotel) => ofHotel.length > 0)) yield offers.flat();
  }

  async function withLead(result: SearchResult): Promise<HotelOffer[]> {
    const hotel = toSummary(result.accommodation);
    const timeZone = area?.timeZone ?? (await timeZoneAt(ctx, hotel.latitude, hotel.longitude));
    const lead = leadOf(result, { hotelId: hotel.id, stay, timeZone });
    return lead ? [{ hotel, lead }] : [];
  }

  async function withWantedRate({ accommodation }: SearchResult): Promise<HotelOffer[]> {
    const offers = await rates.offers(ctx, accommodation.id, stay);
    const found = offers.find(({ rate }) => meetsWants(rate, wants));
    return found ? [{ hotel: toSummary(accommodation), lead: found.rate }] : [];
  }
}

/** Prices of one answer are in one currency, that of our balance. */
const byPrice = (one: SearchResult, other: SearchResult): number =>
  Number(one.cheapest_rate_total_amount) - Number(other.cheapest_rate_total_amount);

function areaOf({ area }: SearchQuery): { data: object; timeZone?: string } | null {
  if ('hotelIds' in area) {
    const ids = area.hotelIds.slice(0, mostIds);
    return ids.length > 0 ? { data: { accommodation: { ids, fetch_rates: false } } } : null;
  }
  const circle = readCircleId(area.place.id);
  if (!circle) return null;
  const { latitude, longitude, radiusMetres } = circle;
  const location = {
    radius: kilometres(radiusMetres),
    geographic_coordinates: { latitude, longitude },
  };
  return { data: { location }, timeZone: area.place.timeZone };
}
