import { app, codeOf, dataOf, dateIn, first, member, server, waitFor } from './client.ts';

const header = app;
const lead = { first_name: 'Ada', last_name: 'Byron', email: 'ada@guests.example' };

async function pay(payment_intent_id: string | null): Promise<void> {
  if (!payment_intent_id) throw new Error('There is nothing to pay');
  await dataOf(server.POST('/v1/sandbox/pay', { body: { payment_intent_id, card: '4242424242424242' } }));
}

/** Rooms, price, hold, checkout session, payment, confirmation and cancellation of a hotel stay. */
export async function hotelBookings(): Promise<string> {
  const stay = { hotel_id: 'htl_test_price_changed', check_in: dateIn(90), check_out: dateIn(92) };
  const guests = { adults: 2, rooms: 1 };
  const { rooms } = await dataOf(
    member.POST('/v1/hotel/rooms', { params: { header }, body: { ...stay, guests } }),
  );
  const rate = first(
    rooms.flatMap(({ rates }) => rates).filter(({ price, refundable }) => price.due_now > 0 && refundable),
    'rate',
  );
  const { room_id } = rate;
  const price = await dataOf(
    member.POST('/v1/hotel/confirm-price', {
      params: { header },
      body: { room_id, hotel_id: stay.hotel_id },
    }),
  );
  const held = await dataOf(
    server.POST('/v1/hotel/booking/initiate', {
      body: {
        ...stay,
        room_id,
        guests,
        lead_guest: lead,
        price_confirmation_token: price.price_confirmation_token,
      },
    }),
  );
  const session = await dataOf(
    server.POST('/v1/checkout/sessions', {
      body: { items: [{ type: 'hotel', id: held.booking_id }], payment_method: 'card' },
    }),
  );
  await pay(session.payment_intent_id);
  const params = { path: { booking_id: held.booking_id } };
  const booking = await waitFor(
    () => dataOf(server.GET('/v1/hotel/booking/{booking_id}', { params })),
    ({ status }) => status === 'confirmed',
  );
  await dataOf(server.POST('/v1/hotel/booking/cancel', { body: { booking_id: held.booking_id } }));
  return `${booking.status}, ${held.total} ${held.currency}`;
}

/** A lounge booking: payment, verification of its pass and cancellation. */
export async function travelBookings(): Promise<string> {
  const visit = {
    product_type: 'lounge',
    product_id: 'lounge_test_open',
    date: dateIn(60),
    time: '13:00',
    passenger_count: 1,
  } as const;
  const booking = await dataOf(
    member.POST('/v1/travel/bookings', { params: { header }, body: { ...visit, lead_passenger: lead } }),
  );
  const params = { header, path: { booking_id: booking.id } };
  const payment = await dataOf(
    member.POST('/v1/travel/bookings/{booking_id}/initiate-payment', { params, body: {} }),
  );
  const session = await dataOf(
    member.GET('/v1/checkout/sessions/{id}', {
      params: { header, path: { id: payment.checkout_session_id } },
    }),
  );
  await pay(session.payment_intent_id);
  await waitFor(
    () => dataOf(member.GET('/v1/travel/bookings/{booking_id}', { params })),
    ({ status }) => status === 'confirmed',
  );
  const pass = await dataOf(member.GET('/v1/travel/bookings/{booking_id}/redemption', { params }));
  const token = pass.qr_payload.split('/').at(-1) ?? '';
  const seen = await dataOf(member.GET('/v1/travel/passes/{token}', { params: { path: { token } } }));
  const { cancellation } = await dataOf(
    member.POST('/v1/travel/bookings/{booking_id}/cancel', { params, body: { reason: 'Another flight' } }),
  );
  return `${seen.venue_name}, refund ${cancellation.refund}`;
}

/** The exact price, a hold and its release. */
export async function experienceBookings(): Promise<string> {
  const visit = {
    product_code: 'exp_test_not_held',
    date: dateIn(50),
    time_slot: '10:00',
    pax: { adults: 2, children: 0 },
  };
  const price = await dataOf(server.POST('/v1/travel/experiences/calculate-price', { body: visit }));
  const hold = await dataOf(
    member.POST('/v1/travel/experiences/bookings/hold', {
      params: { header },
      body: { ...visit, price_token: price.price_token },
    }),
  );
  const { total, currency } = hold;
  await dataOf(
    member.DELETE('/v1/travel/experiences/bookings/hold/{hold_id}', {
      params: { header, path: { hold_id: hold.hold_id } },
    }),
  );
  const params = { header, path: { booking_id: hold.hold_id } };
  const { status } = await dataOf(member.GET('/v1/travel/experiences/bookings/{booking_id}', { params }));
  return `${total} ${currency}, ${status} again`;
}

/** The plans of a country; one is bought and paid. */
export async function esim(): Promise<string> {
  const { plans } = await dataOf(
    member.GET('/v1/travel/esim/plans/{country}', { params: { header, path: { country: 'FR' } } }),
  );
  const plan = first(plans, 'plan');
  const { id } = await dataOf(member.GET('/v1/users/me', { params: { header } }));
  const order = await dataOf(
    member.POST('/v1/travel/esim/purchase', {
      params: { header },
      body: { resource_id: 'esim_test_at_once', user_id: id },
    }),
  );
  const session = await dataOf(
    member.GET('/v1/checkout/sessions/{id}', {
      params: { header, path: { id: order.payment.checkout_session_id ?? '' } },
    }),
  );
  await pay(session.payment_intent_id);
  const params = { header, path: { order_id: order.order_id } };
  const { esims } = await waitFor(
    () => dataOf(member.GET('/v1/travel/esim/orders/{order_id}', { params })),
    ({ status }) => status === 'active',
  );
  return `${plans.length} plans, the first ${plan.title}; ${first(esims, 'card').lpa.slice(0, 5)}`;
}

/** A search polled to its end, and a quote reserved for checkout. */
export async function groundTransport(): Promise<string> {
  const search = await dataOf(
    member.POST('/v1/travel/ground-transport', {
      params: { header },
      body: {
        start_address: 'CDG',
        end_address: '22 Rue de Rivoli, 75004 Paris, France',
        pickup_datetime: `${dateIn(30)}T15:30`,
        num_passengers: 2,
      },
    }),
  );
  const params = { header, path: { search_id: search.search_id } };
  const { quotes } = await waitFor(
    () => dataOf(member.GET('/v1/travel/ground-transport/{search_id}/poll', { params })),
    ({ more_coming }) => !more_coming,
  );
  const { quote_id } = first(quotes, 'quote');
  const quote = await dataOf(
    member.POST('/v1/travel/quotes', {
      params: { header },
      body: { search_id: search.search_id, quote_id },
    }),
  );
  return `${quotes.length} quotes, the cheapest ${quote.amount} ${quote.currency}`;
}

/** A checkout session that expires; an unknown session is refused by its error code. */
export async function checkout(): Promise<string> {
  const booking = await dataOf(
    member.POST('/v1/travel/bookings', {
      params: { header },
      body: {
        product_type: 'lounge',
        product_id: 'lounge_test_open',
        date: dateIn(61),
        time: '13:00',
        passenger_count: 1,
        lead_passenger: lead,
      },
    }),
  );
  const session = await dataOf(
    member.POST('/v1/checkout/sessions', {
      params: { header },
      body: { items: [{ type: 'travel', id: booking.id }], payment_method: 'card' },
    }),
  );
  const ended = await dataOf(
    member.POST('/v1/checkout/sessions/{id}/expire', { params: { header, path: { id: session.id } } }),
  );
  const unknown = await codeOf(
    member.GET('/v1/checkout/sessions/{id}', { params: { header, path: { id: booking.id } } }),
  );
  return `${ended.status}; unknown: ${unknown}`;
}
