import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import {
  type Answer,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import type { getTravelBooking, redeemTravelBooking } from '../contract.ts';

export { payWith } from '#server/modules/hotels/bookings/testing/shop.ts';

/** A Sandbox lounge that never closes, with sixty places in every slot. */
export const plainLounge = 'lounge_test_open';

/** Off-peak times, at which the price is the base price. */
const offPeakTimes = [
  '09:00',
  '10:00',
  '11:00',
  '13:00',
  '14:00',
  '15:00',
  '19:00',
  '20:00',
  '21:00',
  '22:00',
];
const firstDay = 20;
const days = 310;
let issuedDates = 0;

/** Uses each day once at the first off-peak time, then each day once at the next one. */
const offPeakTime = () => offPeakTimes[Math.floor(issuedDates / days) % offPeakTimes.length] ?? '09:00';

/** A different date for each call; other test processes may use the same dates. */
export function freshDate(): string {
  issuedDates += 1;
  return addDays(today('Europe/Paris'), firstDay + (issuedDates % days));
}

export type WireBooking = NonNullable<(typeof getTravelBooking)['response']>['_output'];
export type WireRedemption = NonNullable<(typeof redeemTravelBooking)['response']>['_output'];

export const leadPassenger = { first_name: 'Ada', last_name: 'Byron', email: 'ada@guests.example' };

/** A visit to the plain lounge on a fresh date. */
export function aVisit({ date, ...more }: { date?: string; [field: string]: unknown } = {}) {
  return {
    product_type: 'lounge',
    product_id: plainLounge,
    date: date ?? freshDate(),
    time: offPeakTime(),
    passenger_count: 1,
    ...more,
  };
}

/** A walk-in visit now to a lounge that never closes. */
export function aWalkIn(more: Record<string, unknown> = {}) {
  const now = Temporal.Now.plainDateTimeISO('Europe/Paris');
  return aVisit({
    booking_type: 'walk_in',
    date: now.toPlainDate().toString(),
    time: now.toPlainTime().toString({ smallestUnit: 'minute' }),
    ...more,
  });
}

/** Creates a travel booking for the default lead passenger. */
export function create(
  member: Person,
  visit: Record<string, unknown>,
  idempotencyKey?: string,
): Promise<Answer<WireBooking>> {
  return callApi<WireBooking>('POST', '/v1/travel/bookings', {
    as: member,
    body: { lead_passenger: leadPassenger, ...visit },
    headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
  });
}

/** A new booking; throws when it is refused. */
export async function aBooking(member: Person, more: Record<string, unknown> = {}): Promise<WireBooking> {
  const answer = await create(member, aVisit(more));
  if (answer.status !== 201) throw new Error(`No booking: ${answer.text}`);
  return answer.body;
}

export function prebook(member: Person, visit: Record<string, unknown>) {
  return callApi<{ prebooking_id: string; status: string; total: number; hold_expires_at: string }>(
    'POST',
    '/v1/travel/bookings/prebook',
    { as: member, body: visit },
  );
}

export async function bookingOf(member: Person, id: string): Promise<WireBooking> {
  return (await callApi<WireBooking>('GET', `/v1/travel/bookings/${id}`, { as: member })).body;
}

export type Payment = {
  checkout_session_id: string;
  client_secret?: string;
  redirect_url?: string;
  amount: number;
  currency: string;
  expires_at: string;
};

export function startPayment(member: Person, id: string, body?: Record<string, unknown>) {
  return callApi<Payment>('POST', `/v1/travel/bookings/${id}/initiate-payment`, {
    as: member,
    ...(body ? { body } : {}),
  });
}

export function cancel(member: Person, id: string, body?: Record<string, unknown>) {
  return callApi<{ booking_id: string; status: string; cancellation: Record<string, unknown> }>(
    'POST',
    `/v1/travel/bookings/${id}/cancel`,
    { as: member, ...(body ? { body } : {}) },
  );
}

export function redemption(member: Person, id: string) {
  return callApi<WireRedemption>('GET', `/v1/travel/bookings/${id}/redemption`, { as: member });
}

/** The token in the URL of a pass. */
export const tokenOf = ({ qr_payload }: Pick<WireRedemption, 'qr_payload'>) =>
  qr_payload.split('/').at(-1) ?? '';

/** Calls of the venue, without any credential. */
export const verify = (token: string) => callApi('GET', `/v1/travel/passes/${token}`, { environment: null });
export const admit = (token: string) =>
  callApi('POST', `/v1/travel/passes/${token}/admit`, { environment: null });

/** Starts the payment of a booking and returns its checkout session. */
export async function aSession(member: Person, id: string) {
  const payment = await startPayment(member, id);
  if (payment.status !== 201) throw new Error(`No payment: ${payment.text}`);
  const path = `/v1/checkout/sessions/${payment.body.checkout_session_id}`;
  const session = await callApi<import('#server/modules/hotels/bookings/testing/shop.ts').Session>(
    'GET',
    path,
    {
      as: member,
    },
  );
  return session.body;
}

/** A booking paid with a test card, after all due jobs have run. */
export async function aPaidBooking(tenant: Tenant, member: Person, more: Record<string, unknown> = {}) {
  const booking = await aBooking(member, more);
  const session = await aSession(member, booking.id);
  await callApi('POST', '/v1/sandbox/pay', {
    key: tenant,
    body: { payment_intent_id: session.payment_intent_id, card: 'success' },
  });
  await runJobs();
  return { booking: await bookingOf(member, booking.id), session };
}

/**
 * The simulated supplier's order of a booking, with the places taken in its slot by all bookings and by this
 * one. The latter are the taken places without those of other active orders.
 */
export async function supplierOf(bookingId: string) {
  const [row] = await systemContext().db.execute<{
    state: string | null;
    taken: number;
    takenByAll: number;
    specialRequests: string | null;
    flightNumber: string | null;
  }>(sql`
    select o.state, o.special_requests as "specialRequests", o.flight_number as "flightNumber",
      coalesce(s.taken, 0)::int as "takenByAll",
      (coalesce(s.taken, 0) - coalesce((
        select sum(beside.guests) from sandbox_venue_orders beside join bookings other using (reference)
        where beside.venue_id = s.venue_id and beside.day = s.day and beside.time = s.time
          and beside.reference <> b.reference and beside.type = 'prebook'
          and beside.state in ('held', 'confirmed')), 0))::int as taken
    from bookings b left join sandbox_venue_orders o on o.reference = b.reference
    left join sandbox_venue_slots s on s.venue_id = b.details ->> 'productId'
      and s.day = (b.details ->> 'date')::date and s.time = b.details ->> 'time'
    where b.id = ${bookingId}`);
  if (!row) throw new Error('No such booking');
  return row;
}
