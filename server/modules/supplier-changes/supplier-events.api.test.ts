import { beforeAll, describe, expect, test } from 'vitest';
import { casesOf } from '#server/modules/bookings/testing/reconciliation.ts';
import { ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import {
  aRate,
  checkOut,
  initiate,
  leadGuest,
  payWith,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { supplierEvent } from '#server/sandbox/suppliers/hotels/index.ts';
import {
  aMember,
  aTenant,
  breaksBooks,
  callApi,
  mailsTo,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';

const { db } = systemContext();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  // Suppliers keep or lose bookings of some tests.
  breaksBooks(tenant);
  member = await aMember(tenant);
});

type Received = { received: true; duplicate: boolean };

const post = (supplier: string, body: unknown, headers: Record<string, string> = {}) =>
  callApi<Received>('POST', `/v1/webhooks/suppliers/${supplier}`, { environment: null, body, headers });

/** A confirmed booking with a guest of its own, and the name of its order at the supplier. */
async function aStay(hotel?: string, supplier?: string) {
  const email = `${newId()}@guests.example`;
  const rate = await aRate(member, { ...(hotel ? { hotel } : {}), refundable: false });
  const { booking_id: bookingId } = (
    await initiate(tenant, member, rate, { lead_guest: { ...leadGuest, email } })
  ).body;
  const { body: session } = await checkOut(member, bookingId);
  await payWith(tenant, session.payment_intent_id, 'success');
  await runJobs();
  if (supplier) {
    await db.execute(sql`update bookings set supplier = ${supplier} where id = ${bookingId}`);
  }
  const [row] = await db.execute<{ supplier: string; supplier_reference: string; reference: string }>(
    sql`select supplier, supplier_reference, reference from bookings where id = ${bookingId}`,
  );
  if (!row) throw new Error('The booking was not stored');
  return {
    bookingId,
    session,
    email,
    reference: row.reference,
    supplier: row.supplier,
    order: row.supplier_reference,
  };
}

const setOrder = (reference: string, state: string) =>
  db.execute(sql`update sandbox_hotel_orders set state = ${state} where reference = ${reference}`);

describe('Webhooks of suppliers', () => {
  test('An event of an unknown supplier is 404, and one without a valid signature 401', async () => {
    const { headers, body } = supplierEvent('kestrel', 'KES-unknown');
    expect((await post('nobody', body, headers)).status).toBe(404);
    // A supplier that sends no webhooks.
    expect((await post('pelican', body, headers)).status).toBe(404);
    const wrongHeaders: Record<string, string>[] = [
      {},
      { 'x-kestrel-signature': 't=1,v1=00' },
      { 'x-signature': headers['x-kestrel-signature'] ?? '' },
    ];
    for (const wrong of wrongHeaders)
      expect((await post('kestrel', body, wrong)).problem).toMatchObject({
        status: 401,
        code: 'invalid_signature',
      });
    expect((await post('kestrel', `${body} `, headers)).status).toBe(401);
  });

  test('A signed event is answered with exactly 200, also one about nothing of ours or in a strange shape', async () => {
    const { headers, body } = supplierEvent('kestrel', 'KES-unknown');
    expect(await post('kestrel', body, headers)).toMatchObject({
      status: 200,
      body: { received: true, duplicate: false },
    });
    expect((await post('meltemi', { shape: 'strange' })).status).toBe(200);
  });

  test('A probe of the address with HEAD is answered with 200 and no body', async () => {
    const probe = await callApi('HEAD', '/v1/webhooks/suppliers/kestrel', { environment: null });
    expect([probe.status, probe.text]).toEqual([200, '']);
    const other = await callApi('PUT', '/v1/webhooks/suppliers/kestrel', { environment: null });
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST, HEAD, OPTIONS']);
  });

  test('A booking that its supplier cancels is cancelled with a full refund, and the guest is told', async () => {
    const { bookingId, session, email, supplier, order } = await aStay('htl_test_cancelled_later');
    // The property has cancelled already, and its event may have been delivered: this one then is a duplicate.
    const { headers, body } = supplierEvent(supplier, order);
    expect((await post(supplier, body, headers)).status).toBe(200);
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'cancelled',
      supplier: 'cancelled',
      gatewayRefunded: session.amount_due_minor,
    });
    const [mail] = await mailsTo(email);
    expect(mail?.kind).toBe('booking_cancelled');
  });

  test('An event that the supplier contradicts when it is asked changes nothing', async () => {
    const { bookingId, supplier, order } = await aStay();
    const before = await ledgerOf(bookingId);
    const { headers, body } = supplierEvent(supplier, order);
    await post(supplier, body, headers);
    await runJobs();
    expect(await ledgerOf(bookingId)).toEqual(before);
  });

  test('An event without a signature proves nothing: its booking is read back, and the answer decides', async () => {
    const { bookingId, reference, order } = await aStay(undefined, 'meltemi');
    await post('meltemi', { id: newId(), type: 'order.cancelled', data: { order } });
    await runJobs();
    expect((await ledgerOf(bookingId)).booking).toBe('confirmed');
    await setOrder(reference, 'cancelled');
    await post('meltemi', { id: newId(), type: 'anything', data: { order } });
    await runJobs();
    expect((await ledgerOf(bookingId)).booking).toBe('cancelled');
  });

  test('An event about a booking of another supplier is not followed', async () => {
    const { bookingId, reference, order } = await aStay(undefined, 'meltemi');
    await setOrder(reference, 'cancelled');
    await post('oriole', { id: newId(), data: { order } });
    await runJobs();
    expect((await ledgerOf(bookingId)).booking).toBe('confirmed');
  });

  test('A booking that the supplier does not have becomes a case and stays', async () => {
    const { bookingId, reference, supplier, order } = await aStay();
    await setOrder(reference, 'lost');
    const { headers, body } = supplierEvent(supplier, order);
    await post(supplier, body, headers);
    await runJobs();
    expect((await ledgerOf(bookingId)).booking).toBe('confirmed');
    expect((await casesOf(`booking ${bookingId}`)).open).toEqual(['lost_at_supplier']);
  });

  test('A stay that has begun is not refunded because its supplier calls it cancelled: a person decides', async () => {
    const { bookingId, reference, supplier, order } = await aStay();
    await db.execute(sql`update bookings set starts_at = now() - interval '1 hour' where id = ${bookingId}`);
    await setOrder(reference, 'cancelled');
    const { headers, body } = supplierEvent(supplier, order);
    await post(supplier, body, headers);
    await runJobs();
    expect((await ledgerOf(bookingId)).booking).toBe('confirmed');
    expect((await casesOf(`booking ${bookingId}`)).open).toEqual(['lost_at_supplier']);
  });

  test('An event that is delivered repeatedly and concurrently counts once', async () => {
    const { bookingId, reference, session, order } = await aStay(undefined, 'meltemi');
    await setOrder(reference, 'cancelled');
    const event = { id: newId(), data: { order } };
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('meltemi', event)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(answers.filter(({ body }) => !body.duplicate)).toHaveLength(1);
    await runJobs();
    expect((await post('meltemi', event)).body.duplicate).toBe(true);
    await runJobs();
    expect((await ledgerOf(bookingId)).gatewayRefunded).toBe(session.amount_due_minor);
  });
});
