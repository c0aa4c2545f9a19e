import { beforeAll, describe, expect, test } from 'vitest';
import { ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import {
  deliverHarbour,
  fittingNotification,
  harbourSecret,
  payThroughHarbour,
} from '#server/modules/hotels/bookings/testing/harbour.ts';
import {
  aConfirmedBooking,
  aRate,
  aSession,
  payWith,
  sessionOf,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent, outcomeOf } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { aMember, aTenant, callApi, type Person, runJobs, type Tenant } from '#server/testing/index.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  await payThroughHarbour(tenant);
  member = await aMember(tenant);
});

const open = async () => aSession(tenant, member, await aRate(member));
const storedOutcomeOf = (id: string) => outcomeOf(id, 'harbour');

describe('Payments through the Harbour gateway', () => {
  test('A Harbour payment with a test card is settled by Harbour’s webhook', async () => {
    const { bookingId, session } = await aConfirmedBooking(tenant, member, await aRate(member));
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'confirmed',
      intent: 'captured',
      gateway: 'captured',
      captured: session.amount_due_minor,
      gatewayCaptured: session.amount_due_minor,
    });
  });

  test('A declined Harbour payment has a failure code and can be retried with another card', async () => {
    const { bookingId, session } = await open();
    expect((await payWith(tenant, session.payment_intent_id, 'declined')).status).toBe(402);
    await runJobs();
    expect(await sessionOf(member, session.id)).toMatchObject({
      payment_status: 'failed',
      failure_code: 'card_declined',
    });
    await payWith(tenant, session.payment_intent_id, 'success');
    await runJobs();
    expect((await ledgerOf(bookingId)).booking).toBe('confirmed');
  });

  test('A Harbour payment is refunded when the booking is cancelled', async () => {
    const { bookingId, session } = await aConfirmedBooking(tenant, member, await aRate(member));
    await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'cancelled',
      refunded: session.amount_due_minor,
      gatewayRefunded: session.amount_due_minor,
    });
  });
});

describe('Harbour notifications', () => {
  test('A Harbour notification is applied once; a repeated delivery is a duplicate', async () => {
    const { bookingId, session } = await open();
    const body = fittingNotification(session);
    expect((await deliverHarbour(body)).body).toEqual({ received: true, duplicate: false });
    expect((await deliverHarbour(body)).body).toEqual({ received: true, duplicate: true });
    await runJobs();
    expect((await ledgerOf(bookingId)).booking).toBe('confirmed');
    expect(await storedOutcomeOf(body.notification.id)).toEqual({ status: 'applied', reason: '' });
  });

  test('A Harbour notification may contain our payment id and a booking of the session', async () => {
    const { bookingId, session } = await open();
    const body = fittingNotification(session, 'PAYMENT_CAPTURED');
    const payment = {
      ...body.payment,
      reference: session.payment_intent_id,
      merchant: { booking: bookingId },
    };
    await deliverHarbour({ ...body, payment });
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'confirmed', intent: 'captured' });
  });

  test('A Harbour notification of an unknown kind is accepted and ignored', async () => {
    const { session } = await open();
    const body = fittingNotification(session, 'PAYOUT_SENT');
    expect((await deliverHarbour(body)).body).toEqual({ received: true, duplicate: false });
    expect(await storedOutcomeOf(body.notification.id)).toEqual({
      status: 'ignored',
      reason: 'unknown_type',
    });
    const named = fittingNotification(session, '__proto__');
    expect((await deliverHarbour(named)).status).toBe(200);
  });

  const altered = {
    amount_mismatch: { money: { micros: '1', currencyCode: 'EUR' } },
    currency_mismatch: { money: { micros: '1000000', currencyCode: 'USD' } },
    unknown_payment: { reference: 'hbr_stranger' },
    booking_mismatch: { merchant: { booking: '01980000-0000-7000-8000-00000000dead' } },
  };
  test.each(Object.entries(altered))(
    'A Harbour notification with %s is stored as rejected and changes nothing',
    async (reason, part) => {
      const { bookingId, session } = await open();
      const body = fittingNotification(session);
      const answer = await deliverHarbour({ ...body, payment: { ...body.payment, ...part } });
      expect(answer.status).toBe(200);
      expect(await storedOutcomeOf(body.notification.id)).toEqual({ status: 'rejected', reason });
      expect((await ledgerOf(bookingId)).booking).toBe('pending_payment');
    },
  );

  test('A live Harbour notification for a Sandbox payment is rejected', async () => {
    const { session } = await open();
    const body = fittingNotification(session);
    await deliverHarbour({ ...body, notification: { ...body.notification, mode: 'live' } });
    expect(await storedOutcomeOf(body.notification.id)).toEqual({
      status: 'rejected',
      reason: 'environment_mismatch',
    });
  });

  test('A Harbour notification at the webhook of another product is rejected', async () => {
    const { session } = await open();
    const body = fittingNotification(session);
    await deliverHarbour(body, { path: '/v1/travel/webhook/payment/harbour' });
    expect(await storedOutcomeOf(body.notification.id)).toEqual({
      status: 'rejected',
      reason: 'wrong_webhook',
    });
  });

  test('A gateway cannot report payments of another gateway', async () => {
    const { bookingId, session } = await open();
    const foreign = fittingEvent(session);
    await deliver(foreign);
    expect(await outcomeOf(foreign.event_id)).toEqual({ status: 'rejected', reason: 'gateway_mismatch' });
    expect((await ledgerOf(bookingId)).booking).toBe('pending_payment');
    const plain = await aTenant();
    const other = await aMember(plain);
    const sandbox = await aSession(plain, other, await aRate(other));
    const body = fittingNotification(sandbox.session);
    const payment = { ...body.payment, reference: sandbox.session.payment_intent_id };
    await deliverHarbour({ ...body, payment });
    expect(await storedOutcomeOf(body.notification.id)).toEqual({
      status: 'rejected',
      reason: 'gateway_mismatch',
    });
  });

  test('A Harbour notification without a valid base64 signature is refused and not stored', async () => {
    const { session } = await open();
    const body = fittingNotification(session);
    const raw = JSON.stringify(body);
    const attempts = [
      { signature: '' },
      { signature: hmacHex(harbourSecret, raw) },
      { signature: `${'A'.repeat(43)}=` },
      { secret: 'whsec_sandbox_demo' },
    ];
    for (const attempt of attempts) {
      const answer = await deliverHarbour(raw, attempt);
      expect([answer.status, answer.problem.code]).toEqual([401, 'invalid_signature']);
    }
    expect(await storedOutcomeOf(body.notification.id)).toBeUndefined();
  });

  test.each(['/v1/hotel/webhook/harbour', '/v1/travel/webhook/payment/harbour'])(
    '%s answers 400 to broken JSON and 422 with the field name to a missing field',
    async (path) => {
      const broken = await deliverHarbour('{"notification": ', { path });
      expect([broken.status, broken.problem.code]).toEqual([400, 'malformed_body']);
      const nameless = await deliverHarbour({ notification: { kind: 'PAYMENT_AUTHORISED' } }, { path });
      expect([nameless.status, nameless.problem.errors?.[0]?.field]).toEqual([422, 'notification.id']);
      const moneyless = await deliverHarbour(
        { notification: { id: 'x', kind: 'PAYMENT_AUTHORISED', mode: 'test' }, payment: { reference: 'y' } },
        { path },
      );
      expect([moneyless.status, moneyless.problem.errors?.[0]?.field]).toEqual([422, 'payment.money']);
    },
  );
});
