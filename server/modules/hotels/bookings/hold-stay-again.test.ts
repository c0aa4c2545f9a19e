import { expect, test } from 'vitest';
import { findBooking } from '#server/modules/bookings/index.ts';
import { getCheckoutSession } from '#server/modules/checkout/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, memberContext, type Person } from '#server/testing/index.ts';
import { type HotelDetails, hotelDetails } from './details.ts';
import { getHotelBooking, holdStayAgain, updateTravellers } from './index.ts';
import { expireHold } from './testing/clock.ts';
import { aRate, initiate, plainHotel, ratesOf } from './testing/shop.ts';

const lead = {
  first_name: 'Anna Maria',
  last_name: 'van der Berg',
  email: 'anna@guests.example',
  phone_number: '+31612345678',
};

/** A booking of the member whose hold has expired. */
async function anExpiredStay(member: Person, hotel: string): Promise<string> {
  const rate = await aRate(member, { hotel });
  const more = { lead_guest: lead, special_requests: 'A quiet room' };
  const { body } = await initiate(member.tenant, member, rate, more);
  await expireHold(body.booking_id);
  return body.booking_id;
}

async function detailsOf(ctx: MemberContext, bookingId: string): Promise<HotelDetails> {
  const booking = await findBooking(ctx, ctx.app.id, bookingId);
  if (!booking) throw new Error('The booking does not exist');
  return hotelDetails(booking);
}

test('A stay that is held again has the same lead guest, travellers, passports and special requests', async () => {
  const member = await aMember(await aTenant());
  const ctx = await memberContext(member);
  const caller = { ...ctx, key: null };
  const before = await anExpiredStay(member, 'htl_test_passport');
  const { first_name, last_name, phone_number } = lead;
  await updateTravellers(caller, {
    booking_id: before,
    travellers: [
      { first_name, last_name, phone_number, passport: 'XK7431199' },
      { first_name: 'Jan Willem', last_name: 'de Boer', passport: 'NL2048163' },
    ],
  });
  const { sessionId } = await holdStayAgain(ctx, before);
  const session = await getCheckoutSession(caller, { id: sessionId ?? '' });
  const after = session.items[0]?.bookingId ?? '';
  expect(after).not.toBe(before);
  const [earlier, again] = [await detailsOf(ctx, before), await detailsOf(ctx, after)];
  expect(again.leadGuest).toEqual({
    firstName: 'Anna Maria',
    lastName: 'van der Berg',
    email: 'anna@guests.example',
    phone: '+31612345678',
  });
  expect(again.specialRequests).toBe('A quiet room');
  expect(again.travellers).toEqual(earlier.travellers);
  expect((await getHotelBooking(caller, { booking_id: after })).travellers).toEqual([
    {
      firstName: 'Anna Maria',
      lastName: 'van der Berg',
      phone: '+31612345678',
      maskedPassport: '••••••99',
      room: 1,
    },
    { firstName: 'Jan Willem', lastName: 'de Boer', phone: null, maskedPassport: '••••••63', room: 1 },
  ]);
  expect([again.stay, again.price.totalMinor]).toEqual([earlier.stay, earlier.price.totalMinor]);
});

test('A stay whose price has changed is not held again', async () => {
  const member = await aMember(await aTenant());
  const ctx = await memberContext(member);
  const before = await anExpiredStay(member, plainHotel);
  expect(await holdStayAgain(ctx, before)).toMatchObject({
    sessionId: null,
    before: { id: before, hotelId: plainHotel },
  });
});

test('A stay paid at the hotel is not booked by holding it again', async () => {
  const member = await aMember(await aTenant());
  const ctx = await memberContext(member);
  const [rate] = await ratesOf(member, { hotel: 'htl_test_pay_at_property' });
  if (!rate) throw new Error('The test hotel has no rate');
  const { body } = await initiate(member.tenant, member, rate, { lead_guest: lead });
  await expireHold(body.booking_id);
  expect(await holdStayAgain(ctx, body.booking_id)).toMatchObject({
    sessionId: null,
    before: { id: body.booking_id, dueNowMinor: 0 },
  });
  const bookings = await ctx.db.execute(sql`select id from bookings where user_id = ${member.userId}`);
  expect(bookings.map(({ id }) => id)).toEqual([body.booking_id]);
});

test("Another member's stay cannot be held again", async () => {
  const tenant = await aTenant();
  const before = await anExpiredStay(await aMember(tenant), 'htl_test_passport');
  const ctx = await memberContext(await aMember(tenant));
  await expect(holdStayAgain(ctx, before)).rejects.toMatchObject({ code: 'not_found' });
});
