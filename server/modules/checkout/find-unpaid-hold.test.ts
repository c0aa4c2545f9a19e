import { beforeAll, expect, test } from 'vitest';
import { aRate, aSession, initiate, type Rate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays } from '#server/platform/time/index.ts';
import {
  addToTenant,
  aMember,
  aTenant,
  memberContext,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { planAfter } from '#server/testing/plan-of.ts';
import { findUnpaidHold, unpaidHoldQuery, type WantedHold } from './find-unpaid-hold.ts';

const { db } = systemContext();
let tenant: Tenant;
let ana: Person;
let rate: Rate;
let wanted: WantedHold;
let open: Awaited<ReturnType<typeof aSession>>;

beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
  rate = await aRate(ana);
  wanted = stayFrom(0, 2);
  open = await aSession(tenant, ana, rate);
});

/** A stay at the hotel, so many days after the held one. */
const stayFrom = (days: number, nights: number): WantedHold => {
  const checkIn = addDays(rate.check_in, days);
  return {
    kinds: ['hotel'],
    details: { hotelId: rate.hotel_id },
    nights: { checkIn, checkOut: addDays(checkIn, nights) },
  };
};

const find = async (as: Person, what = wanted) => findUnpaidHold(await memberContext(as), what);

test('A hold is found with its open session and the earlier end of the two', async () => {
  expect(await find(ana)).toMatchObject({
    bookingId: open.bookingId,
    sessionId: open.session.id,
    until: new Date(open.session.expires_at).toISOString(),
    timeZone: 'Europe/Paris',
  });
});

test.each([
  ['has one of its nights', 1, 2],
  ['has all of its nights and more', -1, 4],
])('A hold is found for a stay that %s', async (_, days, nights) => {
  expect(await find(ana, stayFrom(days, nights))).toMatchObject({ bookingId: open.bookingId });
});

test.each([
  ['ends on the day of its arrival', -2, 2],
  ['begins on the day of its departure', 2, 1],
])('A hold is not found for a stay that %s', async (_, days, nights) => {
  expect(await find(ana, stayFrom(days, nights))).toBe(null);
});

test('No hold of another kind, product, member or app is found', async () => {
  const abroad = await aTenant();
  for (const other of [await aMember(tenant), await addToTenant(abroad, ana)])
    expect(await find(other)).toBe(null);
  expect(await find(ana, { ...wanted, kinds: ['lounge'] })).toBe(null);
  expect(await find(ana, { ...wanted, details: { hotelId: 'htl_test_phone' } })).toBe(null);
});

test('A booking whose places nobody holds is not found as a hold', async () => {
  const member = await aMember(tenant);
  const { bookingId } = await aSession(tenant, member, rate);
  expect(await find(member)).toMatchObject({ bookingId });
  await db.execute(sql`update bookings set hold_kind = 'price_only' where id = ${bookingId}`);
  expect(await find(member)).toBe(null);
});

test('A session that is closed or belongs to a partner’s server is not named with the hold', async () => {
  const member = await aMember(tenant);
  const { body } = await initiate(tenant, member, rate);
  expect(await find(member)).toMatchObject({ bookingId: body.booking_id, sessionId: null });
  const { bookingId, session } = await aSession(tenant, member, rate);
  expect(await find(member)).toMatchObject({ bookingId, sessionId: session.id });
  await db.execute(sql`update checkout_sessions set user_id = null where id = ${session.id}`);
  expect(await find(member)).toMatchObject({ sessionId: null });
});

test('The live holds of a member are found by an index among those of many others', async () => {
  const others = await Promise.all(Array.from({ length: 20 }, () => aMember(tenant)));
  const userIds = JSON.stringify(others.map(({ userId }) => userId));
  const writes = [
    sql`insert into bookings (app_id, id, kind, state, organisation_id, user_id, reference, supplier, title, time_zone,
        starts_at, ends_at, currency, total_minor, due_now_minor, hold_expires_at, details)
      select ${tenant.appId}::uuid, gen_random_uuid(), 'hotel', 'held', ${tenant.organisationId}::uuid, u::uuid,
        'UH-' || gen_random_uuid(), 'test', 'Hotel', 'Europe/Paris', now(), now(), 'EUR', 1, 1, now() + interval '1 day', '{}'
      from json_array_elements_text(${userIds}::json) u, generate_series(1, 250) n`,
    sql`analyze bookings`,
  ];
  const plan = await planAfter(writes, unpaidHoldQuery(await memberContext(ana), wanted).getSQL());
  expect(plan).toContain('bookings_holds_of_user');
  expect(plan).not.toContain('Seq Scan on bookings');
});
