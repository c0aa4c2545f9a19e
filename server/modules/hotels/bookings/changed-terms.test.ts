import { beforeAll, describe, expect, test } from 'vitest';
import { findBooking } from '#server/modules/bookings/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  memberContext,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import {
  alwaysFree,
  firm,
  type OfferChange,
  resortFee,
  whileOffering,
  withBoard,
  withCharges,
} from '../catalogue/testing/changed-offers.ts';
import { type HotelDetails, hotelDetails } from './details.ts';
import { holdStayAgain } from './hold-stay-again.ts';
import { expireHold } from './testing/clock.ts';
import { aRate, initiate, initiation, type Rate, ratesOf } from './testing/shop.ts';

const payAtHotel = 'htl_test_pay_at_property';
const manyRooms = 'htl_test_refused';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

/** A rate with breakfast that is paid at the hotel and free to cancel, listed with a further change. */
async function rateAtHotel(further: OfferChange = (offer) => offer): Promise<Rate> {
  const listed: OfferChange = (offer) => further(withBoard('breakfast')(offer));
  const rates = await whileOffering({ listed }, () => ratesOf(member, { hotel: payAtHotel }));
  const rate = rates.find(({ refundable }) => refundable);
  if (!rate) throw new Error('The test hotel has no such rate');
  return rate;
}

const confirm = ({ room_id, hotel_id }: Rate) =>
  callApi('POST', '/v1/hotel/confirm-price', { as: member, body: { room_id, hotel_id } });

const initiateUnconfirmed = (rate: Rate) =>
  callApi('POST', '/v1/hotel/booking/initiate', {
    key: tenant,
    headers: { authorization: `Bearer ${member.accessToken}` },
    body: initiation(rate),
  });

async function bookingsOfMember(): Promise<string[]> {
  const rows = await systemContext().db.execute<{ id: string }>(
    sql`select id from bookings where user_id = ${member.userId} order by id`,
  );
  return rows.map(({ id }) => id);
}

async function detailsOf(bookingId: unknown): Promise<HotelDetails> {
  const booking = await findBooking(systemContext(), tenant.appId, String(bookingId));
  if (!booking) throw new Error('The booking does not exist');
  return hotelDetails(booking);
}

const breakfast = withBoard('breakfast');
const worse: [string, OfferChange][] = [
  ['is not refundable any more', (offer) => breakfast(firm(offer))],
  ['has a new fee at the hotel', (offer) => breakfast(withCharges([resortFee])(offer))],
  ['has no breakfast any more', withBoard('room_only')],
];

describe('A rate whose terms have become worse at the same price', () => {
  test.each(worse)('It is not held without a confirmed price if it %s', async (_, confirmed) => {
    const rate = await rateAtHotel();
    const before = await bookingsOfMember();
    const { problem } = await whileOffering({ confirmed }, () => initiateUnconfirmed(rate));
    expect(problem).toMatchObject({
      status: 409,
      code: 'price_changed',
      total: rate.price.total,
      due_now: 0,
      cancellation_policy: { time_zone: 'Europe/Paris' },
    });
    expect(await bookingsOfMember()).toEqual(before);
  });

  test.each(worse)('Its confirmation says that it has changed if it %s', async (_, confirmed) => {
    const rate = await rateAtHotel();
    const { body } = await whileOffering({ confirmed }, () => confirm(rate));
    const { total } = rate.price;
    expect(body).toMatchObject({ status: 'changed', previous_total: total, total, due_now: 0 });
  });

  test.each(worse)('An expired stay is not held again at it if it %s', async (_, confirmed) => {
    const asBefore = { listed: breakfast, confirmed: breakfast };
    const rate = await whileOffering(asBefore, () => aRate(member, { hotel: manyRooms }));
    const { body } = await whileOffering(asBefore, () => initiate(tenant, member, rate));
    await expireHold(body.booking_id);
    const ctx = await memberContext(member);
    const held = await whileOffering({ listed: breakfast, confirmed }, () =>
      holdStayAgain(ctx, body.booking_id),
    );
    expect(held.sessionId).toBeNull();
  });
});

test('An expired stay is held again if its terms are still the same', async () => {
  const rate = await aRate(member, { hotel: manyRooms });
  const { body } = await initiate(tenant, member, rate);
  await expireHold(body.booking_id);
  expect((await holdStayAgain(await memberContext(member), body.booking_id)).sessionId).not.toBeNull();
});

test.each<[string, OfferChange]>([
  ['is free to cancel for longer', (offer) => breakfast(alwaysFree(withCharges([resortFee])(offer)))],
  ['has more meals', (offer) => withBoard('all_inclusive')(withCharges([resortFee])(offer))],
  ['has lost a fee at the hotel', (offer) => breakfast(withCharges([])(offer))],
])('A rate that %s is held on these terms without a question', async (_, confirmed) => {
  const rate = await rateAtHotel(withCharges([resortFee]));
  const { status, body } = await whileOffering({ confirmed }, () => initiateUnconfirmed(rate));
  expect(status).toBe(201);
  const { body: offer } = await whileOffering({ confirmed }, () => confirm(rate));
  expect(offer.status).toBe('matched');
  const { boardType, price } = await detailsOf(body.booking_id);
  expect(boardType).toBe(offer.board_type);
  expect(price.charges).toHaveLength((offer.charges as object[]).length);
});

test('A fee at the hotel that the supplier does not repeat is no change and stays part of the booking', async () => {
  const rate = await rateAtHotel(withCharges([resortFee]));
  const confirmed: OfferChange = (offer) => breakfast(withCharges(undefined)(offer));
  const { status, body } = await whileOffering({ confirmed }, () => initiateUnconfirmed(rate));
  expect(status).toBe(201);
  expect((await detailsOf(body.booking_id)).price.charges).toEqual([resortFee]);
});

test('A booking at a confirmed price has the confirmed board and policy, and its answer shows them', async () => {
  const rate = await rateAtHotel();
  const confirmed: OfferChange = (offer) => withBoard('room_only')(firm(offer));
  const { body: offer } = await whileOffering({ confirmed }, () => confirm(rate));
  expect(offer.board_type).toBe('room_only');
  const { price_confirmation_token } = offer;
  const { body } = await initiate(tenant, member, rate, { price_confirmation_token });
  expect(body).toMatchObject({
    due_now: 0,
    cancellation_policy: { type: 'non_refundable', timeline: [{ penalty: rate.price.total }] },
  });
  expect((await detailsOf(body.booking_id)).boardType).toBe('room_only');
});
