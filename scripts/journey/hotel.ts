import { randomUUID } from 'node:crypto';
import { call, print, stream, waitFor } from './call-api.ts';
import { signIn } from './sign-in.ts';

type Hotel = { hotel_id: string; name: string; lead_rate: { total: number; currency: string } };
type Rooms = {
  rooms: { name: string; rates: { room_id: string; refundable: boolean; price: { total: number } }[] }[];
};

/** The stay begins in sixty days and has three nights. */
const checkIn = dateIn(60);
const checkOut = dateIn(63);

/** The main journey: sign in, search, book, pay, wait for the confirmation and cancel. */
export async function hotelJourney(): Promise<void> {
  const token = await signIn(
    'ana@aurora.example',
    'ben@aurora.example',
    'lea@aurora.example',
    'owner@aurora.example',
  );

  print('Hotels in Paris arrive while the suppliers answer:');
  const hotels: Hotel[] = [];
  const search = {
    destination: 'Paris',
    check_in: checkIn,
    check_out: checkOut,
    guests: { adults: 2, children: 0, rooms: 1 },
    currency: 'EUR',
  };
  await stream('/v1/hotel/search/stream', search, { token }, (event, data) => {
    if (event === 'message') hotels.push(data as unknown as Hotel);
    if (event === 'message' && hotels.length <= 3) {
      const { name, lead_rate } = data as unknown as Hotel;
      print(`  hotel     ${name}, ${lead_rate.currency} ${lead_rate.total}`);
    }
    if (event === 'progress' || event === 'done')
      print(`  ${event.padEnd(9)} ${JSON.stringify(data).slice(0, 120)}`);
  });
  const hotel = hotels[0];
  if (!hotel) throw new Error('No hotel was found');

  print(`\nThe rooms of ${hotel.name}:`);
  const { rooms } = await call<Rooms>(
    'POST',
    '/v1/hotel/rooms',
    { hotel_id: hotel.hotel_id, check_in: checkIn, check_out: checkOut, guests: { adults: 2, rooms: 1 } },
    { token },
  );
  const rate = rooms.flatMap((room) => room.rates).find((one) => one.refundable);
  if (!rate) throw new Error('No refundable rate');

  print('The price is guaranteed for fifteen minutes:');
  const confirmation = await call<{ price_confirmation_token: string }>(
    'POST',
    '/v1/hotel/confirm-price',
    { hotel_id: hotel.hotel_id, room_id: rate.room_id },
    { token },
  );

  print("The partner's server holds the room; repeating the request holds it only once:");
  const booking = {
    room_id: rate.room_id,
    hotel_id: hotel.hotel_id,
    check_in: checkIn,
    check_out: checkOut,
    guests: { adults: 2, rooms: 1 },
    lead_guest: { first_name: 'Ana', last_name: 'Ferreira', email: 'ana@aurora.example' },
    price_confirmation_token: confirmation.price_confirmation_token,
  };
  const idempotencyKey = randomUUID();
  const held = await call<{ booking_id: string }>('POST', '/v1/hotel/booking/initiate', booking, {
    token,
    key: true,
    idempotencyKey,
  });
  await call('POST', '/v1/hotel/booking/initiate', booking, { token, key: true, idempotencyKey });

  print('A checkout session, paid with a test card:');
  const session = await call<{ id: string; payment_intent_id: string }>(
    'POST',
    '/v1/checkout/sessions',
    { items: [{ type: 'hotel', id: held.booking_id }], payment_method: 'card' },
    { token, idempotencyKey: randomUUID() },
  );
  await call(
    'POST',
    '/v1/sandbox/pay',
    { payment_intent_id: session.payment_intent_id, card: '4242424242424242' },
    { key: true },
  );

  print('The gateway sends a signed webhook; then the hotel confirms and the payment is captured:');
  await waitFor(
    () =>
      call<{ status: string }>('GET', `/v1/hotel/booking/${held.booking_id}`, undefined, {
        token,
        quiet: true,
      }),
    (answer) => answer.status === 'confirmed',
  );
  await call('GET', `/v1/checkout/sessions/${session.id}`, undefined, { token });

  print("The organisation's bookings:");
  await call('POST', '/v1/hotel/booking/list', { per_page: 5, status: 'confirmed' }, { key: true });

  print('The cancellation fee, and then the cancellation:');
  await call(
    'POST',
    '/v1/hotel/booking/cancel',
    { booking_id: held.booking_id, dry_run: true },
    { key: true },
  );
  await call('POST', '/v1/hotel/booking/cancel', { booking_id: held.booking_id }, { key: true });
}

function dateIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
