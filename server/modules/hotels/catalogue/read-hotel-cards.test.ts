import { expect, test } from 'vitest';
import { aMember, aTenant, callApi, memberContext } from '#server/testing/index.ts';
import { readHotelCards } from './read-hotel-cards.ts';

/** GeoNames: Paris, Lisbon, Tokyo. */
const hotelIds = ['htl_city_2988507_1', 'htl_city_2267057_2', 'htl_city_1850147_3', 'htl_test_last_room'];

test('Hotel cards of several cities carry the names of the hotel details, and unknown ids are left out', async () => {
  const member = await aMember(await aTenant());
  const unknown = ['htl_city_2988507_zz', 'htl_city_1_1', 'x', ''];
  const cards = await readHotelCards(await memberContext(member), [...hotelIds, ...unknown, ...hotelIds]);
  expect([...cards.keys()].sort()).toEqual([...hotelIds].sort());
  for (const hotelId of hotelIds) {
    const { body } = await callApi('POST', '/v1/hotel/details', { as: member, body: { hotel_id: hotelId } });
    expect(cards.get(hotelId)?.title).toBe(body.name);
  }
});

test('Reading hotel cards without ids calls no supplier and succeeds even where none is configured', async () => {
  const member = await aMember(await aTenant({ environment: 'Production' }));
  expect(await readHotelCards(await memberContext(member), [])).toEqual(new Map());
  await expect(readHotelCards(await memberContext(member), hotelIds)).rejects.toMatchObject({
    code: 'supplier_unavailable',
  });
});
