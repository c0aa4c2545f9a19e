import type { HotelPlace } from '#server/modules/hotels/catalogue/port.ts';
import { systemContext } from '#server/testing/index.ts';
import { type DuffelStandIn, duffelStandIn } from '#server/testing/stand-ins/duffel/index.ts';
import { cityCentre, cityPlace, citySources, freshStays } from '#server/testing/stand-ins/hotel-city.ts';
import type { HotelFixture } from '#server/testing/stand-ins/hotel-orders.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { duffel } from '../index.ts';

const origin = 'https://api.duffel.example';
const token = 'token-of-the-stand-in';

export type DuffelFixture = Omit<HotelFixture, 'standIn'> & {
  standIn: DuffelStandIn;
  /** The city under the supplier's id. */
  place: HotelPlace;
};

/** The adapter with a stand-in of its own, which has so many hotels in one city. */
export function duffelFixture(hotels = 30): DuffelFixture {
  const standIn = duffelStandIn({ token, centre: cityCentre, hotels });
  const supplier = duffel({
    settings: supplierSettings({ DUFFEL_ACCESS_TOKEN: token, DUFFEL_URL: origin }),
    fetch: fetchOf({ [origin]: standIn }),
    ...citySources,
  });
  return {
    supplier,
    standIn,
    ctx: systemContext('Production'),
    place: cityPlace,
    freshStay: freshStays('GBP'),
  };
}
