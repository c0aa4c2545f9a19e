import { call, print, stream, waitFor } from './call-api.ts';
import { signIn } from './sign-in.ts';

type Quote = {
  quote_id: string;
  display_name: string;
  price: number;
  currency: string;
  step_type: string;
  provider: { name: string; rating: number | null };
  flight_info_required: boolean;
};
type Poll = { more_coming: boolean; total: number; filtered: number; quotes: Quote[] };
type Ride = { status: string; driver: { name: string } | null; position: { eta: string } | null };

/**
 * Search, poll, filter, quote, payment, confirmation by the supplier, tracking of the driver, and a refund.
 */
export async function transferJourney(): Promise<void> {
  const token = await signIn('ana@aurora.example');

  print('A transfer from Charles de Gaulle to a hotel; the search response has no quotes yet:');
  const search = await call<{ search_id: string; poll_url: string }>(
    'POST',
    '/v1/travel/ground-transport',
    {
      start_address: 'CDG',
      end_address: '22 Rue de Rivoli, 75004 Paris, France',
      pickup_datetime: `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T15:30`,
      num_passengers: 2,
      currency: 'EUR',
    },
    { token },
  );

  print('Quotes arrive over several polls, two seconds apart:');
  let polled = await call<Poll>('GET', search.poll_url, undefined, { token, quiet: true });
  while (polled.more_coming) {
    print(`  ${polled.total} quotes so far`);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    polled = await call<Poll>('GET', search.poll_url, undefined, { token, quiet: true });
  }
  print(`  ${polled.total} quotes in all`);
  for (const { display_name, provider, currency, price } of polled.quotes.slice(0, 3)) {
    print(`  ${display_name} by ${provider.name}, ${currency} ${price}`);
  }

  print('\nFiltered on the poll: cars that can be cancelled, the best rated first:');
  const filters = { filter_step_type: 'car', filter_cancellable_only: true, sort_by: 'rating_desc' };
  const filtered = await call<Poll>('POST', search.poll_url, filters, { token });
  const chosen = filtered.quotes[0];
  if (!chosen) throw new Error('No quote fits');

  print('The chosen quote is reserved for checkout:');
  const quote = await call<{ travel_quote_id: string; requires: string[] }>(
    'POST',
    '/v1/travel/quotes',
    { search_id: search.search_id, quote_id: chosen.quote_id },
    { token },
  );

  print('Checkout creates the booking; the supplier tracks the flight, so the flight number is required:');
  const session = await call<{ payment_intent_id: string; fulfilment: { id: string }[] }>(
    'POST',
    '/v1/checkout/sessions',
    {
      items: [
        {
          type: 'ground_quote',
          id: quote.travel_quote_id,
          passenger: {
            first_name: 'Ana',
            last_name: 'Reyes',
            email: 'ana@aurora.example',
            flight_number: 'AF1234',
          },
        },
      ],
      payment_method: 'card',
    },
    { token },
  );
  const bookingId = session.fulfilment[0]?.id ?? '';

  print('The event stream follows the booking while it is paid, confirmed, under way and cancelled:');
  const following = follow(bookingId, token);
  await call(
    'POST',
    '/v1/sandbox/pay',
    { payment_intent_id: session.payment_intent_id, card: '4242424242424242' },
    { key: true },
  );
  const read = () =>
    call<Ride>('GET', `/v1/travel/ground-transport/bookings/${bookingId}`, undefined, { token, quiet: true });
  await waitFor(read, ({ status }) => status === 'confirmed');
  for (const event of ['driver_assigned', 'tracking_run']) {
    await call('POST', '/v1/sandbox/trigger', { event, booking_id: bookingId }, { key: true });
  }
  await waitFor(read, ({ driver, position }) => driver !== null && position !== null);
  await new Promise((resolve) => setTimeout(resolve, 5_000));

  print(
    'The cancellation fee; but then the supplier cancels the transfer, and the payment is refunded in full:',
  );
  const path = `/v1/travel/ground-transport/bookings/${bookingId}/cancel`;
  await call('POST', path, { dry_run: true }, { token });
  await call(
    'POST',
    '/v1/sandbox/trigger',
    { event: 'supplier_cancels', booking_id: bookingId },
    { key: true },
  );
  await following;
  await call('GET', `/v1/travel/ground-transport/bookings/${bookingId}`, undefined, { token });
}

/** Prints the events of the booking's stream until it ends. */
async function follow(bookingId: string, token: string): Promise<void> {
  await stream(`/v1/travel/bookings/${bookingId}/events`, undefined, { token }, (event, data) =>
    print(`  ${event.padEnd(9)} ${JSON.stringify(data).slice(0, 150)}`),
  );
}
