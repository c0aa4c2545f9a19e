import { expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, memberContext } from '#server/testing/index.ts';
import { getHotelBooking, nameGuests } from './index.ts';
import { aRate, initiate, ratesOf } from './testing/shop.ts';

const nobody = { firstName: '', lastName: '', passport: '' };
const ada = { firstName: 'Ada', lastName: 'Byron', passport: '' };
const jan = { firstName: 'Jan', lastName: 'de Boer', passport: '' };

/** A held stay of two guests, and what reads and names its guests. */
async function aStayOfTwo() {
  const member = await aMember(await aTenant());
  const caller = { ...(await memberContext(member)), key: null };
  const { body } = await initiate(member.tenant, member, await aRate(member));
  return {
    id: body.booking_id,
    db: caller.db,
    name: (...guests: (typeof nobody)[]) => nameGuests(caller, body.booking_id, guests),
    read: async () =>
      (await getHotelBooking(caller, { booking_id: body.booking_id })).travellers.map(
        ({ firstName, maskedPassport }) => [firstName, maskedPassport],
      ),
  };
}

test('A guest with the same name keeps the stored passport, and another name at the same place drops it', async () => {
  const { name, read } = await aStayOfTwo();
  expect(await name({ ...ada, passport: 'XK7431199' }, { ...jan, passport: 'NL2048163' })).toEqual([]);
  expect(await name(ada, { ...jan, firstName: 'Joan' })).toEqual([]);
  expect(await read()).toEqual([
    ['Ada', '••••••99'],
    ['Joan', null],
  ]);
});

test('A refused field carries the index of its guest, and no traveller is stored', async () => {
  const { name, read } = await aStayOfTwo();
  expect(await name(nobody, { ...jan, lastName: '', passport: 'x' })).toEqual(
    expect.arrayContaining([
      { index: 0, field: 'firstName' },
      { index: 0, field: 'lastName' },
      { index: 1, field: 'lastName' },
      { index: 1, field: 'passport' },
    ]),
  );
  expect(await read()).toEqual([]);
});

test('Empty guests after the first are left out, as are guests beyond those of the booking', async () => {
  const { name, read } = await aStayOfTwo();
  expect(await name(ada, nobody, jan)).toEqual([]);
  expect(await read()).toEqual([['Ada', null]]);
});

test('Each row of the form is a guest of one room, also where rows before it are empty', async () => {
  const member = await aMember(await aTenant());
  const caller = { ...(await memberContext(member)), key: null };
  const guests = { adults: 3, rooms: 2 };
  const [rate] = await ratesOf(member, { hotel: 'htl_test_short_hold', guests });
  if (!rate) throw new Error('no rate');
  const { body } = await initiate(member.tenant, member, rate, { guests });
  const booking_id = body.booking_id;
  // Two guests in the first room, one in the second.
  expect(await nameGuests(caller, booking_id, [ada, nobody, jan])).toEqual([]);
  const named = (await getHotelBooking(caller, { booking_id })).travellers;
  expect(named.map(({ firstName, room }) => [firstName, room])).toEqual([
    ['Ada', 1],
    ['Jan', 2],
  ]);
});

test('A telephone number that was stored without digits does not keep a guest from being named again', async () => {
  const { id, db, name } = await aStayOfTwo();
  await name(ada, jan);
  const phones = () =>
    db.execute<{ phone: string | null }>(sql`
      select details->'travellers'->0->>'phone' as phone from bookings where id = ${id}`);
  for (const [stored, kept] of [
    ['+351 912 345 678', '+351 912 345 678'],
    ['-----', null],
  ] as const) {
    await db.execute(sql`
      update bookings set details = jsonb_set(details, '{travellers,0,phone}', to_jsonb(${stored}::text)) where id = ${id}`);
    expect(await name(ada, { ...jan, firstName: 'Joan' })).toEqual([]);
    expect([...(await phones())]).toEqual([{ phone: kept }]);
  }
});
