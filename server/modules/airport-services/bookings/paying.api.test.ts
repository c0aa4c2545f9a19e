import { beforeAll, describe, expect, test } from 'vitest';
import { deliver, fittingEvent, outcomeOf } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { aPerk, unitsOf } from '#server/modules/perks/testing/wallet.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
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
import { ledgerMismatches, ledgerOf } from './testing/books.ts';
import {
  aBooking,
  aPaidBooking,
  aSession,
  aVisit,
  aWalkIn,
  bookingOf,
  cancel,
  create,
  freshDate,
  leadPassenger,
  payWith,
  prebook,
  startPayment,
  supplierOf,
} from './testing/shop.ts';

let tenant: Tenant;
let member: Person;
let otherMember: Person;

beforeAll(async () => {
  tenant = await aTenant();
  [member, otherMember] = await Promise.all([aMember(tenant), aMember(tenant)]);
});

const travelWebhook = { path: '/v1/travel/webhook/payment/sandbox' };

describe('Payment of travel bookings', () => {
  test('Payment of a travel booking is 503 when the gateway of the app does not exist', async () => {
    const there = await aTenant();
    const somebody = await aMember(there);
    const booking = await aBooking(somebody);
    await systemContext().db.execute(
      sql`insert into app_gateways (app_id, gateway) values (${there.appId}, 'retired')`,
    );
    const refused = await startPayment(somebody, booking.id, { payment_method: 'card' });
    expect([refused.status, refused.problem.code]).toEqual([503, 'supplier_unavailable']);
    expect(await bookingOf(somebody, booking.id)).toMatchObject({ status: 'pending_payment' });
  });

  test('A paid travel booking is confirmed, captured and e-mailed', async () => {
    const email = `${newId()}@guests.example`;
    const booking = await aBooking(member, {
      special_requests: 'A quiet corner',
      flight_number: 'AF 22',
      lead_passenger: { ...leadPassenger, email },
    });
    const payment = await startPayment(member, booking.id, { payment_method: 'card' });
    expect(payment.status).toBe(201);
    expect(payment.headers.get('location')).toBe(`/v1/checkout/sessions/${payment.body.checkout_session_id}`);
    expect(payment.body).toMatchObject({ amount: 32, currency: 'EUR' });
    expect(payment.body.client_secret).toBeTruthy();
    const session = await aSession(member, booking.id);
    await payWith(tenant, session.payment_intent_id, 'success');
    await runJobs();
    const paid = await bookingOf(member, booking.id);
    expect(paid).toMatchObject({
      status: 'confirmed',
      price: { paid: 32 },
      payment: { method: 'card', status: 'paid' },
      hold_expires_at: null,
    });
    expect(paid.supplier_reference).toMatch(/^TL-/);
    expect(paid.status_history.map((step) => step.status)).toEqual(['pending_payment', 'confirmed']);
    expect(await supplierOf(booking.id)).toMatchObject({
      state: 'confirmed',
      specialRequests: 'A quiet corner',
      flightNumber: 'AF 22',
    });
    expect(ledgerMismatches(await ledgerOf(booking.id))).toEqual([]);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toContain('Test Lounge Open');
  });

  test('Payment moves a held venue slot to pending_payment and is 409 after it is paid', async () => {
    const visit = aVisit();
    const { body: held } = await prebook(member, visit);
    expect((await startPayment(member, held.prebooking_id)).problem.code).toBe('invalid_state');
    await create(member, { ...visit, prebooking_id: held.prebooking_id });
    expect((await startPayment(member, held.prebooking_id)).status).toBe(201);
    expect(await bookingOf(member, held.prebooking_id)).toMatchObject({ status: 'pending_payment' });
    const session = await aSession(member, held.prebooking_id);
    await payWith(tenant, session.payment_intent_id, 'success');
    await runJobs();
    expect((await startPayment(member, held.prebooking_id)).problem.code).toBe('invalid_state');
  });

  test('Payment of a travel booking is refused for another member, an expired hold and a return URL of another origin', async () => {
    const { id } = await aBooking(member);
    expect((await startPayment(otherMember, id)).problem.code).toBe('not_found');
    const away = await startPayment(member, id, { return_url: 'https://evil.example/' });
    expect(away.problem.errors?.[0]?.field).toBe('return_url');
    expect((await startPayment(member, id, { return_url: 'https://partner.example/done' })).status).toBe(201);
    await systemContext().db.execute(
      sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${id}`,
    );
    expect((await startPayment(member, id)).problem.code).toBe('hold_expired');
  });

  test('Only a signed and matching travel webhook confirms a travel booking', async () => {
    const { id } = await aBooking(member);
    const session = await aSession(member, id);
    const event = { ...fittingEvent(session), booking_id: id };
    expect((await deliver(event, { ...travelWebhook, secret: 'guessed' })).status).toBe(401);
    const misdirected = fittingEvent(session);
    await deliver(misdirected);
    expect(await outcomeOf(misdirected.event_id)).toMatchObject({
      status: 'rejected',
      reason: 'wrong_webhook',
    });
    const short = { ...fittingEvent(session), amount: 1 };
    await deliver(short, travelWebhook);
    expect(await outcomeOf(short.event_id)).toMatchObject({ status: 'rejected' });
    expect(await bookingOf(member, id)).toMatchObject({ status: 'pending_payment' });
    expect((await deliver(event, travelWebhook)).body).toEqual({ received: true, duplicate: false });
    expect((await deliver(event, travelWebhook)).body).toEqual({ received: true, duplicate: true });
    await runJobs();
    expect(await bookingOf(member, id)).toMatchObject({ status: 'confirmed' });
  });

  test('A held venue slot can be paid by a checkout session that names the passenger', async () => {
    const { body: held } = await prebook(member, aVisit());
    const open = (item: Record<string, unknown>) =>
      callApi('POST', '/v1/checkout/sessions', {
        as: member,
        body: { items: [{ type: 'travel', id: held.prebooking_id, ...item }], payment_method: 'card' },
      });
    expect((await open({})).problem.errors?.[0]?.field).toBe('items.0.passenger');
    const session = await open({ passenger: leadPassenger });
    expect(session.status).toBe(201);
    await payWith(tenant, String(session.body.payment_intent_id), 'success');
    await runJobs();
    expect(await bookingOf(member, held.prebooking_id)).toMatchObject({
      status: 'confirmed',
      lead_passenger: leadPassenger,
    });
  });

  test('A checkout session for a fast track requires a phone and the flight number', async () => {
    const visit = aVisit({ product_type: 'fast_track', product_id: 'fast_track_test_flight' });
    const { body: held } = await prebook(member, visit);
    const open = (passenger: Record<string, unknown>) =>
      callApi('POST', '/v1/checkout/sessions', {
        as: member,
        body: { items: [{ type: 'travel', id: held.prebooking_id, passenger }], payment_method: 'card' },
      });
    expect((await open(leadPassenger)).problem.errors?.[0]?.field).toBe('items.0.passenger.phone');
    const reachable = { ...leadPassenger, phone: '+44 7700 900123' };
    expect((await open(reachable)).problem.errors?.[0]?.field).toBe('items.0.passenger.flight_number');
    expect((await open({ ...reachable, flight_number: 'BA117' })).status).toBe(201);
  });

  test.each(['lounge_test_sold_out_at_book', 'lounge_test_refused'])(
    'A paid travel booking that the venue %s refuses fails without a charge and frees its place',
    async (product_id) => {
      const { booking } = await aPaidBooking(tenant, member, { product_id });
      expect(booking).toMatchObject({ status: 'failed', payment: { status: 'failed' } });
      expect(ledgerMismatches(await ledgerOf(booking.id))).toEqual([]);
      expect((await supplierOf(booking.id)).taken).toBe(0);
    },
  );

  test.each(['lounge_test_unknown_booked', 'lounge_test_unknown_lost'])(
    'A travel booking at %s is confirmed although the supplier’s response was lost',
    async (product_id) => {
      const { booking } = await aPaidBooking(tenant, member, { product_id });
      expect(booking.status).toBe('confirmed');
      expect(ledgerMismatches(await ledgerOf(booking.id))).toEqual([]);
      expect((await supplierOf(booking.id)).taken).toBe(1);
    },
  );

  test('A paid walk-in is confirmed and takes no place', async () => {
    const made = await create(member, aWalkIn());
    const session = await aSession(member, made.body.id);
    await payWith(tenant, session.payment_intent_id, 'success');
    await runJobs();
    expect(await bookingOf(member, made.body.id)).toMatchObject({
      status: 'confirmed',
      booking_type: 'walk_in',
    });
    expect(await supplierOf(made.body.id)).toMatchObject({ state: 'confirmed', taken: 0 });
  });
});

describe('Payment of travel bookings with perks', () => {
  const dining = { product_type: 'dining', product_id: 'dining_test_open' };
  const mealPerk = (more: Record<string, unknown> = {}) =>
    aPerk(member, { applicableProducts: [{ product_type: 'dining', product_id: null }], ...more });

  test('Perks for every passenger confirm a travel booking immediately without a payment', async () => {
    const item_ids = [await mealPerk(), await mealPerk()];
    const made = await create(member, aVisit({ ...dining, passenger_count: 2, perk_payment: { item_ids } }));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      status: 'confirmed',
      price: { covered_by_perks: 64, due: 0, paid: 0 },
      payment: { method: 'perks', status: 'no_payment_required', perk_item_ids: item_ids },
    });
    expect(made.body.status_history.at(-1)?.status).toBe('confirmed');
    for (const id of item_ids)
      expect(await unitsOf(id)).toMatchObject({ status: 'used', used: 1, locked: 0 });
    expect(await supplierOf(made.body.id)).toMatchObject({ state: 'confirmed' });
    await runJobs();
    expect(await bookingOf(member, made.body.id)).toMatchObject({ status: 'confirmed' });
  });

  test('When perks cover a part of a travel booking, the card is charged for the rest', async () => {
    const perk = await mealPerk({ valueType: 'amount', valueMinor: 1_000, valueCurrency: 'EUR' });
    const made = await create(member, aVisit({ ...dining, perk_payment: { item_ids: [perk] } }));
    expect(made.body).toMatchObject({ status: 'pending_payment', price: { covered_by_perks: 10, due: 22 } });
    expect(await unitsOf(perk)).toMatchObject({ locked: 1 });
    const session = await aSession(member, made.body.id);
    expect(session.amount_due_minor).toBe(2_200);
    await payWith(tenant, session.payment_intent_id, 'success');
    await runJobs();
    expect(await bookingOf(member, made.body.id)).toMatchObject({ status: 'confirmed', price: { paid: 22 } });
    expect(await unitsOf(perk)).toMatchObject({ used: 1, locked: 0 });
  });

  test('Perks can pay for a held venue slot', async () => {
    const visit = aVisit(dining);
    const { body: held } = await prebook(member, visit);
    const item_ids = [await mealPerk()];
    const made = await create(member, {
      ...visit,
      prebooking_id: held.prebooking_id,
      perk_payment: { item_ids },
    });
    expect(made.body).toMatchObject({ id: held.prebooking_id, status: 'confirmed' });
  });

  test('A cancellation of a travel booking returns perks only with a full refund', async () => {
    const perk = await mealPerk();
    const made = await create(member, aVisit({ ...dining, perk_payment: { item_ids: [perk] } }));
    expect((await cancel(member, made.body.id)).body.cancellation).toMatchObject({
      policy_applied: 'free_cancellation',
      refund: 0,
      perks_returned: true,
    });
    expect(await unitsOf(perk)).toMatchObject({ used: 0, locked: 0 });
    const lost = await aPerk(member);
    const strict = aVisit({ product_id: 'lounge_test_non_refundable', perk_payment: { item_ids: [lost] } });
    const kept = await create(member, strict);
    expect(kept.body.status).toBe('confirmed');
    expect((await cancel(member, kept.body.id)).body.cancellation).toMatchObject({
      policy_applied: 'non_refundable',
      perks_returned: false,
    });
    expect(await unitsOf(lost)).toMatchObject({ used: 1 });
  });

  test('Perks of a travel booking are released when the venue refuses it', async () => {
    const perk = await aPerk(member);
    const refused = aVisit({ product_id: 'lounge_test_refused', perk_payment: { item_ids: [perk] } });
    const made = await create(member, refused);
    expect(made.body.status).toBe('failed');
    expect(await unitsOf(perk)).toMatchObject({ used: 0, locked: 0 });
  });

  test('A travel booking with the wrong number of perks, another’s or used perks is refused', async () => {
    const perk = await aPerk(member);
    const date = freshDate();
    const send = (item_ids: string[], passenger_count: number, as = member) =>
      create(as, aVisit({ date, passenger_count, perk_payment: { item_ids } }));
    const few = await send([perk], 2);
    expect(few.problem.errors?.[0]?.field).toBe('perk_payment.item_ids');
    expect((await send([perk], 1, otherMember)).problem.code).toBe('not_found');
    expect((await send([newId()], 1)).problem.code).toBe('not_found');
    const wrongKind = await send([await mealPerk()], 1);
    expect(wrongKind.problem.errors?.[0]?.field).toBe('perk_payment.item_ids.0');
    expect((await send([perk], 1)).body.status).toBe('confirmed');
    expect((await send([perk], 1)).problem.code).toBe('invalid_state');
    const rows = await systemContext().db.execute<{ id: string }>(
      sql`select id from bookings where app_id = ${tenant.appId} and details ->> 'date' = ${date}
        and state <> 'not_held'`,
    );
    expect(rows).toHaveLength(1);
    expect((await supplierOf(rows[0]?.id ?? '')).taken).toBe(1);
  });

  test('A perk that has fewer units than the travellers it should pay for is refused, and none is taken', async () => {
    const perk = await aPerk(member, { units: 2 });
    const send = (passenger_count: number) =>
      create(
        member,
        aVisit({ passenger_count, perk_payment: { item_ids: Array(passenger_count).fill(perk) } }),
      );
    const short = await send(3);
    expect([short.status, short.problem.code]).toEqual([402, 'insufficient_perk_balance']);
    expect(short.problem.detail).toBe(`Perk ${perk} has 2 left, and the request needs 3 more of it.`);
    expect(await unitsOf(perk)).toMatchObject({ used: 0, locked: 0 });
    expect((await send(2)).body.status).toBe('confirmed');
  });

  test('Concurrent travel bookings with one perk use it once', async () => {
    const perk = await aPerk(member);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(member, aVisit({ perk_payment: { item_ids: [perk] } }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, problem } of answers) if (status !== 201) expect(problem.code).toBe('invalid_state');
  });
});
