import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { callFromPage } from './call-from-page.ts';

const pickup = new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10);

/** The fields of a checkout session that the tests use. */
export type Checkout = { id: string; payment_intent_id: string; fulfilment: { id: string }[] };
type Quotes = {
  more_coming: boolean;
  quotes: { quote_id: string; category: string; flight_info_required: boolean }[];
};

/** Calls the API as the member of the page; fails the test if the answer is an error. */
export async function callAsMember<Body>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const answer = await callFromPage<Body>(page, method, path, body, { 'idempotency-key': randomUUID() });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

/** Opens a checkout session of the member of the page. */
export const openCheckout = (page: Page, items: readonly Record<string, unknown>[]): Promise<Checkout> =>
  callAsMember(page, 'POST', '/v1/checkout/sessions', { items, payment_method: 'card' });

/** Orders a transfer for the member of the page and returns the booking id with its open checkout session. */
export async function orderRide(page: Page, to: string): Promise<{ bookingId: string; session: Checkout }> {
  const session = await openCheckout(page, [await quoteRide(page, to)]);
  return { bookingId: session.fulfilment[0]?.id ?? '', session };
}

/** Quotes a private transfer for the member of the page; returns it as an item of a checkout session. */
export async function quoteRide(page: Page, to: string): Promise<{ type: string; id: string }> {
  const { search_id } = await callAsMember<{ search_id: string }>(
    page,
    'POST',
    '/v1/travel/ground-transport',
    {
      start_address: 'Versailles',
      end_address: to,
      pickup_datetime: `${pickup}T12:00:00Z`,
      num_passengers: 2,
      currency: 'EUR',
    },
  );
  let found: Quotes['quotes'][number] | undefined;
  await expect
    .poll(async () => {
      const answer = await callAsMember<Quotes>(page, 'GET', `/v1/travel/ground-transport/${search_id}/poll`);
      found = answer.quotes.find((one) => one.category === 'Private transfer' && !one.flight_info_required);
      return found;
    })
    .toBeDefined();
  const chosen = { search_id, quote_id: found?.quote_id };
  const quote = await callAsMember<{ travel_quote_id: string }>(page, 'POST', '/v1/travel/quotes', chosen);
  return { type: 'ground_quote', id: quote.travel_quote_id };
}
