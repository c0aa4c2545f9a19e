import { beforeAll, expect, test } from 'vitest';
import { findBooking } from '#server/modules/bookings/index.ts';
import { bookingDirectory, bookings } from '#server/modules/bookings/schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { anOffer, aStay, seal } from '../catalogue/testing/offers.ts';
import { expireHold } from './testing/clock.ts';
import { aConfirmedBooking, aRate, initiate, leadGuest, plainHotel } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;
let production: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  production = await aTenant({ environment: 'Production' });
});

/** Calls an operation and returns `[status, code]`. */
async function outcome(path: string, body: object, key = tenant) {
  const { status, problem } = await callApi('POST', path, { key, body });
  return [status, problem.code];
}

const book = (hotel_id: string, room_id: string, price_confirmation_token?: string, key?: Tenant) => {
  const guests = { adults: 2, rooms: 1 };
  const body = { hotel_id, room_id, ...aStay, guests, lead_guest: leadGuest, price_confirmation_token };
  return outcome('/v1/hotel/booking/initiate', body, key);
};
const pay = (booking_id: string, key?: Tenant) =>
  outcome('/v1/hotel/booking/pay', { booking_id, payment_method: 'card' }, key);

test('Initiating a hotel booking answers 502 when the supplier fails and 504 when it times out during the price check', async () => {
  for (const [hotelId, ...answer] of [
    ['htl_test_error', 502, 'supplier_error'],
    ['htl_test_timeout', 504, 'supplier_timeout'],
  ] as const) {
    const { roomId } = await seal(tenant, await anOffer(hotelId), 60);
    expect(await book(hotelId, roomId)).toEqual(answer);
  }
});

test('An expired hotel rate can be booked only with a valid price confirmation, and an expired confirmation answers 410', async () => {
  const offer = await anOffer(plainHotel);
  const { roomId, confirmation } = await seal(tenant, offer, -1, 60);
  expect(await book(plainHotel, roomId)).toEqual([410, 'rate_expired']);
  expect(await book(plainHotel, roomId, confirmation)).toEqual([201, undefined]);
  const late = await seal(tenant, offer, 60, -1);
  expect(await book(plainHotel, late.roomId, late.confirmation)).toEqual([410, 'price_confirmation_expired']);
});

test('Initiating a hotel booking in Production without a supplier answers 503, with or without a confirmed price', async () => {
  const { roomId, confirmation } = await seal(production, await anOffer(plainHotel), 60);
  expect(await book(plainHotel, roomId, undefined, production)).toEqual([503, 'supplier_unavailable']);
  expect(await book(plainHotel, roomId, confirmation, production)).toEqual([503, 'supplier_unavailable']);
});

test('Paying a paid or cancelled hotel booking answers 409, and paying after the hold expired answers 410', async () => {
  const paid = await aConfirmedBooking(tenant, member, await aRate(member));
  expect(await pay(paid.bookingId)).toEqual([409, 'invalid_state']);
  const cancelled = await initiate(tenant, member, await aRate(member));
  await callApi('POST', '/v1/hotel/booking/cancel', {
    key: tenant,
    body: { booking_id: cancelled.body.booking_id },
  });
  expect(await pay(cancelled.body.booking_id)).toEqual([409, 'invalid_state']);
  const held = await initiate(tenant, member, await aRate(member));
  await expireHold(held.body.booking_id);
  expect(await pay(held.body.booking_id)).toEqual([410, 'hold_expired']);
});

test('Production without a payment gateway answers 503 to payments and stores no checkout session', async () => {
  const id = await aBookingInProduction();
  expect(await pay(id, production)).toEqual([503, 'supplier_unavailable']);
  const session = { items: [{ type: 'hotel', id }], payment_method: 'card' };
  expect(await outcome('/v1/checkout/sessions', session, production)).toEqual([503, 'supplier_unavailable']);
  const [stored] = await systemContext('Production').db.execute(
    sql`select count(*)::int as sessions from checkout_sessions where app_id = ${production.appId}`,
  );
  expect(stored).toEqual({ sessions: 0 });
});

/** A copy of a Sandbox booking in Production, as if it was held while Production had a supplier. */
async function aBookingInProduction(): Promise<string> {
  const held = await initiate(tenant, member, await aRate(member));
  const booking = await findBooking(systemContext(), tenant.appId, held.body.booking_id);
  if (!booking) throw new Error('The booking was not found');
  const { db } = systemContext('Production');
  const { appId, organisationId } = production;
  const id = newId();
  const noMember = { userId: null, membershipId: null };
  await db
    .insert(bookings)
    .values({ ...booking, ...noMember, appId, organisationId, id, reference: `SJ-${id}` });
  await db.insert(bookingDirectory).values({ bookingId: id, appId });
  return id;
}
