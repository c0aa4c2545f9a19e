import type { HotelPlace, HotelSupplier, Stay } from '#server/modules/hotels/catalogue/port.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { circleIdOf } from '#server/platform/supplier-http/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { systemContext } from '#server/testing/index.ts';
import { type DuffelStandIn, duffelStandIn } from '#server/testing/stand-ins/duffel/index.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { duffel } from '../index.ts';

const origin = 'https://api.duffel.example';
const token = 'token-of-the-stand-in';

export type DuffelFixture = {
  supplier: HotelSupplier;
  standIn: DuffelStandIn;
  ctx: SystemContext;
  /** The city under the supplier's id. */
  place: HotelPlace;
  /** A stay that no other call has returned. */
  freshStay: () => Stay;
};

/** The adapter with a stand-in of its own, which has so many hotels in one city. */
export function duffelFixture(hotels = 30): DuffelFixture {
  const city = {
    id: 'city_2267057',
    name: 'Lisbon',
    countryCode: 'PT',
    latitude: 38.71667,
    longitude: -9.13333,
    population: 517_802,
    timeZone: 'Europe/Lisbon',
  };
  const centre = { latitude: city.latitude, longitude: city.longitude, city: 'Lisbon', country: 'PT' };
  const standIn = duffelStandIn({ token, centre, hotels });
  const supplier = duffel({
    settings: supplierSettings({ DUFFEL_ACCESS_TOKEN: token, DUFFEL_URL: origin }),
    fetch: fetchOf({ [origin]: standIn }),
    cities: async () => [city],
    timeZoneAt: async () => city.timeZone,
  });
  let day = 300;
  return {
    supplier,
    standIn,
    ctx: systemContext('Production'),
    place: { ...city, id: circleIdOf(city) },
    freshStay: () => {
      day += 3;
      const checkIn = addDays(today('UTC'), day);
      const party = { adults: 2, rooms: 1, childrenAges: [] };
      return { checkIn, checkOut: addDays(checkIn, 2), party, currency: 'GBP' };
    },
  };
}
