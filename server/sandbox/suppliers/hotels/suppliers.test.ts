import { featuredPlaces } from '#server/modules/hotels/catalogue/index.ts';
import type { Stay } from '#server/modules/hotels/catalogue/port.ts';
import { hotelSupplierRegistry } from '#server/modules/hotels/catalogue/suppliers.ts';
import { type SuiteSubject, supplierSuite } from '#server/modules/hotels/catalogue/testing/supplier-suite.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { systemContext } from '#server/testing/index.ts';
import { listingsOf } from './pelican/listings.ts';
import { pelican, simulatedSuppliers } from './suppliers.ts';

let nextStay = 300;

function freshStay(): Stay {
  nextStay += 3;
  const checkIn = addDays(today('UTC'), nextStay);
  const party = { adults: 2, rooms: 1, childrenAges: [] };
  return { checkIn, checkOut: addDays(checkIn, 2), party, currency: 'EUR' };
}

async function aSubject(
  name: string,
): Promise<Pick<SuiteSubject, 'ctx' | 'supplier' | 'freshStay' | 'place'>> {
  const ctx = systemContext();
  const place = (await featuredPlaces(ctx))[0];
  if (!place) throw new Error('No place');
  return { ctx, supplier: hotelSupplierRegistry.named('Sandbox', name), freshStay, place };
}

for (const { name } of simulatedSuppliers) {
  supplierSuite(name, async () => ({
    ...(await aSubject(name)),
    hotelId: 'htl_test_passport',
    unknownHotelId: 'htl_city_2988507_zz',
    phoneHotelId: 'htl_test_phone',
    pending: { acceptedHotelId: 'htl_test_pending', refusedHotelId: 'htl_test_pending_refused' },
    unchangeableHotelId: 'htl_test_guests_declined',
  }));
}

supplierSuite(pelican.name, async () => {
  const subject = await aSubject(pelican.name);
  const listed = [...listingsOf([subject.place], '10')].find(([, { id }]) => id === 'htl_test_price_only');
  if (!listed) throw new Error('The test hotel is not listed');
  return {
    ...subject,
    place: { ...subject.place, id: '10' },
    hotelId: listed[0],
    unknownHotelId: '109999999999',
  };
});
