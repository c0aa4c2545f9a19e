import { supplierSuite } from '#server/modules/hotels/catalogue/testing/supplier-suite.ts';
import { duffelFixture } from './testing/fixture.ts';

const { supplier, standIn, ctx, place, freshStay } = duffelFixture();
const hotelId = standIn.hotels[0]?.id ?? '';

supplierSuite('duffel', () => ({
  supplier,
  ctx,
  place,
  hotelId,
  unknownHotelId: 'acc_0000999999',
  freshStay,
  phoneHotelId: hotelId,
  namesOf: async (reference) => {
    const booking = standIn.bookings.find(({ metadata }) => metadata.sojourn_reference === reference);
    return (booking?.guests ?? []).map(({ given_name, family_name }) => [`${given_name} ${family_name}`]);
  },
}));
