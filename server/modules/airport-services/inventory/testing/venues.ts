import { posterUrl } from '#server/artwork/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { airportDirectory } from '../../catalogue/airport-directory.ts';
import type { VenueOrder } from '../../catalogue/port.ts';
import { weekdays } from '../../catalogue/port.ts';
import type { OwnVenue } from '../own-venue.ts';
import { ownVenues, ownVisits } from '../schema.ts';
import { storeVenues } from '../store-venues.ts';
import { ownVenueSupplier } from '../supplier.ts';

const directory = airportDirectory({ posterUrl });
export const ownSupplier = () => ownVenueSupplier({ directory });

/** A lounge in Paris that never closes, with ten places in each slot. */
export const aVenue = (more: Partial<OwnVenue> = {}): OwnVenue => ({
  code: 'CDG-TEST',
  kind: 'lounge',
  airport: 'CDG',
  name: { en: 'Test Lounge', fr: "Salon d'essai" },
  terminal: { en: 'Terminal 2E' },
  location: { en: 'After security' },
  description: { en: 'A lounge.' },
  directions: { en: 'Follow the signs.' },
  conditions: { en: ['A boarding pass is required'] },
  childrenPolicy: { en: 'Children are welcome.' },
  phone: '+33 1 00 00 00 00',
  openingHours: Object.fromEntries(weekdays.map((day) => [day, { opens: '00:00', closes: '24:00' }])),
  exceptions: [],
  slotMinutes: 60,
  stayMinutes: 180,
  capacity: 10,
  maxGuests: 4,
  prices: [
    { currency: 'EUR', minor: 3_800 },
    { currency: 'USD', minor: 4_200 },
  ],
  freeUntilHours: 24,
  lateRefundPercent: 0,
  flightNumberRequired: false,
  amenities: ['wifi'],
  ...more,
});

/** Makes these the only venues of the environment, without any visit. */
export async function replaceInventory(ctx: SystemContext, venues: readonly OwnVenue[]): Promise<void> {
  await ctx.db.delete(ownVisits);
  await ctx.db.delete(ownVenues);
  await storeVenues(ctx, venues, []);
}

/** An order of a visit, with a reference of its own. */
export const anOrder = (more: Partial<VenueOrder> & Pick<VenueOrder, 'date'>): VenueOrder => ({
  reference: `SJ-${newId()}`,
  handle: null,
  venueId: 'CDG-TEST',
  type: 'prebook',
  time: '10:00',
  guests: 1,
  currency: 'EUR',
  agreedTotalMinor: 3_800 * (more.guests ?? 1),
  lead: { firstName: 'Ana', lastName: 'Silva', email: 'ana@people.example', phone: null },
  travellers: [],
  flightNumber: null,
  specialRequests: null,
  ...more,
});
