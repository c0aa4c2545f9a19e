import { randomUUID } from 'node:crypto';
import { call, print, waitFor } from './call-api.ts';
import { signIn } from './sign-in.ts';

type Page = {
  total: number;
  experiences: { product_code: string; title: string; from_price: number; currency: string }[];
};
type Availability = {
  days: {
    date: string;
    slots: { time_slot: string; option_code: string; unavailable_reason: string | null }[];
  }[];
};

/** Search, details, price, hold, payment and cancellation; then a tour whose operator confirms manually. */
export async function experienceJourney(): Promise<void> {
  const token = await signIn('ana@aurora.example');

  print('Experiences in Lisbon, by keyword:');
  const found = await call<Page>(
    'POST',
    '/v1/travel/experiences/search',
    { query: 'cooking class lisbon' },
    { token },
  );
  for (const { title, from_price, currency } of found.experiences.slice(0, 3)) {
    print(`  ${title}, from ${currency} ${from_price}`);
  }

  print('\nWithin a kilometre of the Eiffel Tower, nearest first:');
  const near = await call<Page>(
    'POST',
    '/v1/travel/experiences/nearby',
    { lat: 48.8584, lng: 2.2945, radius_km: 1 },
    { token },
  );
  const product = near.experiences[0];
  if (!product) throw new Error('Nothing is near the Eiffel Tower');

  print('The details of the first one:');
  await call('GET', `/v1/travel/experiences/${product.product_code}`, undefined, { token });

  print("The partner's server requests dates and the exact price:");
  const days = await call<Availability>(
    'GET',
    `/v1/travel/experiences/${product.product_code}/availability?start_date=${dateIn(30)}&end_date=${dateIn(60)}&pax=2`,
    undefined,
    { key: true },
  );
  const slots = days.days.flatMap((day) => day.slots.map((slot) => ({ date: day.date, ...slot })));
  const slot = slots.find(({ unavailable_reason: reason }) => reason === null);
  if (!slot) throw new Error('Nothing is free');
  const visit = {
    product_code: product.product_code,
    date: slot.date,
    time_slot: slot.time_slot,
    option_code: slot.option_code,
    pax: { adults: 2 },
  };
  const price = await call<{ price_token: string }>('POST', '/v1/travel/experiences/calculate-price', visit, {
    key: true,
  });

  print('The member holds the places for ten minutes; repeating the request holds them only once:');
  const idempotencyKey = randomUUID();
  const wanted = { ...visit, price_token: price.price_token };
  const held = await call<{ hold_id: string }>('POST', '/v1/travel/experiences/bookings/hold', wanted, {
    token,
    idempotencyKey,
  });
  await call('POST', '/v1/travel/experiences/bookings/hold', wanted, { token, idempotencyKey });

  await payFor(held.hold_id, token);
  print('The gateway sends a signed webhook; then the supplier confirms and the payment is captured:');
  await waitForStatus(held.hold_id, 'confirmed', token);
  await call('GET', `/v1/travel/experiences/bookings/${held.hold_id}`, undefined, { token });

  print('The cancellation fee, and then the cancellation:');
  const path = `/v1/travel/experiences/bookings/${held.hold_id}/cancel`;
  await call('POST', path, { dry_run: true }, { token });
  await call('POST', path, {}, { token });

  print('A tour whose operator confirms manually: the payment is only authorised until then.');
  const manual = {
    product_code: 'exp_test_manual',
    date: dateIn(40),
    time_slot: '10:00',
    pax: { adults: 1 },
  };
  const asked = await call<{ hold_id: string }>('POST', '/v1/travel/experiences/bookings/hold', manual, {
    token,
  });
  await payFor(asked.hold_id, token);
  await waitForStatus(asked.hold_id, 'pending_supplier', token);
  print('  pending_supplier');
  await waitForStatus(asked.hold_id, 'confirmed', token);
  print('  confirmed\n');
  await call('POST', `/v1/travel/experiences/bookings/${asked.hold_id}/cancel`, {}, { token });
}

async function payFor(holdId: string, token: string): Promise<void> {
  print('A checkout session, paid with a test card:');
  const session = await call<{ payment_intent_id: string }>(
    'POST',
    '/v1/checkout/sessions',
    { items: [{ type: 'experience_hold', id: holdId }], payment_method: 'card' },
    { token, idempotencyKey: randomUUID() },
  );
  await call(
    'POST',
    '/v1/sandbox/pay',
    { payment_intent_id: session.payment_intent_id, card: '4242424242424242' },
    { key: true },
  );
}

async function waitForStatus(id: string, status: string, token: string): Promise<void> {
  await waitFor(
    () =>
      call<{ status: string }>('GET', `/v1/travel/experiences/bookings/${id}`, undefined, {
        token,
        quiet: true,
      }),
    (booking) => booking.status === status,
  );
}

function dateIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
