import { type Session, sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { newId } from '#server/platform/ids/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { type Answer, callApi, type Person, runJobs, type Tenant } from '#server/testing/index.ts';

export {
  payWith,
  type Session,
  sessionOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';

/** A Sandbox product with sixty places per slot and instant confirmation; its price rises after a quote. */
export const plainProduct = 'exp_test_price_changed';

const firstDay = 20;
const lastDay = 300;
let nextDay = firstDay;

/** A different date for each call; other test files may use the same dates. */
export function freshDate(): string {
  if (nextDay > lastDay) nextDay = firstDay;
  nextDay += 1;
  return addDays(today('Europe/Paris'), nextDay);
}

export type Visit = {
  product_code: string;
  date: string;
  time_slot: string;
  option_code?: string;
  pax: { adults: number; children?: number };
  currency?: string;
  price_token?: string;
  circle_id?: string;
};

/** A request body for two adults and one child on a fresh date. */
export function aVisit(more: Partial<Visit> = {}): Visit {
  return {
    product_code: 'exp_test_unknown_booked',
    date: freshDate(),
    time_slot: '10:00',
    pax: { adults: 2, children: 1 },
    ...more,
  };
}

export type Price = {
  price_token: string;
  total: number;
  currency: string;
  option_code: string;
  line_items: { band: string; quantity: number; unit_price: number; total: number }[];
};

export function priceOf(tenant: Tenant, visit: Record<string, unknown> | Visit): Promise<Answer<Price>> {
  return callApi<Price>('POST', '/v1/travel/experiences/calculate-price', { key: tenant, body: visit });
}

export type Hold = {
  hold_id: string;
  status: string;
  total: number;
  currency: string;
  expires_at: string;
  availability_hold: { held: boolean; until: string | null };
  price_hold: { held: boolean; until: string };
};

export function hold(
  member: Person,
  visit: Record<string, unknown> | Visit,
  idempotencyKey?: string,
): Promise<Answer<Hold>> {
  return callApi<Hold>('POST', '/v1/travel/experiences/bookings/hold', {
    as: member,
    body: visit,
    headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
  });
}

/** A new hold; throws when it is refused. */
export async function aHold(member: Person, more: Partial<Visit> = {}): Promise<Hold> {
  const answer = await hold(member, aVisit(more));
  if (answer.status !== 201) throw new Error(`No hold: ${answer.text}`);
  return answer.body;
}

export function release(member: Person, holdId: string) {
  return callApi('DELETE', `/v1/travel/experiences/bookings/hold/${holdId}`, { as: member });
}

export function checkOutHold(member: Person, holdId: string, item: Record<string, unknown> = {}) {
  return callApi<Session>('POST', '/v1/checkout/sessions', {
    as: member,
    body: { items: [{ type: 'experience_hold', id: holdId, ...item }], payment_method: 'card' },
    headers: { 'idempotency-key': newId() },
  });
}

export type ExperienceBooking = {
  booking_id: string;
  status: string;
  location: { city: string; country_code: string | null; destination_id: string | null };
  ticket_code: string | null;
  total: number;
  paid: number;
  lead_traveller: Record<string, string> | null;
  answers: { question: string; answer: string }[];
  cancellation: Record<string, unknown> | null;
};

export async function bookingOf(member: Person, id: string): Promise<ExperienceBooking> {
  const path = `/v1/travel/experiences/bookings/${id}`;
  return (await callApi<ExperienceBooking>('GET', path, { as: member })).body;
}

export function cancel(member: Person, id: string, body?: Record<string, unknown>) {
  return callApi<{ status: string; cancellation: Record<string, unknown> }>(
    'POST',
    `/v1/travel/experiences/bookings/${id}/cancel`,
    { as: member, ...(body ? { body } : {}) },
  );
}

/** A hold with an open checkout session. */
export async function aSession(
  member: Person,
  more: Partial<Visit> = {},
): Promise<{ holdId: string; session: Session; hold: Hold }> {
  const held = await aHold(member, more);
  const session = await checkOutHold(member, held.hold_id);
  if (session.status !== 201) throw new Error(`No session: ${session.text}`);
  return { holdId: held.hold_id, session: session.body, hold: held };
}

/** A hold paid with a test card, after all due jobs have run. */
export async function aPaidHold(tenant: Tenant, member: Person, more: Partial<Visit> = {}) {
  const open = await aSession(member, more);
  await callApi('POST', '/v1/sandbox/pay', {
    key: tenant,
    body: { payment_intent_id: open.session.payment_intent_id, card: 'success' },
  });
  await runJobs();
  return { ...open, session: await sessionOf(member, open.session.id) };
}
