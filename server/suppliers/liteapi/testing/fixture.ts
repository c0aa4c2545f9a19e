import type { HotelPlace } from '#server/modules/hotels/catalogue/port.ts';
import { systemContext } from '#server/testing/index.ts';
import { cityCentre, cityPlace, citySources, freshStays } from '#server/testing/stand-ins/hotel-city.ts';
import type { HotelFixture } from '#server/testing/stand-ins/hotel-orders.ts';
import { type LiteApiStandIn, liteapiStandIn } from '#server/testing/stand-ins/liteapi/index.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { liteapi } from '../index.ts';

const api = 'https://api.liteapi.example';
const book = 'https://book.liteapi.example';
const key = 'key-of-the-stand-in';

export type LiteApiFixture = Omit<HotelFixture, 'standIn'> & {
  standIn: LiteApiStandIn;
  /** The city under the supplier's id. */
  place: HotelPlace;
};

/** The adapter with a stand-in of its own, which has so many hotels in one city. */
export function liteapiFixture(hotels = 30): LiteApiFixture {
  const standIn = liteapiStandIn({ key, centre: cityCentre, hotels });
  const supplier = liteapi({
    settings: supplierSettings({
      LITEAPI_API_KEY: key,
      LITEAPI_URL: `${api}/v3.0`,
      LITEAPI_BOOK_URL: `${book}/v3.0`,
    }),
    fetch: fetchOf({ [api]: standIn, [book]: standIn }),
    ...citySources,
  });
  return {
    supplier,
    standIn,
    ctx: systemContext('Production'),
    place: cityPlace,
    freshStay: freshStays('EUR'),
  };
}
