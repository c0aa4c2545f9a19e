import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  mailsTo,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import {
  about,
  anOpenTransfer,
  aPaidTransfer,
  aSearch,
  aTravelQuote,
  cancelTransfer,
  checkOutQuote,
  deliver,
  ledgerOf,
  payWith,
  pickupIn,
  plainQuote,
  quote,
  sessionOf,
  transferOf,
} from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const passenger = { first_name: 'Ada', last_name: 'Byron', email: 'ada@guests.example' };

describe('Checkout of a travel quote', () => {
  test('Checkout of a travel quote charges its amount and holds a booking until the quote expires', async () => {
    const made = await aTravelQuote({ as: member });
    const session = await checkOutQuote({ as: member }, made.travel_quote_id);
    expect(session.status).toBe(201);
    expect(session.body).toMatchObject({
      amount_due: made.amount,
      currency: 'EUR',
      expires_at: made.expires_at,
    });
    const id = session.body.fulfilment[0]?.id as string;
    expect(await transferOf(member, id)).toMatchObject({
      booking_id: id,
      status: 'pending_payment',
      hold_expires_at: made.expires_at,
      travel_quote_id: made.travel_quote_id,
      booking_reference: `SJ-${id}`,
    });
  });

  test('The payment of a transfer is captured only after the provider confirms by a signed webhook', async () => {
    const open = await anOpenTransfer(member);
    await payWith(tenant, open.session.payment_intent_id, 'success');
    await runJobs();
    const session = await sessionOf(member, open.session.id);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
    const transfer = await transferOf(member, open.bookingId);
    expect(transfer).toMatchObject({ status: 'confirmed', paid: open.travelQuote.amount });
    expect(transfer.reservation_id).toMatch(/^grd_/);
    expect(transfer.confirmation_number).toBeTruthy();
    expect(transfer.pickup_instructions).toBeTruthy();
    const { rows } = await eventsOf(open.bookingId);
    expect(rows).toEqual([{ kind: 'created', status: 'applied' }]);
    expect(await ledgerOf(open.bookingId)).toMatchObject({
      gateway: 'captured',
      captured: open.session.amount_due_minor,
      supplier: 'confirmed',
    });
  });

  test('A paid transfer is confirmed by e-mail and listed in the trip to its destination', async () => {
    const traveller = await aMember(tenant);
    const paid = await aPaidTransfer(tenant, traveller);
    const mails = await mailsTo(traveller.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Confirmed: /)]);
    const trips = await callApi<{ data: { place: { name: string }; bookings: { booking_id: string }[] }[] }>(
      'GET',
      '/v1/trips',
      { as: traveller },
    );
    expect(trips.body.data[0]).toMatchObject({
      place: { name: 'Paris' },
      bookings: [{ booking_id: paid.bookingId, kind: 'ground', image: expect.stringContaining('/media/') }],
    });
  });

  test('Ten concurrent checkout sessions of one travel quote share one booking', async () => {
    const made = await aTravelQuote({ as: member });
    const sessions = await Promise.all(
      Array.from({ length: 10 }, () => checkOutQuote({ as: member }, made.travel_quote_id)),
    );
    const won = sessions.filter(({ status }) => status === 201);
    expect(won.length).toBeGreaterThan(0);
    expect(sessions.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(won.map(({ body }) => body.fulfilment[0]?.id)).size).toBe(1);
    const [row] = await systemContext().db.execute<{ made: number }>(
      sql`select count(*)::int as made from bookings where details->>'travelQuoteId' = ${made.travel_quote_id}
        and state <> 'not_held'`,
    );
    expect(row?.made).toBe(1);
  });

  test('Checkout of a paid travel quote is 409', async () => {
    const paid = await aPaidTransfer(tenant, member);
    const again = await checkOutQuote({ as: member }, paid.travelQuote.travel_quote_id);
    expect([again.status, again.problem.code]).toEqual([409, 'invalid_state']);
  });

  test('Checkout of a transfer requires a flight number when the provider meets the flight', async () => {
    const made = await aTravelQuote({ as: member }, { end_address: 'Test Flight Number, Paris' });
    expect(made.requires).toEqual(['flight_number']);
    const refused = await checkOutQuote({ as: member }, made.travel_quote_id);
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([
      422,
      'items.0.passenger.flight_number',
    ]);
    const session = await checkOutQuote({ as: member }, made.travel_quote_id, {
      passenger: { ...passenger, flight_number: 'af 1234' },
    });
    const transfer = await transferOf(member, session.body.fulfilment[0]?.id as string);
    expect(transfer.passenger).toMatchObject({ first_name: 'Ada', flight_number: 'AF1234' });
  });

  test('The airline of a transfer passenger is the beginning of the flight number, or is asked for', async () => {
    const withFlight = { passenger: { ...passenger, flight_number: 'AFR 1234' } };
    const end_address = 'Test Flight Number, Paris';
    const made = await aTravelQuote({ as: member }, { end_address }, withFlight);
    expect(made.requires).toEqual(['airline']);
    const refused = await checkOutQuote({ as: member }, made.travel_quote_id);
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'items.0.passenger.airline']);
    const session = await checkOutQuote({ as: member }, made.travel_quote_id, {
      passenger: { ...passenger, airline: 'af' },
    });
    const bookingId = session.body.fulfilment[0]?.id as string;
    expect((await transferOf(member, bookingId)).passenger).toMatchObject({
      flight_number: 'AFR1234',
      airline: 'AF',
    });
    await checkOutQuote({ as: member }, made.travel_quote_id, {
      passenger: { ...passenger, flight_number: 'u2 21' },
    });
    expect((await transferOf(member, bookingId)).passenger).toMatchObject({
      flight_number: 'U221',
      airline: 'U2',
    });
  });

  test('The country of a transfer passenger is the one sent, else that of the member', async () => {
    const traveller = await aMember(tenant);
    await callApi('PATCH', '/v1/users/me', { as: traveller, body: { country: 'PT' } });
    const made = await aTravelQuote({ as: traveller });
    const session = await checkOutQuote({ as: traveller }, made.travel_quote_id);
    const bookingId = session.body.fulfilment[0]?.id as string;
    expect((await transferOf(traveller, bookingId)).passenger).toMatchObject({
      country: 'PT',
      airline: null,
    });
    await checkOutQuote({ as: traveller }, made.travel_quote_id, {
      passenger: { ...passenger, country: 'fr' },
    });
    expect((await transferOf(traveller, bookingId)).passenger).toMatchObject({ country: 'FR' });
  });

  test('The notes for the driver in a travel quote are kept when checkout sends none', async () => {
    const notes = 'Two bicycles in boxes';
    const made = await aTravelQuote({ as: member }, {}, { passenger: { ...passenger, notes } });
    const session = await checkOutQuote({ as: member }, made.travel_quote_id, { passenger });
    const transfer = await transferOf(member, session.body.fulfilment[0]?.id as string);
    expect(transfer.passenger).toMatchObject({ first_name: 'Ada', notes });
  });

  test('An API key without a member can check out a travel quote, but must name a passenger', async () => {
    const made = await aTravelQuote({ key: tenant });
    const refused = await checkOutQuote({ key: tenant }, made.travel_quote_id);
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'items.0.passenger']);
    const session = await checkOutQuote({ key: tenant }, made.travel_quote_id, { passenger });
    expect(session.status).toBe(201);
    const path = `/v1/travel/ground-transport/bookings/${session.body.fulfilment[0]?.id}`;
    expect((await callApi('GET', path, { key: tenant })).body).toMatchObject({
      passenger: { email: 'ada@guests.example' },
    });
    expect((await callApi('GET', path, { as: member })).status).toBe(404);
    expect((await callApi('GET', path, { key: await aTenant() })).status).toBe(404);
  });

  test('A checkout session with travel quotes in two currencies is 422', async () => {
    const [euro, dollar] = [
      await aTravelQuote({ as: member }),
      await aTravelQuote({ as: member }, {}, { currency: 'USD' }),
    ];
    const mixed = await callApi('POST', '/v1/checkout/sessions', {
      as: member,
      body: {
        items: [euro, dollar].map(({ travel_quote_id }) => ({ type: 'ground_quote', id: travel_quote_id })),
        payment_method: 'card',
      },
    });
    expect([mixed.status, mixed.problem.errors?.[0]?.code]).toEqual([422, 'currency_mismatch']);
  });
});

describe('Provider outcomes', () => {
  test.each([
    ['Test Refused, Paris', null],
    ['Test Declined, Paris', 'declined'],
    ['Test Cancelled First, Paris', 'cancelled'],
  ])(
    'When a transfer provider refuses, declines or cancels (%s), nothing is charged',
    async (end_address, supplier) => {
      const { bookingId, session } = await aPaidTransfer(tenant, member, { end_address });
      expect(session).toMatchObject({ status: 'complete', payment_status: 'failed' });
      expect(await ledgerOf(bookingId)).toMatchObject({
        booking: 'failed',
        captured: 0,
        intent: 'voided',
        gateway: 'voided',
        supplier,
      });
    },
  );

  test.each(['Test Unknown Booked, Paris', 'Test Unknown Lost, Paris', 'Test Webhook Twice, Paris'])(
    'After a timeout or a duplicate webhook (%s), the transfer is confirmed and charged once',
    async (end_address) => {
      const { bookingId, session } = await aPaidTransfer(tenant, member, { end_address });
      expect(session.payment_status).toBe('paid');
      expect(await ledgerOf(bookingId)).toMatchObject({
        booking: 'confirmed',
        captured: session.amount_due_minor,
        supplier: 'confirmed',
      });
    },
  );

  test('When a transfer provider never answers, the authorised payment is voided at the deadline', async () => {
    const { bookingId, session } = await aPaidTransfer(tenant, member, { end_address: 'Test Silent, Paris' });
    expect(session.payment_status).toBe('authorized');
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'pending_supplier', captured: 0 });
    const { db } = systemContext();
    await db.execute(sql`update checkout_sessions set fulfil_by = now() where id = ${session.id}`);
    await db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where key = ${`fulfil_again:${session.id}`}`,
    );
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'failed',
      captured: 0,
      gateway: 'voided',
      supplier: 'cancelled',
    });
  });
});

describe('Cancellation', () => {
  test('A transfer can be cancelled while its provider is asked, and a later acceptance is released', async () => {
    const { bookingId, session } = await aPaidTransfer(tenant, member, { end_address: 'Test Silent, Paris' });
    const preview = await cancelTransfer(member, bookingId, { dry_run: true });
    expect(preview.body.cancellation).toMatchObject({ penalty: 0, refund: 0 });
    const { booking_reference: reference } = await transferOf(member, bookingId);
    expect((await cancelTransfer(member, bookingId)).status).toBe(200);
    await runJobs();
    const released = { booking: 'cancelled', captured: 0, gateway: 'voided', supplier: 'cancelled' };
    expect(await ledgerOf(bookingId)).toMatchObject(released);
    expect((await sessionOf(member, session.id)).status).toBe('expired');
    await systemContext().db.execute(
      sql`update sandbox_transfer_orders set state = 'confirmed' where reference = ${reference}`,
    );
    await deliver('reservation-created', about(reference, { confirmation_number: 'LATE-1' }));
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject(released);
  });

  test('Cancelling a transfer refunds what its dry run returned, and a repeat returns the same result', async () => {
    const { bookingId, travelQuote } = await aPaidTransfer(tenant, member);
    const dry = await cancelTransfer(member, bookingId, { dry_run: true });
    expect(dry.body.cancellation).toMatchObject({
      policy_applied: 'free_cancellation',
      refund: travelQuote.amount,
      penalty: 0,
    });
    expect((await transferOf(member, bookingId)).status).toBe('confirmed');
    const done = await cancelTransfer(member, bookingId);
    expect(done.body).toMatchObject({ status: 'cancelled', cancellation: { refund: travelQuote.amount } });
    // The provider reports our own cancellation by webhook: nothing is refunded twice.
    await runJobs();
    const again = await cancelTransfer(member, bookingId);
    expect(again.body.cancellation).toMatchObject({ refund: travelQuote.amount, refund_state: 'succeeded' });
    const books = await ledgerOf(bookingId);
    expect(books).toMatchObject({ booking: 'cancelled', supplier: 'cancelled' });
    expect(books.gatewayRefunded).toBe(books.captured);
  });

  test('Cancelling a non-refundable transfer refunds nothing', async () => {
    const { bookingId } = await aPaidTransfer(tenant, member, { end_address: 'Test Non Refundable, Paris' });
    expect((await cancelTransfer(member, bookingId)).body.cancellation).toMatchObject({
      policy_applied: 'non_refundable',
      refund: 0,
    });
    await runJobs();
    expect((await ledgerOf(bookingId)).refunded).toBe(0);
  });

  test('Cancelling a transfer in a partial refund step refunds half of the amount', async () => {
    const found = await aSearch(
      { as: member },
      { start_address: 'Versailles', pickup_datetime: pickupIn(2) },
    );
    const chauffeur = found.quotes.find(({ provider }) => provider.name === 'Harbour & Hill Chauffeurs');
    const made = await quote({ as: member }, { search_id: found.search_id, quote_id: chauffeur?.quote_id });
    const session = await checkOutQuote({ as: member }, made.body.travel_quote_id);
    await payWith(tenant, session.body.payment_intent_id, 'success');
    await runJobs();
    const id = session.body.fulfilment[0]?.id as string;
    await systemContext().db.execute(
      sql`update bookings set starts_at = now() + interval '20 hours' where id = ${id}`,
    );
    const { cancellation } = (await cancelTransfer(member, id)).body;
    expect(cancellation.policy_applied).toBe('partially_refundable');
    expect(cancellation.refund).toBeCloseTo(made.body.amount / 2, 1);
    expect(cancellation.refund + cancellation.penalty).toBeCloseTo(made.body.amount, 6);
  });

  test('Cancelling an unpaid transfer expires its checkout session', async () => {
    const open = await anOpenTransfer(member);
    expect((await cancelTransfer(member, open.bookingId)).status).toBe(200);
    expect((await sessionOf(member, open.session.id)).status).toBe('expired');
    expect((await checkOutQuote({ as: member }, open.travelQuote.travel_quote_id)).problem.code).toBe(
      'invalid_state',
    );
  });

  test('Only the member who booked and API keys of the organisation can cancel a transfer', async () => {
    const { bookingId } = await anOpenTransfer(member);
    const other = await aMember(tenant);
    expect((await cancelTransfer(other, bookingId)).status).toBe(404);
    const path = `/v1/travel/ground-transport/bookings/${bookingId}/cancel`;
    expect((await callApi('POST', path, { key: await aTenant() })).status).toBe(404);
    expect((await callApi('POST', path, { key: tenant, body: { dry_run: true } })).status).toBe(200);
  });
});

test('When the hold of a transfer expires, its travel quote expires too, and nothing is left to cancel', async () => {
  const open = await anOpenTransfer(member);
  const advanced = await callApi('POST', '/v1/sandbox/advance', {
    key: tenant,
    body: { booking_id: open.bookingId, to: 'expired' },
  });
  expect(advanced.body).toMatchObject({ status: 'expired' });
  const late = await checkOutQuote({ as: member }, open.travelQuote.travel_quote_id);
  expect([late.status, late.problem.code]).toEqual([410, 'quote_expired']);
  const cancelled = await cancelTransfer(member, open.bookingId);
  expect([cancelled.status, cancelled.problem.code]).toEqual([409, 'invalid_state']);
});

test('The passenger of an unpaid transfer can be replaced by a second checkout session', async () => {
  const open = await anOpenTransfer(member);
  await checkOutQuote({ as: member }, open.travelQuote.travel_quote_id, { passenger });
  expect((await transferOf(member, open.bookingId)).passenger?.first_name).toBe('Ada');
});

test('A quote in a currency without decimals keeps its price through checkout', async () => {
  const found = await aSearch({ as: member }, { start_address: 'Versailles', currency: 'JPY' });
  const cab = plainQuote(found);
  const made = await quote({ as: member }, { search_id: found.search_id, quote_id: cab.quote_id });
  const session = await checkOutQuote({ as: member }, made.body.travel_quote_id);
  expect(session.body).toMatchObject({ amount_due: cab.price, amount_due_minor: cab.price, currency: 'JPY' });
});

async function eventsOf(bookingId: string) {
  const rows = await systemContext().db.execute<{ kind: string; status: string }>(
    sql`select kind, status from transfer_events where booking_id = ${bookingId}`,
  );
  return { rows: [...rows] };
}
