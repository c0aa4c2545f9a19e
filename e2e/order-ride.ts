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

/** Orders a transfer for the member of the page and returns the booking id with its open checkout session. */
export async function orderRide(page: Page, to: string): Promise<{ bookingId: string; session: Checkout }> {
  const call = async <Body>(method: string, path: string, body?: unknown) => {
    const answer = await callFromPage<Body>(page, method, path, body, { 'idempotency-key': randomUUID() });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const { search_id } = await call<{ search_id: string }>('POST', '/v1/travel/ground-transport', {
    start_address: 'Versailles',
    end_address: to,
    pickup_datetime: `${pickup}T12:00:00Z`,
    num_passengers: 2,
    currency: 'EUR',
  });
  let found: Quotes['quotes'][number] | undefined;
  await expect
    .poll(async () => {
      const answer = await call<Quotes>('GET', `/v1/travel/ground-transport/${search_id}/poll`);
      found = answer.quotes.find((one) => one.category === 'Private transfer' && !one.flight_info_required);
      return found;
    })
    .toBeDefined();
  const chosen = { search_id, quote_id: found?.quote_id };
  const quote = await call<{ travel_quote_id: string }>('POST', '/v1/travel/quotes', chosen);
  const session = await call<Checkout>('POST', '/v1/checkout/sessions', {
    items: [{ type: 'ground_quote', id: quote.travel_quote_id }],
    payment_method: 'card',
  });
  return { bookingId: session.fulfilment[0]?.id ?? '', session };
}
