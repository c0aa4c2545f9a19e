import { setTimeout as sleep } from 'node:timers/promises';
import { ledgersIn } from '#server/modules/bookings/testing/books.ts';
import { type Session, sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  type Answer,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';

export { payWith, type Session, sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';

/** The caller of a request: a member or an API key. */
export type Caller = { as: Person } | { key: Tenant };

export type Quote = {
  quote_id: string;
  price: number;
  currency: string;
  step_type: string;
  steps: { step_type: string }[];
  vehicle_type: { key: number; name: string };
  vehicle_class: { key: number; name: string };
  category: string;
  make: string | null;
  model: string | null;
  vehicle_description: string | null;
  display_name: string;
  capacity: { passengers: number; luggage: number; luggage_per_person: number | null };
  provider: { name: string; logo: string; rating: number | null };
  amenities: { key: string; included: boolean; price: number }[];
  cancellable: boolean;
  flight_info_required: boolean;
  duration_minutes: number;
  round_trip: boolean;
};

export type Poll = {
  search_id: string;
  more_coming: boolean;
  partial: boolean;
  suppliers: { name: string; state: string; quotes: number }[];
  currency: string;
  quotes: Quote[];
  total: number;
  filtered: number;
  expires_at: string;
};

/** ISO-8601 text of noon UTC, the given number of days ahead. */
export function pickupIn(days: number): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`;
}

/** A search body for a transfer from CDG to Paris in 30 days, for two passengers. */
export function transferSearch(more: Record<string, unknown> = {}) {
  return {
    start_address: 'CDG',
    end_address: '22 Rue de Rivoli, 75004 Paris, France',
    pickup_datetime: pickupIn(30),
    num_passengers: 2,
    currency: 'EUR',
    ...more,
  };
}

export function search(caller: Caller, body: Record<string, unknown> = transferSearch()) {
  return callApi<{ search_id: string; poll_url: string }>('POST', '/v1/travel/ground-transport', {
    ...caller,
    body,
  });
}

/** Polls a search, by GET without filters and by POST with them. */
export function poll(caller: Caller, searchId: string, filters?: unknown): Promise<Answer<Poll>> {
  const path = `/v1/travel/ground-transport/${searchId}/poll`;
  return filters === undefined
    ? callApi<Poll>('GET', path, caller)
    : callApi<Poll>('POST', path, { ...caller, body: filters });
}

/** A completed search with all its quotes. */
export async function aSearch(caller: Caller, more: Record<string, unknown> = {}): Promise<Poll> {
  const started = await search(caller, transferSearch(more));
  if (started.status !== 201) throw new Error(`No search: ${started.text}`);
  for (;;) {
    await runJobs();
    const { body } = await poll(caller, started.body.search_id);
    if (!body.more_coming) return body;
    // The next round of a supplier starts after a second; an overdue supplier ends the search.
    await sleep(100);
  }
}

export type TravelQuote = {
  travel_quote_id: string;
  amount: number;
  currency: string;
  breakdown: { type: string; name: string; amount: number }[];
  fx: { from: string; to: string; rate: number } | null;
  requires: string[];
  expires_at: string;
};

export function quote(caller: Caller, body: Record<string, unknown>): Promise<Answer<TravelQuote>> {
  return callApi<TravelQuote>('POST', '/v1/travel/quotes', { ...caller, body });
}

/** A quote that needs no flight number and can be cancelled until two hours before the pickup. */
export function plainQuote({ quotes }: Poll): Quote {
  const found = quotes.find(
    ({ provider, vehicle_type }) => provider.name === 'City Cab Union' && vehicle_type.name === 'SUV',
  );
  if (!found) throw new Error('The search returned no SUV of City Cab Union');
  return found;
}

/** A travel quote, by default from Versailles so that no flight number is required. */
export async function aTravelQuote(
  caller: Caller,
  more: Record<string, unknown> = {},
  asked: Record<string, unknown> = {},
): Promise<TravelQuote & { search_id: string; quote: Quote }> {
  const found = await aSearch(caller, { start_address: 'Versailles', ...more });
  const chosen = plainQuote(found);
  const answer = await quote(caller, { search_id: found.search_id, quote_id: chosen.quote_id, ...asked });
  if (answer.status !== 201) throw new Error(`No travel quote: ${answer.text}`);
  return { ...answer.body, search_id: found.search_id, quote: chosen };
}

export function checkOutQuote(caller: Caller, id: string, item: Record<string, unknown> = {}) {
  return callApi<Session>('POST', '/v1/checkout/sessions', {
    ...caller,
    body: { items: [{ type: 'ground_quote', id, ...item }], payment_method: 'card' },
    headers: { 'idempotency-key': newId() },
  });
}

/** An unpaid transfer with an open checkout session. */
export async function anOpenTransfer(member: Person, more: Record<string, unknown> = {}) {
  const travelQuote = await aTravelQuote({ as: member }, more);
  const session = await checkOutQuote({ as: member }, travelQuote.travel_quote_id);
  if (session.status !== 201) throw new Error(`No session: ${session.text}`);
  const bookingId = session.body.fulfilment[0]?.id as string;
  return { travelQuote, session: session.body, bookingId, reference: `SJ-${bookingId}` };
}

/** A transfer paid with a test card, after all due jobs have run. */
export async function aPaidTransfer(tenant: Tenant, member: Person, more: Record<string, unknown> = {}) {
  const open = await anOpenTransfer(member, more);
  await callApi('POST', '/v1/sandbox/pay', {
    key: tenant,
    body: { payment_intent_id: open.session.payment_intent_id, card: 'success' },
  });
  await runJobs();
  return { ...open, session: await sessionOf(member, open.session.id) };
}

/**
 * A paid transfer whose provider sends no webhook by itself, so that tests can deliver webhooks in any order.
 */
export function aWaitingTransfer(tenant: Tenant, member: Person) {
  return aPaidTransfer(tenant, member, { end_address: 'Test Silent, Paris' });
}

export type Transfer = {
  booking_id: string;
  booking_reference: string;
  status: string;
  reservation_id: string | null;
  confirmation_number: string | null;
  pickup_instructions: string | null;
  pickup_datetime: string;
  cancellation_policy: { free_until: string | null; tiers: { until: string }[] };
  vehicle: string;
  passenger: {
    flight_number: string | null;
    airline: string | null;
    country: string | null;
    first_name: string;
  } | null;
  driver: { name: string | null; photo_url: string | null } | null;
  assigned_vehicle: { licence_plate: string | null } | null;
  position: { latitude: number; recorded_at: string } | null;
  total: number;
  paid: number;
  cancellation: { policy_applied: string; refund: number; penalty: number; refund_state: string } | null;
};

export async function transferOf(member: Person, id: string): Promise<Transfer> {
  const path = `/v1/travel/ground-transport/bookings/${id}`;
  return (await callApi<Transfer>('GET', path, { as: member })).body;
}

export function cancelTransfer(member: Person, id: string, body: Record<string, unknown> = {}) {
  return callApi<{ status: string; cancellation: NonNullable<Transfer['cancellation']> }>(
    'POST',
    `/v1/travel/ground-transport/bookings/${id}/cancel`,
    { as: member, body },
  );
}

const methods = {
  'reservation-created': 'POST',
  'reservation-cancelled': 'DELETE',
  'reservation-modified': 'PATCH',
  'vehicle-info': 'POST',
  tracking: 'POST',
} as const;

export type WebhookName = keyof typeof methods;
export const webhookNames = Object.keys(methods) as WebhookName[];

export const webhookSecret = 'whsec_sandbox_ground';

/**
 * Makes the simulated provider answer as its event says: a reservation that it created is confirmed or declined, one
 * that it cancelled is cancelled. What is cancelled stays so.
 */
async function makeProviderAgree(event: WebhookName, body: Record<string, unknown>): Promise<void> {
  if (event !== 'reservation-created' && event !== 'reservation-cancelled') return;
  const { booking_reference: sent = '', reservation_id: id = null, status } = body;
  const reference = String(sent).startsWith('SJ-') ? sent : `SJ-${sent}`;
  const isRefusal = status === 'failed' || status === 'declined';
  const state = event === 'reservation-cancelled' ? 'cancelled' : isRefusal ? 'declined' : 'confirmed';
  await systemContext().db.execute(sql`
    update sandbox_transfer_orders
    set state = ${state}, reservation_id = coalesce(${id}::text, reservation_id),
      confirmation_number = coalesce(${body.confirmation_number ?? null}::text, confirmation_number)
    where reference = ${reference} and state <> 'cancelled'`);
}

/**
 * Delivers a webhook as the provider would. A signed one is true, unless it `isContradicted`: the provider then answers
 * as before when it is asked.
 */
export async function deliver(
  event: WebhookName,
  body: unknown,
  options: { secret?: string; signature?: string | null; isContradicted?: boolean } = {},
) {
  if (typeof body === 'object' && options.signature === undefined && !options.isContradicted)
    await makeProviderAgree(event, body as Record<string, unknown>);
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const signature =
    options.signature === undefined ? hmacHex(options.secret ?? webhookSecret, raw) : options.signature;
  return callApi<{ received: boolean; duplicate: boolean }>(
    methods[event],
    `/v1/travel/ground-transport/webhook/${event}`,
    {
      environment: null,
      body: raw,
      headers: signature === null ? {} : { 'x-signature': signature },
    },
  );
}

/** A webhook body for the booking, with the required fields only and those of `more`. */
export function about(reference: string, more: Record<string, unknown> = {}) {
  return { event_id: `gev_${newId()}`, reservation_id: 'res_told', booking_reference: reference, ...more };
}

/** The state of a booking in our database, at the gateway and at the supplier. */
export const ledgerOf = ledgersIn('sandbox_transfer_orders');
