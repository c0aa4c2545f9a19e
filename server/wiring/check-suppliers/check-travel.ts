import type { TransferPlace, TransferSupplier } from '#server/modules/transfers/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { ReadSettings } from '#server/platform/supplier-http/index.ts';
import { airalo } from '#server/suppliers/airalo/index.ts';
import { mozio } from '#server/suppliers/mozio/index.ts';
import { viator } from '#server/suppliers/viator/index.ts';
import {
  allOf,
  bodiesOf,
  counted,
  dayToSell,
  lookUpUnknown,
  type SupplierCheck,
  valuesOf,
} from './checks.ts';

const currency = 'EUR';
/** Polls of a search of rides. */
const mostPolls = 10;

/** The checks of the suppliers of experiences, transfers and eSIMs. */
export function travelChecks(settings: ReadSettings, via: typeof fetch): SupplierCheck[] {
  const experiences = viator({ settings, fetch: via });
  const rides = mozio({ settings, fetch: via, pictures: { posterUrl: () => '' } });
  const esims = airalo({ settings, fetch: via });
  return [
    {
      supplier: 'viator',
      needs: ['VIATOR_API_KEY'],
      steps: [
        {
          name: 'first page of the catalogue',
          run: async (ctx) =>
            counted((await experiences.modifiedSince(ctx, null)).products.length, 'product'),
        },
        lookUpUnknown(experiences, 'booking'),
      ],
      facts: [
        {
          text: 'The status of an unknown booking is answered with 404',
          judge: (exchanges) =>
            allOf(
              exchanges.filter(({ path }) => path.endsWith('/bookings/status')).map(({ status }) => status),
              (status) => status === 404,
            ),
        },
      ],
    },
    {
      supplier: 'mozio',
      needs: ['MOZIO_API_KEY'],
      steps: [
        {
          name: 'rides from an airport into Paris',
          run: async (ctx) => counted(await countRides(ctx, rides), 'ride'),
        },
      ],
      facts: [
        {
          text: 'A poll repeats no earlier results',
          judge(exchanges) {
            const polls = bodiesOf(exchanges, /\/v2\/search\/[^/]+\/poll\/$/).map((body) =>
              valuesOf(body, 'result_id').filter((id) => typeof id === 'string'),
            );
            const ids = polls.flat();
            const hasSeveral = polls.filter((poll) => poll.length > 0).length > 1;
            return hasSeveral ? new Set(ids).size === ids.length : null;
          },
        },
        {
          text: 'Prices are in the currency that was asked for',
          judge: (exchanges) =>
            allOf(
              valuesOf(valuesOf(bodiesOf(exchanges, /\/poll\/$/), 'currency_info'), 'code'),
              (code) => code === currency,
            ),
        },
      ],
    },
    {
      supplier: 'airalo',
      needs: ['AIRALO_CLIENT_ID', 'AIRALO_CLIENT_SECRET'],
      steps: [
        {
          name: 'plans for France',
          run: async (ctx) => counted((await esims.plansOf(ctx, 'FR', currency))?.length ?? 0, 'plan'),
        },
        lookUpUnknown(esims, 'order'),
      ],
      facts: [
        {
          text: 'Packages name a recommended price in euros',
          judge: (exchanges) =>
            allOf(
              valuesOf(bodiesOf(exchanges, /\/packages$/), 'recommended_retail_price'),
              (prices) => typeof (prices as Record<string, unknown> | null)?.EUR === 'number',
            ),
        },
        {
          text: 'The list of orders without any is answered with an empty list',
          judge: (exchanges) =>
            allOf(bodiesOf(exchanges, /^GET .*\/orders$/), (body) => {
              const { data } = body as { data?: unknown };
              return Array.isArray(data) && data.length === 0;
            }),
        },
      ],
    },
  ];
}

async function countRides(ctx: BaseContext, supplier: TransferSupplier): Promise<number> {
  const query = {
    from: placeOf('Paris Charles de Gaulle Airport', 49.0097, 2.5479, {
      type: 'airport',
      placeId: 'airport_CDG',
    }),
    to: placeOf('22 Rue de Rivoli, Paris', 48.8557, 2.3581, {
      type: 'city',
      placeId: cityId,
      kind: 'street',
    }),
    pickupAt: `${dayToSell()}T12:00:00.000Z`,
    returnAt: null,
    passengers: 2,
    currency,
    language: 'en',
  } as const;
  const handle = await supplier.begin(ctx, query);
  const keys = new Set<string>();
  for (let polls = 0; polls < mostPolls; polls += 1) {
    const { offers, moreComing } = await supplier.results(ctx, { query, handle });
    for (const { key } of offers) keys.add(key);
    if (!moreComing) break;
  }
  return keys.size;
}

/** Paris, as an id of a city of ours. */
const cityId = 'city_2988507';

const placeOf = (
  name: string,
  latitude: number,
  longitude: number,
  more: Pick<TransferPlace, 'type' | 'placeId' | 'kind'>,
): TransferPlace => ({
  address: name,
  name,
  city: 'Paris',
  cityId,
  countryCode: 'FR',
  latitude,
  longitude,
  timeZone: 'Europe/Paris',
  population: 0,
  ...more,
});
