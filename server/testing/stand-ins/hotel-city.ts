import type { HotelPlace, Stay } from '#server/modules/hotels/catalogue/port.ts';
import { circleIdOf } from '#server/platform/supplier-http/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import type { Centre } from './town.ts';

const city: HotelPlace = {
  id: 'city_2267057',
  name: 'Lisbon',
  countryCode: 'PT',
  latitude: 38.71667,
  longitude: -9.13333,
  population: 517_802,
  timeZone: 'Europe/Lisbon',
};

/** The middle of the city in which the stand-ins of hotel suppliers have their hotels. */
export const cityCentre: Centre = {
  latitude: city.latitude,
  longitude: city.longitude,
  city: city.name,
  country: city.countryCode,
};

/** What an adapter that searches by coordinates needs of the product: one city, and its time zone everywhere. */
export const citySources = { cities: async () => [city], timeZoneAt: async () => city.timeZone };

/** The city under the id of a supplier that searches by coordinates. */
export const cityPlace: HotelPlace = { ...city, id: circleIdOf(city) };

/** Makes stays of two nights, each of which no other call has returned. */
export function freshStays(currency: string): () => Stay {
  let day = 300;
  return () => {
    day += 3;
    const checkIn = addDays(today('UTC'), day);
    const party = { adults: 2, rooms: 1, childrenAges: [] };
    return { checkIn, checkOut: addDays(checkIn, 2), party, currency };
  };
}
