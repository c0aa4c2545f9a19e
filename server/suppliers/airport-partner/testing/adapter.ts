import { posterUrl } from '#server/artwork/index.ts';
import { airportDirectory } from '#server/modules/airport-services/catalogue/airport-directory.ts';
import type { AirportSupplier, VenueOrder } from '#server/modules/airport-services/catalogue/port.ts';
import { newId } from '#server/platform/ids/index.ts';
import { systemContext } from '#server/testing/index.ts';
import {
  type AirportPartnerStandIn,
  partnerSecret,
} from '#server/testing/stand-ins/airport-partner/index.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { airportPartner } from '../index.ts';

const origin = 'https://airport-partner.example';
export const ctx = systemContext('Production');

/** The adapter that speaks to a stand-in. */
export function adapterOf(
  standIn: AirportPartnerStandIn,
  more: { monotonicMs?: () => number; clockMs?: () => number; secret?: string } = {},
): AirportSupplier {
  const { secret = partnerSecret, ...clocks } = more;
  return airportPartner({
    settings: supplierSettings({ AIRPORT_PARTNER_URL: `${origin}/`, AIRPORT_PARTNER_SECRET: secret }),
    directory: airportDirectory({ posterUrl }),
    fetch: fetchOf({ [origin]: standIn }),
    ...clocks,
  });
}

/** An order of a visit, with a reference of its own. */
export const anOrder = (more: Partial<VenueOrder> = {}): VenueOrder => ({
  reference: `SJ-${newId()}`,
  handle: null,
  venueId: 'lounge-1',
  type: 'prebook',
  date: '2027-05-03',
  time: '10:00',
  guests: 1,
  currency: 'EUR',
  agreedTotalMinor: 3_000 * (more.guests ?? 1),
  lead: { firstName: 'Ana', lastName: 'Silva', email: 'ana@people.example', phone: '+351 21 000 0000' },
  travellers: [{ firstName: 'Rui', lastName: 'Silva', passport: 'P123' }],
  flightNumber: 'TP 123',
  specialRequests: null,
  ...more,
});
