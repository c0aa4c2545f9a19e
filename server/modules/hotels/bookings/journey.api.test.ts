import { beforeAll, describe, expect, test } from 'vitest';
import {
  aMember,
  aTenant,
  callApi,
  mailsTo,
  type Person,
  runJobs,
  type Tenant,
} from '#server/testing/index.ts';
import { aRate, bookingOf, checkOut, initiate, leadGuest, payWith, sessionOf } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

describe('Hotel booking from hold to refund', () => {
  test('A hotel booking is held, paid, confirmed by the supplier, captured, credited with points, cancelled and refunded', async () => {
    const rate = await aRate(member);
    const held = await initiate(tenant, member, rate, { lead_guest: { ...leadGuest, email: member.email } });
    expect(held.status, held.text).toBe(201);
    const id = held.body.booking_id;
    expect(held.body).toMatchObject({ status: 'pending_payment', currency: 'EUR' });
    expect(held.headers.get('location')).toBe(`/v1/hotel/booking/${id}`);

    const opened = await checkOut(member, id, { success_url: '/trips' });
    expect(opened.status, opened.text).toBe(201);
    expect(opened.body).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_due: (await bookingOf(tenant, id)).due_now,
    });

    const paid = await payWith(tenant, opened.body.payment_intent_id, '4242 4242 4242 4242');
    expect(paid.body, paid.text).toMatchObject({ status: 'processing' });
    expect((await bookingOf(tenant, id)).status).toBe('pending_payment');

    await runJobs();
    const session = await sessionOf(member, opened.body.id);
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      client_secret: null,
    });
    expect(session.fulfilment).toEqual([{ type: 'hotel', id, status: 'confirmed' }]);
    const booking = await bookingOf(tenant, id);
    expect(booking).toMatchObject({
      status: 'confirmed',
      guest_name: 'Ada Byron',
      payer_email: member.email,
      payer_membership_id: member.membershipId,
    });
    expect(booking.confirmation_code).toMatch(/^[A-Z2-9]{8}$/);

    const points = async () => (await callApi('GET', '/v1/users/membership', { as: member })).body;
    const earned = Math.floor(opened.body.amount_due) * 2;
    expect(await points()).toMatchObject({ data: { pointBalance: 0, pendingPoints: earned } });

    const preview = await callApi('POST', '/v1/hotel/booking/cancel', {
      key: tenant,
      body: { booking_id: id, dry_run: true },
    });
    expect(preview.body).toMatchObject({
      status: 'cancelled',
      cancellation: { penalty: 0, refund: opened.body.amount_due },
    });
    expect((await bookingOf(tenant, id)).status).toBe('confirmed');

    const cancelled = await callApi('POST', '/v1/hotel/booking/cancel', {
      key: tenant,
      body: { booking_id: id },
    });
    expect(cancelled.body).toMatchObject({
      cancellation: { refund_state: 'pending', refund_method: 'original_payment_method' },
    });
    await runJobs();
    const again = await callApi('POST', '/v1/hotel/booking/cancel', {
      key: tenant,
      body: { booking_id: id },
    });
    expect(again.body).toMatchObject({
      cancellation: { refund_state: 'succeeded', refund: opened.body.amount_due },
    });
    expect((await sessionOf(member, opened.body.id)).payment_status).toBe('refunded');
    expect(await points()).toMatchObject({ data: { pointBalance: 0, pendingPoints: 0 } });
    const mails = await mailsTo(member.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['booking_cancelled', 'booking_confirmed']);
    expect(mails[1]?.text).toContain(booking.confirmation_code);
    expect(mails[0]?.text).not.toContain(booking.confirmation_code);
  });
});
