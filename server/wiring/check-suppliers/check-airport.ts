import type {
  AirportDirectory,
  AirportSupplier,
  Venue,
  VenueAirport,
} from '#server/modules/airport-services/catalogue/port.ts';
import { venueKinds } from '#server/modules/airport-services/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type { ReadSettings } from '#server/platform/supplier-http/index.ts';
import { airportPartner } from '#server/suppliers/airport-partner/index.ts';
import { Venue as PartnerVenue } from '#server/suppliers/airport-partner/protocol.ts';
import {
  allOf,
  bodiesOf,
  counted,
  dayToSell,
  lookUpUnknown,
  type SupplierCheck,
  valuesOf,
} from './checks.ts';

const preferences = { language: 'en', currency: 'EUR' };

/** The check of the partner for airport services: its venues, and a visit of the first one, sixty days ahead. */
export function airportChecks(settings: ReadSettings, via: typeof fetch): SupplierCheck[] {
  const partner = airportPartner({ settings, fetch: via, directory: anyAirport });
  return [
    {
      supplier: 'airport-partner',
      needs: ['AIRPORT_PARTNER_URL', 'AIRPORT_PARTNER_SECRET'],
      steps: [
        { name: 'venues', run: async (ctx) => counted((await venuesOf(ctx, partner)).length, 'venue') },
        {
          name: 'slots of a venue',
          run: async (ctx) => {
            const venue = await firstVenue(ctx, partner);
            return venue ? counted((await slotsOf(ctx, partner, venue)).length, 'slot') : 'no venue';
          },
        },
        { name: 'price of a visit', run: (ctx) => priceVisit(ctx, partner) },
        lookUpUnknown(partner, 'visit'),
      ],
      facts: [
        {
          text: 'Every venue of the list can be read',
          judge: (exchanges) =>
            allOf(
              valuesOf(bodiesOf(exchanges, /\/list_venues$/), 'venues').flat(),
              (venue) => PartnerVenue.safeParse(venue).success,
            ),
        },
      ],
    },
  ];
}

async function venuesOf(ctx: BaseContext, partner: AirportSupplier): Promise<Venue[]> {
  const query = { keyword: '', fields: [], fuzzy: false, byWeight: false, near: null };
  return (await partner.search(ctx, { ...preferences, ...query, page: 1, perPage: Infinity })).venues;
}

const firstVenue = async (ctx: BaseContext, partner: AirportSupplier): Promise<Venue | undefined> =>
  (await venuesOf(ctx, partner))[0];

const slotsOf = async (ctx: BaseContext, partner: AirportSupplier, { id }: Venue) =>
  (await partner.slots(ctx, id, dayToSell(), preferences.currency)) ?? [];

async function priceVisit(ctx: BaseContext, partner: AirportSupplier): Promise<string> {
  const venue = await firstVenue(ctx, partner);
  const slot = venue && (await slotsOf(ctx, partner, venue)).find(({ remaining }) => remaining > 0);
  if (!slot) return 'no free slot';
  const visit = {
    venueId: venue.id,
    type: 'prebook',
    date: dayToSell(),
    time: slot.time,
    guests: 1,
  } as const;
  const priced = await partner.price(ctx, { ...preferences, ...visit });
  if (!priced) return 'no such venue';
  if (priced.refusal !== null) return `refused: ${priced.refusal}`;
  const { totalMinor, venue: priceOf } = priced;
  return `${priceOf.currency} ${toMajor(totalMinor, priceOf.currency)} for one guest`;
}

/** Airports are in the database, which the check does without: each code counts as an airport. */
const anyAirport: AirportDirectory = {
  find: async (_ctx, airportCode) => ({ ...somewhere, airportCode }),
  search: async (_ctx, venues) => ({ venues: [...venues], total: venues.length }),
  count: async (_ctx, venues) =>
    new Map(venueKinds.map((kind) => [kind, venues.filter((one) => one.kind === kind).length])),
  amenityName: (key) => key,
  pictureOf: () => '',
};

const somewhere: Omit<VenueAirport, 'airportCode'> = {
  airportName: '',
  hubId: '',
  city: '',
  cityId: null,
  countryCode: '',
  countryName: '',
  latitude: 0,
  longitude: 0,
  timeZone: 'UTC',
};
