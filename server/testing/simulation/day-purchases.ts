import { type Poll, plainQuote } from '#server/modules/transfers/testing/shop.ts';
import { newId } from '#server/platform/ids/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { callApi, type Person, type Tenant } from '../index.ts';
import { runDue } from './scheduled-jobs.ts';

const traveller = { first_name: 'Ada', last_name: 'Byron', email: 'ada@guests.example' };
/** Soon enough that the service is over, and the booking complete, within the days after the traffic. */
const daysAhead = 40;

/** Buys a ride and a lounge visit with one payment and cancels the visit, as a member does; the partner is told of each. */
export async function sendPurchase(tenant: Tenant, member: Person): Promise<void> {
  const items = [await quoteRide(member), await holdVisit(member)];
  const { body: session } = await ask<{ payment_intent_id: string; fulfilment: { id: string }[] }>(
    'POST',
    '/v1/checkout/sessions',
    { as: member, headers: { 'idempotency-key': newId() }, body: { items, payment_method: 'card' } },
  );
  const body = { payment_intent_id: session.payment_intent_id, card: 'success' };
  await ask('POST', '/v1/sandbox/pay', { key: tenant, body });
  await runDue();
  await ask('POST', `/v1/travel/bookings/${items[1]?.id}/cancel`, { as: member, body: {} });
  await runDue();
}

async function quoteRide(member: Person) {
  const pickup = addDays(today('UTC'), daysAhead);
  const { body: search } = await ask<{ search_id: string }>('POST', '/v1/travel/ground-transport', {
    as: member,
    body: {
      start_address: 'Versailles',
      end_address: '22 Rue de Rivoli, 75004 Paris, France',
      pickup_datetime: `${pickup}T12:00:00Z`,
      num_passengers: 2,
    },
  });
  await runDue();
  const poll = `/v1/travel/ground-transport/${search.search_id}/poll`;
  const found = (await ask<Poll>('GET', poll, { as: member })).body;
  const { body: quote } = await ask<{ travel_quote_id: string }>('POST', '/v1/travel/quotes', {
    as: member,
    body: { search_id: search.search_id, quote_id: plainQuote(found).quote_id },
  });
  return {
    type: 'ground_quote',
    id: quote.travel_quote_id,
    passenger: { ...traveller, phone: '+33140205050' },
  };
}

async function holdVisit(member: Person) {
  const { body: held } = await ask<{ id: string }>('POST', '/v1/travel/bookings', {
    as: member,
    body: {
      product_type: 'lounge',
      product_id: 'lounge_test_open',
      date: addDays(today('UTC'), daysAhead),
      time: '10:00',
      passenger_count: 1,
      lead_passenger: traveller,
    },
  });
  return { type: 'travel', id: held.id };
}

/** Calls the API; throws for an error, so that traffic which does nothing is noticed. */
async function ask<Body>(method: string, path: string, call: Parameters<typeof callApi>[2]) {
  const answer = await callApi<Body>(method, path, call);
  if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.text}`);
  return answer;
}
