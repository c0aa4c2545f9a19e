import { beforeAll, expect, test } from 'vitest';
import { aVisit, leadPassenger, prebook } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { aMember, aTenant, callApi, type Person } from '#server/testing/index.ts';

let member: Person;
beforeAll(async () => {
  member = await aMember(await aTenant());
});

test('The passenger of a checkout has a number in E.164, or a national one with its calling code', async () => {
  const { body: held } = await prebook(member, aVisit());
  const open = (phone: Record<string, string>) =>
    callApi('POST', '/v1/checkout/sessions', {
      as: member,
      body: {
        items: [{ type: 'travel', id: held.prebooking_id, passenger: { ...leadPassenger, ...phone } }],
        payment_method: 'card',
      },
    });
  for (const phone of ['912345678', '    ', '-----']) {
    const { status, problem } = await open({ phone });
    expect([status, problem.errors?.map(({ field }) => field)], phone).toEqual([
      422,
      ['items.0.passenger.phone'],
    ]);
  }
  expect((await open({ phone: '912345678', calling_code: '351' })).status).toBe(201);
  expect((await open({ phone: '+351 912 345 678' })).status).toBe(201);
});
