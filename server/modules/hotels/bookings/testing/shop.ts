import { fromMajor } from '#server/platform/money/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { type Answer, callApi, type Person, runJobs, type Tenant } from '#server/testing/index.ts';

/** A Sandbox hotel with fifty rooms of each type, whose bookings are confirmed at the first attempt. */
export const plainHotel = 'htl_test_price_changed';

export type Rate = {
  room_id: string;
  hotel_id: string;
  check_in: string;
  check_out: string;
  board_type: string;
  payment_type: string;
  refundable: boolean;
  price: { total: number; due_now: number; due_at_property: number };
};

const firstStay = 30;
const lastStay = 280;
let nextStay = firstStay;

/** Dates that no other test in this file uses; other test files may use them too. */
export function freshDates(nights = 2): { check_in: string; check_out: string } {
  if (nextStay > lastStay) nextStay = firstStay;
  const check_in = addDays(today('UTC'), nextStay);
  nextStay += nights + 1;
  return { check_in, check_out: addDays(check_in, nights) };
}

/** The hotel's rates for two adults in one room, or for other guests, as a member sees them. */
export async function ratesOf(
  member: Person,
  options: { hotel?: string; dates?: ReturnType<typeof freshDates>; currency?: string; guests?: object } = {},
): Promise<Rate[]> {
  const dates = options.dates ?? freshDates();
  const hotel_id = options.hotel ?? plainHotel;
  const rooms = await callApi<{ rooms: { rates: Rate[] }[] }>('POST', '/v1/hotel/rooms', {
    as: member,
    body: {
      hotel_id,
      ...dates,
      guests: options.guests ?? { adults: 2, rooms: 1 },
      currency: options.currency,
    },
  });
  return rooms.body.rooms.flatMap(({ rates }) => rates.map((rate) => ({ ...rate, hotel_id, ...dates })));
}

/** A rate with an amount due now, free to cancel unless `refundable` is false. */
export async function aRate(
  member: Person,
  options: Parameters<typeof ratesOf>[1] & { refundable?: boolean } = {},
): Promise<Rate> {
  const rates = await ratesOf(member, options);
  const rate = rates.find(
    ({ price, refundable }) => price.due_now > 0 && refundable === (options.refundable ?? true),
  );
  if (!rate) throw new Error('The test hotel has no such rate');
  return rate;
}

/** The token of the rate's confirmed current price, and the total in major and in minor units. */
export async function confirmedPrice(
  member: Person,
  rate: Rate,
): Promise<{ token: string; total: number; totalMinor: number }> {
  const { room_id, hotel_id } = rate;
  const answer = await callApi<{ price_confirmation_token: string; total: number; currency: string }>(
    'POST',
    '/v1/hotel/confirm-price',
    {
      as: member,
      body: { room_id, hotel_id },
    },
  );
  const { price_confirmation_token: token, total, currency } = answer.body;
  return { token, total, totalMinor: fromMajor(total, currency) };
}

export const leadGuest = { first_name: 'Ada', last_name: 'Byron', email: 'ada@guests.example' };

/** The request body that initiates a booking of the rate. */
export function initiation(rate: Rate, more: Record<string, unknown> = {}) {
  const { room_id, hotel_id, check_in, check_out } = rate;
  return {
    room_id,
    hotel_id,
    check_in,
    check_out,
    guests: { adults: 2, rooms: 1 },
    lead_guest: leadGuest,
    ...more,
  };
}

export type Initiated = {
  booking_id: string;
  status: string;
  hold_expires_at: string;
  total: number;
  currency: string;
};

/** Holds a room with the tenant's API key, on behalf of the member if one is given. */
export async function initiate(
  tenant: Tenant,
  member: Person | null,
  rate: Rate,
  more: Record<string, unknown> = {},
): Promise<Answer<Initiated>> {
  const token =
    member && rate.hotel_id === plainHotel ? (await confirmedPrice(member, rate)).token : undefined;
  return callApi<Initiated>('POST', '/v1/hotel/booking/initiate', {
    key: tenant,
    headers: member ? { authorization: `Bearer ${member.accessToken}` } : {},
    body: initiation(rate, { price_confirmation_token: token, ...more }),
  });
}

export type Session = {
  id: string;
  status: string;
  payment_status: string;
  amount_due_minor: number;
  amount_due: number;
  currency: string;
  payment_intent_id: string;
  client_secret: string | null;
  url: string | null;
  expires_at: string;
  fulfilment: { type: string; id: string; status: string }[];
  end_reason: string | null;
};

/** Opens a checkout session for a booking as the member. */
export async function checkOut(member: Person, bookingId: string, more: Record<string, unknown> = {}) {
  return callApi<Session>('POST', '/v1/checkout/sessions', {
    as: member,
    body: { items: [{ type: 'hotel', id: bookingId }], payment_method: 'card', ...more },
  });
}

export async function sessionOf(member: Person, id: string): Promise<Session> {
  return (await callApi<Session>('GET', `/v1/checkout/sessions/${id}`, { as: member })).body;
}

export async function bookingOf(tenant: Tenant, id: string): Promise<Record<string, never>> {
  return (await callApi<Record<string, never>>('GET', `/v1/hotel/booking/${id}`, { key: tenant })).body;
}

/** Pays a payment intent with a test card and the tenant's API key. */
export async function payWith(
  tenant: Tenant,
  intentId: string,
  card: string,
  more: Record<string, unknown> = {},
) {
  return callApi('POST', '/v1/sandbox/pay', {
    key: tenant,
    body: { payment_intent_id: intentId, card, ...more },
  });
}

/** A held booking with an open checkout session. */
export async function aSession(tenant: Tenant, member: Person, rate: Rate) {
  const booking = await initiate(tenant, member, rate);
  const session = await checkOut(member, booking.body.booking_id);
  return { bookingId: booking.body.booking_id, session: session.body };
}

/** A paid and confirmed booking. */
export async function aConfirmedBooking(tenant: Tenant, member: Person, rate: Rate) {
  const open = await aSession(tenant, member, rate);
  await payWith(tenant, open.session.payment_intent_id, 'success');
  await runJobs();
  return open;
}
