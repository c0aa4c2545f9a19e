import { supplierSuite } from '#server/modules/hotels/catalogue/testing/supplier-suite.ts';
import { liteapiFixture } from './testing/fixture.ts';

const { supplier, standIn, ctx, place, freshStay } = liteapiFixture();

supplierSuite('liteapi', () => ({
  supplier,
  ctx,
  place,
  hotelId: standIn.hotels[0]?.id ?? '',
  unknownHotelId: 'lpffffff',
  freshStay,
  namesOf: async (reference) => {
    const booking = standIn.bookings.find(({ clientReference }) => clientReference === reference);
    return (booking?.guests ?? []).map(({ firstName, lastName }) => [`${firstName} ${lastName}`]);
  },
}));
