import type { HotelPlace, HotelSupplier, Stay } from '#server/modules/hotels/catalogue/port.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { circleIdOf } from '#server/platform/supplier-http/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { systemContext } from '#server/testing/index.ts';
import { type LiteApiStandIn, liteapiStandIn } from '#server/testing/stand-ins/liteapi/index.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { liteapi } from '../index.ts';

const api = 'https://api.liteapi.example';
const book = 'https://book.liteapi.example';
const key = 'key-of-the-stand-in';

export type LiteApiFixture = {
  supplier: HotelSupplier;
  standIn: LiteApiStandIn;
  ctx: SystemContext;
  /** The city under the supplier's id. */
  place: HotelPlace;
  /** A stay that no other call has returned. */
  freshStay: () => Stay;
};

/** The adapter with a stand-in of its own, which has so many hotels in one city. */
export function liteapiFixture(hotels = 30): LiteApiFixture {
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
  const standIn = liteapiStandIn({ key, centre, hotels });
  const supplier = liteapi({
    settings: supplierSettings({
      LITEAPI_API_KEY: key,
      LITEAPI_URL: `${api}/v3.0`,
      LITEAPI_BOOK_URL: `${book}/v3.0`,
    }),
    fetch: fetchOf({ [api]: standIn, [book]: standIn }),
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
      return { checkIn, checkOut: addDays(checkIn, 2), party, currency: 'EUR' };
    },
  };
}
