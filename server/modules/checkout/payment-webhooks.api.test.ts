import { beforeAll, describe, expect, test } from 'vitest';
import { ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { expireHold } from '#server/modules/hotels/bookings/testing/clock.ts';
import { aRate, aSession, payWith, sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent, outcomeOf } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const open = async () => aSession(tenant, member, await aRate(member));

describe('Signed payment events', () => {
  test('A signed event alone confirms the booking and updates the simulated gateway', async () => {
    const { bookingId, session } = await open();
    const event = fittingEvent(session);
    const answer = await deliver({ ...event, booking_id: bookingId });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ received: true, duplicate: false });
    expect((await sessionOf(member, session.id)).payment_status).toBe('authorized');
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'confirmed',
      intent: 'captured',
      captured: session.amount_due_minor,
      gateway: 'captured',
      supplier: 'confirmed',
    });
    expect(await outcomeOf(event.event_id)).toEqual({ status: 'applied', reason: '' });
  });

  test('A repeated payment event changes nothing', async () => {
    const { bookingId, session } = await open();
    const event = fittingEvent(session);
    await deliver(event);
    await runJobs();
    const before = await ledgerOf(bookingId);
    expect((await deliver(event)).body).toEqual({ received: true, duplicate: true });
    await runJobs();
    expect(await ledgerOf(bookingId)).toEqual(before);
  });

  test('Ten concurrent deliveries of a payment event are applied once', async () => {
    const { bookingId, session } = await open();
    const event = fittingEvent(session);
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.filter(({ body }) => body.duplicate === false)).toHaveLength(1);
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'confirmed',
      captured: session.amount_due_minor,
    });
  });

  test('A payment event that reports an immediate capture confirms and pays the booking', async () => {
    const { bookingId, session } = await open();
    await deliver(fittingEvent(session, 'payment.succeeded'));
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'confirmed',
      intent: 'captured',
      gateway: 'captured',
    });
    expect((await sessionOf(member, session.id)).payment_status).toBe('paid');
  });

  test('A failed payment attempt leaves the booking payable; a late failure event is ignored', async () => {
    const { bookingId, session } = await open();
    await deliver({ ...fittingEvent(session, 'payment.failed'), failure_code: 'card_declined' });
    expect(await sessionOf(member, session.id)).toMatchObject({
      status: 'open',
      payment_status: 'failed',
      failure_code: 'card_declined',
    });
    await deliver(fittingEvent(session));
    const late = fittingEvent(session, 'payment.failed');
    await deliver(late);
    expect(await outcomeOf(late.event_id)).toEqual({ status: 'ignored', reason: 'out_of_order' });
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'confirmed', intent: 'captured' });
  });

  test('A payment event of an unknown type is accepted and ignored', async () => {
    const { session } = await open();
    const event = fittingEvent(session, 'payment.reviewed');
    expect((await deliver(event)).status).toBe(200);
    expect(await outcomeOf(event.event_id)).toEqual({ status: 'ignored', reason: 'unknown_type' });
  });

  test('A refund at the gateway appears in the session and can never exceed the payment', async () => {
    const { session } = await open();
    await deliver(fittingEvent(session));
    await runJobs();
    const tooMuch = { ...fittingEvent(session, 'refund.succeeded'), amount: session.amount_due + 1 };
    await deliver(tooMuch);
    expect(await outcomeOf(tooMuch.event_id)).toEqual({
      status: 'rejected',
      reason: 'refund_exceeds_payment',
    });
    await deliver(fittingEvent(session, 'refund.succeeded'));
    expect((await sessionOf(member, session.id)).payment_status).toBe('refunded');
  });
});

describe('Rejected payment events', () => {
  const contradictions: [string, (event: Record<string, unknown>) => Record<string, unknown>][] = [
    ['unknown_payment', (event) => ({ ...event, payment_id: 'pi_00000000000000000000000000000000' })],
    ['amount_mismatch', (event) => ({ ...event, amount: Number(event.amount) - 1 })],
    ['amount_mismatch', (event) => ({ ...event, amount: Number(event.amount) + 0.001 })],
    ['currency_mismatch', (event) => ({ ...event, currency: 'USD' })],
    ['environment_mismatch', (event) => ({ ...event, environment: 'Production' })],
    ['booking_mismatch', (event) => ({ ...event, booking_id: '01980000-0000-7000-8000-00000000dead' })],
  ];
  test.each(contradictions)(
    'A payment event with %s is stored as rejected and changes nothing',
    async (reason, alter) => {
      const { bookingId, session } = await open();
      const event = alter(fittingEvent(session));
      const answer = await deliver(event);
      expect([answer.status, answer.body]).toEqual([200, { received: true, duplicate: false }]);
      expect(await outcomeOf(String(event.event_id))).toEqual({ status: 'rejected', reason });
      await runJobs();
      expect(await ledgerOf(bookingId)).toMatchObject({
        booking: 'pending_payment',
        intent: 'requires_payment',
      });
    },
  );

  test('A payment event at the webhook of another product is rejected', async () => {
    const { bookingId, session } = await open();
    const event = fittingEvent(session);
    await deliver(event, { path: '/v1/travel/webhook/payment/sandbox' });
    expect(await outcomeOf(event.event_id)).toEqual({ status: 'rejected', reason: 'wrong_webhook' });
    expect((await ledgerOf(bookingId)).booking).toBe('pending_payment');
  });

  test('A payment after the hold has expired is rejected and its authorisation is voided', async () => {
    const { bookingId, session } = await open();
    await payWith(tenant, session.payment_intent_id, 'success');
    await expireHold(bookingId);
    await runJobs();
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      intent: 'voided',
      gateway: 'voided',
      gatewayCaptured: 0,
    });
    expect((await sessionOf(member, session.id)).status).toBe('expired');
  });

  test('A payment is rejected and voided if the hold has expired although the session has not', async () => {
    const { bookingId, session } = await open();
    await systemContext().db.execute(
      sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${bookingId}`,
    );
    const event = fittingEvent(session);
    expect((await deliver(event)).status).toBe(200);
    expect(await outcomeOf(event.event_id)).toEqual({ status: 'rejected', reason: 'hold_over' });
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({ intent: 'voided', gateway: 'voided' });
  });

  test('An immediate capture after the hold has expired is refunded in full', async () => {
    const { bookingId, session } = await open();
    await payWith(tenant, session.payment_intent_id, 'captures_at_once');
    await expireHold(bookingId);
    await runJobs();
    await runJobs();
    expect(await ledgerOf(bookingId)).toMatchObject({
      intent: 'captured',
      refunded: session.amount_due_minor,
      gatewayRefunded: session.amount_due_minor,
    });
  });

  test('An event signed with the Production secret has no effect on a Sandbox payment', async () => {
    const { bookingId, session } = await open();
    const event = fittingEvent(session);
    const answer = await deliver(event, { secret: 'whsec_production_test' });
    expect(answer.status).toBe(200);
    expect(await outcomeOf(event.event_id)).toBeUndefined();
    expect((await ledgerOf(bookingId)).booking).toBe('pending_payment');
  });
});

describe('Validation of gateway webhooks', () => {
  test('Gateway webhooks answer 401 to a missing, malformed or wrong signature', async () => {
    const { bookingId, session } = await open();
    const event = fittingEvent(session);
    for (const signature of ['', 'nonsense', '0'.repeat(64)]) {
      const answer = await deliver(event, { signature });
      expect([answer.status, answer.problem.code]).toEqual([401, 'invalid_signature']);
    }
    expect(await outcomeOf(event.event_id)).toBeUndefined();
    expect((await ledgerOf(bookingId)).booking).toBe('pending_payment');
  });

  test.each(['/v1/hotel/webhook', '/v1/travel/webhook/payment'])(
    '%s answers 400 to broken JSON, 422 to a missing event id and 404 to an unknown gateway',
    async (at) => {
      const path = `${at}/sandbox`;
      const broken = await deliver('{"event_id": ', { path });
      expect([broken.status, broken.problem.code]).toEqual([400, 'malformed_body']);
      const nameless = await deliver({ event: 'payment.authorized' }, { path });
      expect([nameless.status, nameless.problem.errors?.[0]?.field]).toEqual([422, 'event_id']);
      const incomplete = await deliver({ event_id: 'evt_x', event: 'payment.authorized' }, { path });
      expect([incomplete.status, incomplete.problem.errors?.[0]?.field]).toEqual([422, 'payment_id']);
      expect((await deliver({}, { path: `${at}/nobody` })).status).toBe(404);
      const other = await deliver({}, { path: `${at}/card`, secret: 'whsec_sandbox_card' });
      expect(other.status).toBe(404);
    },
  );
});
