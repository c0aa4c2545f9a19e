import { randomUUID } from 'node:crypto';
import { call, print, waitFor } from './call-api.ts';
import { signIn } from './sign-in.ts';

type Venue = { id: string; name: string; terminal: string; from_price: number; currency: string };
type Slots = { slots: { time: string; remaining: number; price: number; available: boolean }[] };
type Booking = { id: string; status: string };
type Perk = { id: string; title: string; status: string; applicable_products: { product_type: string }[] };

const ana = { first_name: 'Ana', last_name: 'Ferreira', email: 'ana@aurora.example' };

/** The visit is in thirty days. */
const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** A lounge paid by card, a meal paid with a perk, and a walk-in visit. */
export async function loungeJourney(): Promise<void> {
  const token = await signIn('ana@aurora.example');
  await loungeByCard(token);
  await mealByPerk(token);
  await walkIn(token);
}

async function loungeByCard(token: string): Promise<void> {
  print('Airport services at Heathrow, with a typing error:');
  const search = { keyword: 'heatrow', pageSize: 20, pageNumber: 1, searchFields: [1, 4, 5], sortBy: [1] };
  const { data } = await call<{ data: (Venue & { product_type: string })[] }>(
    'POST',
    '/v1/travel/search',
    search,
    { key: true },
  );
  const lounge = data.find(({ product_type }) => product_type === 'lounge');
  if (!lounge) throw new Error('No lounge was found');
  print(`What ${lounge.name} includes, and its slots in thirty days:`);
  await call('GET', `/v1/travel/lounge/${lounge.id}`, undefined, { token });
  const guests = 2;
  const { slots } = await call<Slots>(
    'POST',
    `/v1/travel/lounge/${lounge.id}/availability`,
    { date, guests },
    { token },
  );
  const slot = slots.find(({ available }) => available);
  if (!slot) throw new Error('No slot is free');

  print('The slot is held while the member enters the guests, and then booked under the same id:');
  const visit = {
    product_type: 'lounge',
    product_id: lounge.id,
    date,
    time: slot.time,
    passenger_count: guests,
  };
  const held = await call<{ prebooking_id: string }>('POST', '/v1/travel/bookings/prebook', visit, { token });
  const booking = await call<Booking>(
    'POST',
    '/v1/travel/bookings',
    { ...visit, prebooking_id: held.prebooking_id, lead_passenger: ana, special_requests: 'A quiet corner' },
    { token, idempotencyKey: randomUUID() },
  );
  await payByCard(token, booking.id);

  print('The pass: a code, a QR code, and a signed page for the venue:');
  await call('GET', `/v1/travel/bookings/${booking.id}/redemption`, undefined, { token });
  print('The cancellation fee, and then the cancellation:');
  await call('POST', `/v1/travel/bookings/${booking.id}/cancel`, { dry_run: true }, { token });
  await call('POST', `/v1/travel/bookings/${booking.id}/cancel`, { reason: 'Another flight' }, { token });
}

async function mealByPerk(token: string): Promise<void> {
  print('The perks in the wallet:');
  const { perks } = await call<{ perks: Perk[] }>('GET', '/v1/perks/saved', undefined, { token });
  const perk = perks.find(
    ({ status, applicable_products }) =>
      (status === 'available' || status === 'active') &&
      applicable_products.some(({ product_type }) => product_type === 'dining'),
  );
  if (!perk) return print('None of them pays for a meal.\n');
  print(`“${perk.title}” pays for a meal:`);
  const meal = {
    product_type: 'dining',
    product_id: 'dining_test_open',
    date,
    time: '12:00',
    passenger_count: 1,
  };
  await call<Booking>(
    'POST',
    '/v1/travel/bookings',
    { ...meal, lead_passenger: ana, perk_payment: { item_ids: [perk.id] } },
    { token, idempotencyKey: randomUUID() },
  );
}

async function walkIn(token: string): Promise<void> {
  print('A walk-in visit without a slot: it is paid first, and the venue admits the guest:');
  const now = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  }).format(new Date());
  const [today = '', time = ''] = now.split(' ');
  const visit = {
    product_type: 'lounge',
    product_id: 'lounge_test_open',
    date: today,
    time,
    passenger_count: 1,
    booking_type: 'walk_in',
    lead_passenger: ana,
  };
  const booking = await call<Booking>('POST', '/v1/travel/bookings', visit, {
    token,
    idempotencyKey: randomUUID(),
  });
  await payByCard(token, booking.id);
  const { qr_payload } = await call<{ qr_payload: string }>(
    'GET',
    `/v1/travel/bookings/${booking.id}/redemption`,
    undefined,
    { token },
  );
  print('The venue scans the code, sees the guest’s name and admits the guest once:');
  const pass = qr_payload.split('/').at(-1) ?? '';
  await call('GET', `/v1/travel/passes/${pass}`, undefined);
  await call('POST', `/v1/travel/passes/${pass}/admit`, undefined);
  await call('GET', `/v1/travel/bookings/${booking.id}`, undefined, { token });
}

/** Pays a booking with a test card and waits until the venue has confirmed it. */
async function payByCard(token: string, bookingId: string): Promise<void> {
  print('A checkout session, paid with a test card:');
  const payment = await call<{ checkout_session_id: string }>(
    'POST',
    `/v1/travel/bookings/${bookingId}/initiate-payment`,
    { payment_method: 'card' },
    { token },
  );
  const session = await call<{ payment_intent_id: string }>(
    'GET',
    `/v1/checkout/sessions/${payment.checkout_session_id}`,
    undefined,
    { token },
  );
  const paid = { payment_intent_id: session.payment_intent_id, card: '4242424242424242' };
  await call('POST', '/v1/sandbox/pay', paid, { key: true });
  print('The gateway sends a signed webhook; then the venue confirms and the payment is captured:');
  await waitFor(
    () => call<Booking>('GET', `/v1/travel/bookings/${bookingId}`, undefined, { token, quiet: true }),
    ({ status }) => status === 'confirmed',
  );
  await call('GET', `/v1/travel/bookings/${bookingId}`, undefined, { token });
}
