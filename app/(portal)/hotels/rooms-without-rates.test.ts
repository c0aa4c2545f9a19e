import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseResultsQuery } from '#components/hotels/results-query.ts';
import type { HotelSupplier } from '#server/modules/hotels/catalogue/port.ts';
import { hotelSupplier } from '#server/modules/hotels/catalogue/suppliers.ts';
import {
  mapSuppliers,
  unmapSuppliers,
  whileSupplier,
} from '#server/modules/hotels/catalogue/testing/mapped-suppliers.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { aMember, aTenant, memberContext } from '#server/testing/index.ts';
import { readStay } from './[id]/read-stay.ts';

beforeAll(mapSuppliers);
afterAll(unmapSuppliers);

test('The page of a hotel whose rates have no exchange rate says that nothing is free', async () => {
  const portal = { memberContext: await memberContext(await aMember(await aTenant())) } as MemberPortal;
  const query = parseResultsQuery({
    check_in: addDays(today('UTC'), 40),
    check_out: addDays(today('UTC'), 43),
  });
  const pelican = hotelSupplier('Sandbox', 'pelican');
  const rooms: HotelSupplier['rooms'] = async (...asked) =>
    (await pelican.rooms(...asked)).map(({ room, rates }) => ({
      room,
      rates: rates.map((rate) => ({ ...rate, price: { ...rate.price, currency: 'XAF' } })),
    }));
  const stay = await whileSupplier('pelican', { rooms }, () =>
    readStay(portal, 'htl_test_price_only', query),
  );
  expect(stay).toEqual({ state: 'none' });
});
