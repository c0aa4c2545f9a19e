import { beforeAll, expect, test } from 'vitest';
import { aMember, aTenant, callApi, memberContext, type Person, type Tenant } from '#server/testing/index.ts';
import { whileSupplier } from '../catalogue/testing/mapped-suppliers.ts';
import { holdStayAgain } from './hold-stay-again.ts';
import { roomsTaken } from './testing/books.ts';
import { expireHold } from './testing/clock.ts';
import { supplierNameOf } from './testing/guests-at-supplier.ts';
import { aRate, freshDates, initiate, leadGuest, plainHotel } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;
beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const withPhone = { lead_guest: { ...leadGuest, phone_number: '+351 912 345 678' } };

test('A rate that needs the telephone number of the lead guest says so', async () => {
  const needs = async (hotel_id: string) => {
    const listed = await callApi<{ rooms: { rates: { phone_required: boolean }[] }[] }>(
      'POST',
      '/v1/hotel/rooms',
      {
        as: member,
        body: { hotel_id, ...freshDates(), guests: { adults: 2, rooms: 1 } },
      },
    );
    return new Set(listed.body.rooms.flatMap(({ rates }) => rates.map((rate) => rate.phone_required)));
  };
  expect([...(await needs('htl_test_phone'))]).toEqual([true]);
  expect([...(await needs(plainHotel))]).toEqual([false]);
});

test('Without the telephone number that a supplier needs nothing is held, and the error names the field', async () => {
  const rate = await aRate(member, { hotel: 'htl_test_phone' });
  const refused = await initiate(tenant, member, rate);
  expect([refused.status, refused.problem.errors]).toEqual([
    422,
    [expect.objectContaining({ field: 'lead_guest.phone_number', code: 'required' })],
  ]);
  expect(await roomsTaken(rate.hotel_id, rate.check_in)).toBe(0);
  const held = await initiate(tenant, member, rate, withPhone);
  expect(held.status, held.text).toBe(201);
  expect(await roomsTaken(rate.hotel_id, rate.check_in)).toBe(1);
});

test.each(['-----', '    ', '0612345678'])(
  'The number %j, which nobody abroad can call, is refused where the supplier needs one, and nothing is held',
  async (phone_number) => {
    const rate = await aRate(member, { hotel: 'htl_test_phone' });
    const refused = await initiate(tenant, member, rate, { lead_guest: { ...leadGuest, phone_number } });
    expect([refused.status, refused.problem.errors?.map(({ field }) => field)]).toEqual([
      422,
      ['lead_guest.phone_number'],
    ]);
    expect(await roomsTaken(rate.hotel_id, rate.check_in)).toBe(0);
  },
);

test('A national number is taken where the supplier needs none', async () => {
  const rate = await aRate(member, { hotel: plainHotel });
  const lead_guest = { ...leadGuest, phone_number: '06 12 34 56 78' };
  expect((await initiate(tenant, member, rate, { lead_guest })).status).toBe(201);
});

test('A stay without the telephone number that its supplier needs is not held again', async () => {
  const rate = await aRate(member, { hotel: 'htl_test_short_hold' });
  const { body } = await initiate(tenant, member, rate);
  await expireHold(body.booking_id);
  const taken = await roomsTaken(rate.hotel_id, rate.check_in);
  const asking = { phoneRequired: () => true };
  const ctx = await memberContext(member);
  const again = await whileSupplier(await supplierNameOf(tenant, body.booking_id), asking, () =>
    holdStayAgain(ctx, body.booking_id),
  );
  expect(again.sessionId).toBeNull();
  expect(await roomsTaken(rate.hotel_id, rate.check_in)).toBe(taken);
});
