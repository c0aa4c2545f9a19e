import {
  type HotelOffer,
  type HotelSupplier,
  meetsWants,
  type SearchQuery,
} from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { type Circle, logUnread, type ReadList, readCircleId } from '#server/platform/supplier-http/index.ts';
import { nullIfNothingLeft, stayIn } from './ask-rates.ts';
import { type LiteApi, supplierName } from './client.ts';
import type { HotelReader } from './hotel-facts.ts';
import { cheapestOfEach, toOffer } from './offers.ts';
import { type HotelRates, ratesFrame, unreadIn } from './shapes-rates.ts';
import type { LiteApiSources } from './sources.ts';

/** Seconds after which the supplier ends the stream with what it has: below the deadline of a search, 6 s. */
const answerWithinSeconds = 5;
/** Hotels asked for: the catalogue shows 400 of a search, and many have nothing left. */
const mostHotels = 1_000;
/** Rates of a hotel among which the cheapest with the wanted board is looked for. */
const ratesPerHotel = 25;

/** How the stream ends; without it the connection was cut. */
const endOfStream = '[DONE]';

/**
 * Searches with a stream, and yields the hotels of each frame as it arrives. What describes the hotels is read meanwhile,
 * because the frames name them by their ids alone. A stream that ends early yields what came and then fails.
 */
export async function* searchHotels(
  ctx: BaseContext,
  { api }: LiteApi,
  hotels: HotelReader,
  { timeZoneAt }: Pick<LiteApiSources, 'timeZoneAt'>,
  query: SearchQuery,
): ReturnType<HotelSupplier['search']> {
  const area = areaOf(query);
  if (!area) return;
  const { stay, wants } = query;
  const countryCode = area.countryCode ?? (await countryOf(area.json.hotelIds?.[0] ?? ''));
  // Where reading ahead fails, the hotels of each frame are read by their ids.
  const expected = area.circle ? hotels.expect(ctx, area.circle).catch(() => {}) : Promise.resolve();
  const json = {
    ...area.json,
    ...stayIn(stay, countryCode),
    timeout: answerWithinSeconds,
    maxRatesPerHotel: wants.boardTypes || wants.refundableOnly ? ratesPerHotel : 1,
    roomMapping: true,
    stream: true,
    limit: mostHotels,
    ...(wants.refundableOnly ? { refundableRatesOnly: true } : {}),
  };
  const seen = new Set<string>();
  const unread = { frames: 0, hotels: 0, offers: 0 };
  let hasEnded = false;
  try {
    for await (const data of api.stream(ctx, { method: 'POST', path: '/hotels/rates', json })) {
      hasEnded = data.trim() === endOfStream;
      if (hasEnded) break;
      const frame = readFrame(data);
      countUnread(unread, frame);
      const rates = (frame?.items ?? []).filter(({ hotelId }) => !seen.has(hotelId));
      if (rates.length === 0) continue;
      await expected;
      const offers = await offersOf(rates);
      for (const { hotel } of offers) seen.add(hotel.id);
      if (offers.length > 0) yield offers;
    }
  } catch (err) {
    nullIfNothingLeft(err);
    return;
  } finally {
    logUnread(ctx, supplierName, unread);
  }
  if (!hasEnded) throw new SupplierFailure('error', `${supplierName}: the stream ended early`);

  /** Of hotels that are asked for by their ids, the first decides: they are of one place. */
  async function countryOf(hotelId: string): Promise<string> {
    if (stay.nationality) return stay.nationality;
    return (await hotels.byIds(ctx, [hotelId])).get(hotelId)?.countryCode ?? '';
  }

  async function offersOf(rates: readonly HotelRates[]): Promise<HotelOffer[]> {
    const byId = new Map(rates.map((one) => [one.hotelId, one]));
    const known = await hotels.byIds(ctx, [...byId.keys()]);
    const described = await Promise.all(
      [...byId.values()].map(async ({ hotelId, roomTypes }): Promise<HotelOffer[]> => {
        const hotel = known.get(hotelId)?.summary;
        if (!hotel) return [];
        const timeZone = area?.timeZone ?? (await timeZoneAt(ctx, hotel.latitude, hotel.longitude));
        const offers = cheapestOfEach(
          roomTypes.items.map((offer) => toOffer(offer, { hotelId, stay, timeZone })),
        );
        const lead = offers.find(({ rate }) => meetsWants(rate, wants))?.rate;
        return lead ? [{ hotel, lead }] : [];
      }),
    );
    return described.flat();
  }
}

type Area = {
  circle: Circle | null;
  json: { hotelIds?: readonly string[]; latitude?: number; longitude?: number; radius?: number };
  countryCode?: string;
  timeZone?: string;
};

function areaOf({ area }: SearchQuery): Area | null {
  if ('hotelIds' in area) {
    const hotelIds = area.hotelIds.slice(0, mostHotels);
    return hotelIds.length === 0 ? null : { circle: null, json: { hotelIds } };
  }
  const circle = readCircleId(area.place.id);
  if (!circle) return null;
  const { latitude, longitude, radiusMetres: radius } = circle;
  const { countryCode, timeZone } = area.place;
  return { circle, json: { latitude, longitude, radius }, countryCode, timeZone };
}

/** The rates of a frame, none for a summary of hotels; null for a frame that cannot be read. An error is thrown. */
function readFrame(data: string): ReadList<HotelRates> | null {
  const read = ratesFrame.safeParse(parsed(data));
  if (!read.success) return null;
  if (read.data.error === null) return read.data.rates;
  const code = Number((read.data.error as { code?: unknown }).code);
  const failure = new SupplierFailure('error', `${supplierName} ended a search with code ${code}`);
  throw Object.assign(failure, { liteApiCode: code });
}

function countUnread(
  unread: { frames: number; hotels: number; offers: number },
  frame: ReadList<HotelRates> | null,
): void {
  if (!frame) unread.frames += 1;
  const { hotels, offers } = frame ? unreadIn(frame) : { hotels: 0, offers: 0 };
  unread.hotels += hotels;
  unread.offers += offers;
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
