import { beforeAll, describe, expect, it } from 'vitest';
import { booksOf } from '#server/hotel-bookings/testing/books.ts';
import { endHold } from '#server/hotel-bookings/testing/clock.ts';
import { aRate, aSession, payWith, sessionOf } from '#server/hotel-bookings/testing/shop.ts';
import { deliver, fittingEvent, outcomeOf } from '#server/hotel-bookings/testing/webhooks.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const open = async () => aSession(tenant, member, await aRate(member));

describe('a signed payment event', () => {
  it('confirms the booking although nobody paid on the page: the sandbox gateway takes the state it tells', async () => {
    const { bookingId, session } = await open();
    const event = fittingEvent(session);
    const answer = await deliver({ ...event, booking_id: bookingId });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ received: true, duplicate: false });
    expect((await sessionOf(member, session.id)).payment_status).toBe('authorized');
    await runJobs();
    expect(await booksOf(bookingId)).toMatchObject({
      booking: 'confirmed',
      intent: 'captured',
      captured: session.amount_due_minor,
      gateway: 'captured',
      supplier: 'confirmed',
    });
    expect(await outcomeOf(event.event_id)).toEqual({ status: 'applied', reason: '' });
  });

  it('changes nothing when it comes again', async () => {
    const { bookingId, session } = await open();
    const event = fittingEvent(session);
    await deliver(event);
    await runJobs();
    const before = await booksOf(bookingId);
    expect((await deliver(event)).body).toEqual({ received: true, duplicate: true });
    await runJobs();
    expect(await booksOf(bookingId)).toEqual(before);
  });

  it('is applied once when ten deliveries arrive at the same moment', async () => {
    const { bookingId, session } = await open();
    const event = fittingEvent(session);
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.filter(({ body }) => body.duplicate === false)).toHaveLength(1);
    await runJobs();
    expect(await booksOf(bookingId)).toMatchObject({
      booking: 'confirmed',
      captured: session.amount_due_minor,
    });
  });

  it('may tell that the money was taken at once, and the booking is paid', async () => {
    const { bookingId, session } = await open();
    await deliver(fittingEvent(session, 'payment.succeeded'));
    await runJobs();
    expect(await booksOf(bookingId)).toMatchObject({
      booking: 'confirmed',
      intent: 'captured',
      gateway: 'captured',
    });
    expect((await sessionOf(member, session.id)).payment_status).toBe('paid');
  });

  it('of a failed attempt leaves the booking payable, and a late one after payment changes nothing', async () => {
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
    expect(await booksOf(bookingId)).toMatchObject({ booking: 'confirmed', intent: 'captured' });
  });

  it('of an unknown type is taken and ignored', async () => {
    const { session } = await open();
    const event = fittingEvent(session, 'payment.reviewed');
    expect((await deliver(event)).status).toBe(200);
    expect(await outcomeOf(event.event_id)).toEqual({ status: 'ignored', reason: 'unknown_type' });
  });

  it('of a refund made at the gateway shows in the session, and never exceeds what was paid', async () => {
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

describe('an event that contradicts what we know', () => {
  const contradictions: [string, (event: Record<string, unknown>) => Record<string, unknown>][] = [
    ['unknown_payment', (event) => ({ ...event, payment_id: 'pi_00000000000000000000000000000000' })],
    ['amount_mismatch', (event) => ({ ...event, amount: Number(event.amount) - 1 })],
    ['amount_mismatch', (event) => ({ ...event, amount: Number(event.amount) + 0.001 })],
    ['currency_mismatch', (event) => ({ ...event, currency: 'USD' })],
    ['environment_mismatch', (event) => ({ ...event, environment: 'Production' })],
    ['booking_mismatch', (event) => ({ ...event, booking_id: '01980000-0000-7000-8000-00000000dead' })],
  ];
  it.each(contradictions)('is stored as rejected (%s) and nothing changes', async (reason, alter) => {
    const { bookingId, session } = await open();
    const event = alter(fittingEvent(session));
    const answer = await deliver(event);
    expect([answer.status, answer.body]).toEqual([200, { received: true, duplicate: false }]);
    expect(await outcomeOf(String(event.event_id))).toEqual({ status: 'rejected', reason });
    await runJobs();
    expect(await booksOf(bookingId)).toMatchObject({
      booking: 'pending_payment',
      intent: 'requires_payment',
    });
  });

  it('is rejected at the webhook of other products', async () => {
    const { bookingId, session } = await open();
    const event = fittingEvent(session);
    await deliver(event, { path: '/v1/travel/webhook/payment/sandbox' });
    expect(await outcomeOf(event.event_id)).toEqual({ status: 'rejected', reason: 'wrong_webhook' });
    expect((await booksOf(bookingId)).booking).toBe('pending_payment');
  });

  it('comes too late for a hold that is over: it is rejected and the authorisation is voided', async () => {
    const { bookingId, session } = await open();
    await payWith(tenant, session.payment_intent_id, 'success');
    await endHold(bookingId);
    await runJobs();
    await runJobs();
    expect(await booksOf(bookingId)).toMatchObject({
      intent: 'voided',
      gateway: 'voided',
      gatewayCaptured: 0,
    });
    expect((await sessionOf(member, session.id)).status).toBe('expired');
  });

  it('comes for a booking whose own hold is over while the session is not: rejected and voided too', async () => {
    const { bookingId, session } = await open();
    await systemContext().db.execute(
      sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${bookingId}`,
    );
    const event = fittingEvent(session);
    expect((await deliver(event)).status).toBe(200);
    expect(await outcomeOf(event.event_id)).toEqual({ status: 'rejected', reason: 'hold_over' });
    await runJobs();
    expect(await booksOf(bookingId)).toMatchObject({ intent: 'voided', gateway: 'voided' });
  });

  it('tells of money taken for a hold that is over: everything is sent back', async () => {
    const { bookingId, session } = await open();
    await payWith(tenant, session.payment_intent_id, 'captures_at_once');
    await endHold(bookingId);
    await runJobs();
    await runJobs();
    expect(await booksOf(bookingId)).toMatchObject({
      intent: 'captured',
      refunded: session.amount_due_minor,
      gatewayRefunded: session.amount_due_minor,
    });
  });

  it('signed with the secret of Production says nothing about a payment of the Sandbox', async () => {
    const { bookingId, session } = await open();
    const event = fittingEvent(session);
    const answer = await deliver(event, { secret: 'whsec_production_test' });
    expect(answer.status).toBe(200);
    expect(await outcomeOf(event.event_id)).toBeUndefined();
    expect((await booksOf(bookingId)).booking).toBe('pending_payment');
  });
});

describe('the door of the gateway webhooks', () => {
  it('refuses a missing, malformed or wrong signature before anything is read', async () => {
    const { bookingId, session } = await open();
    const event = fittingEvent(session);
    for (const signature of ['', 'nonsense', '0'.repeat(64)]) {
      const answer = await deliver(event, { signature });
      expect([answer.status, answer.problem.code]).toEqual([401, 'invalid_signature']);
    }
    expect(await outcomeOf(event.event_id)).toBeUndefined();
    expect((await booksOf(bookingId)).booking).toBe('pending_payment');
  });

  it.each(['/v1/hotel/webhook', '/v1/travel/webhook/payment'])(
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
