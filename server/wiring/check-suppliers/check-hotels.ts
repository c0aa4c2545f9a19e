import type { HotelPlace, HotelSupplier } from '#server/modules/hotels/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { circleIdOf, type ReadSettings } from '#server/platform/supplier-http/index.ts';
import { addDays } from '#server/platform/time/index.ts';
import { duffel } from '#server/suppliers/duffel/index.ts';
import { liteapi } from '#server/suppliers/liteapi/index.ts';
import {
  allOf,
  bodiesOf,
  counted,
  dayToSell,
  isAtHost,
  lookUpUnknown,
  type SupplierCheck,
  valuesOf,
} from './checks.ts';

/** A city in which every supplier sells. */
const city = {
  name: 'Paris',
  countryCode: 'FR',
  latitude: 48.85341,
  longitude: 2.3488,
  population: 2_138_551,
  timeZone: 'Europe/Paris',
};
const place: HotelPlace = { ...city, id: circleIdOf(city) };
const sources = { cities: async () => [place], timeZoneAt: async () => city.timeZone };

/** The types of properties that the adapter of LiteAPI knows. */
const propertyTypes = [201, 203, 204, 205, 206, 213, 216, 219];

/** The checks of the suppliers of hotels: two nights in Paris, sixty days ahead. */
export function hotelChecks(settings: ReadSettings, via: typeof fetch): SupplierCheck[] {
  return [
    {
      supplier: 'liteapi',
      needs: ['LITEAPI_API_KEY'],
      steps: stepsOf(liteapi({ settings, fetch: via, ...sources })),
      facts: [
        {
          text: 'Pictures are at static.cupid.travel or liteapi.travel',
          judge: (exchanges) =>
            allOf(
              valuesOf(bodiesOf(exchanges, /\/data\/hotels$/), 'main_photo'),
              isAtHost(['static.cupid.travel', 'liteapi.travel']),
            ),
        },
        {
          text: `Types of properties are ${propertyTypes.join(', ')}`,
          judge: (exchanges) =>
            allOf(valuesOf(bodiesOf(exchanges, /\/data\/hotels$/), 'hotelTypeId'), (type) =>
              propertyTypes.includes(Number(type)),
            ),
        },
        {
          text: 'A stream of rates ends with [DONE]',
          judge: (exchanges) =>
            allOf(
              bodiesOf(exchanges, /^POST .*\/hotels\/rates$/).filter((body) => typeof body === 'string'),
              (body) => /data: ?\[DONE\]\s*$/.test(String(body)),
            ),
        },
        {
          text: 'A list of bookings without any is answered with 204',
          judge: (exchanges) =>
            allOf(
              exchanges.filter(({ path }) => path.endsWith('/bookings')).map(({ status }) => status),
              (status) => status === 204,
            ),
        },
      ],
    },
    {
      supplier: 'duffel',
      needs: ['DUFFEL_ACCESS_TOKEN'],
      steps: stepsOf(duffel({ settings, fetch: via, ...sources })),
      facts: [
        {
          text: 'Pictures are at assets.duffel.com',
          judge: (exchanges) =>
            allOf(
              valuesOf(valuesOf(bodiesOf(exchanges, /\/stays\/accommodation$/), 'photos'), 'url'),
              isAtHost(['assets.duffel.com']),
            ),
        },
        {
          text: 'The list of bookings begins with the newest',
          judge: (exchanges) =>
            isNewestFirst(valuesOf(bodiesOf(exchanges, /\/stays\/bookings$/), 'confirmed_at')),
        },
      ],
    },
  ];
}

const stepsOf = (supplier: HotelSupplier): SupplierCheck['steps'] => [
  {
    name: 'hotels of Paris',
    run: async (ctx) => counted((await supplier.hotels(ctx, place.id)).length, 'hotel'),
  },
  { name: 'search in Paris', run: async (ctx) => counted(await countOffers(ctx, supplier), 'offer') },
  lookUpUnknown(supplier, 'booking'),
];

async function countOffers(ctx: BaseContext, supplier: HotelSupplier): Promise<number> {
  const checkIn = dayToSell();
  const party = { adults: 2, rooms: 1, childrenAges: [] };
  const stay = { checkIn, checkOut: addDays(checkIn, 2), party, currency: 'EUR' };
  let count = 0;
  for await (const offers of supplier.search(ctx, { area: { place }, stay, language: 'en', wants: {} }))
    count += offers.length;
  return count;
}

/** Null for fewer than two instants. */
function isNewestFirst(instants: readonly unknown[]): boolean | null {
  const times = instants.map((instant) => Date.parse(String(instant)));
  if (times.length < 2) return null;
  return times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0));
}
