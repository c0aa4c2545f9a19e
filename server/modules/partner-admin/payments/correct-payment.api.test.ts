import { beforeAll, describe, expect, test } from 'vitest';
import { casesOf } from '#server/modules/bookings/testing/reconciliation.ts';
import { aCart } from '#server/modules/checkout/testing/carts.ts';
import { askGateway, refundsOf } from '#server/modules/checkout/testing/gateway-acts.ts';
import { pointsOf } from '#server/modules/checkout/testing/pending-carts.ts';
import { bookingOf } from '#server/modules/experiences/testing/shop.ts';
import {
  aConfirmedBooking,
  aRate,
  aSession,
  payWith,
  type Session,
} from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { correctPayment, listAuditEntries } from '../index.ts';
import { operatorContext, refusalCode, refusedFields } from '../testing/operator-context.ts';

const { db } = systemContext();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const operator = () => ({ ...operatorContext(), reason: 'The gateway is right.' });

/** Lets the gateway have captured another amount, and the schedule find that out. */
async function captureAtGateway(session: Session, amountMinor: number): Promise<void> {
  await db.execute(sql`
    update sandbox_payments set captured_minor = ${amountMinor} where reference = (
      select gateway_reference from payment_intents where id = ${session.payment_intent_id})`);
  await askGateway(session);
}

const openCases = async ({ payment_intent_id: id }: Session) => (await casesOf(`payment ${id}`)).open;

const moneyOf = async (bookingId: string) =>
  (
    await callApi<{ refunded: number; refunds: { reason: string }[] }>(
      'GET',
      `/v1/hotel/booking/${bookingId}`,
      { key: tenant },
    )
  ).body;

/** A visit that is booked and paid, beside a stay that its hotel refused, so that nobody captured it. */
async function aVisitAlone() {
  const cart = await aCart(tenant, member, { hotel: 'htl_test_refused', currency: 'EUR' });
  const session = cart.opened.body;
  await payWith(tenant, session.payment_intent_id, 'success');
  await runJobs();
  return { session, visitId: cart.visit.hold_id };
}

describe('A payment of which the gateway has captured another amount', () => {
  test('What was captured too much is refunded once, and the booking keeps what it paid', async () => {
    const { session, visitId } = await aVisitAlone();
    const [dueMinor, points] = [session.amount_due_minor, await pointsOf(visitId)];
    const paidMinor = Math.round(
      ((await bookingOf(member, visitId)) as unknown as { paid: number }).paid * 100,
    );
    await captureAtGateway(session, dueMinor);
    expect(await openCases(session)).toEqual(['captured_amount_differs']);
    const payment = session.payment_intent_id;
    const done = await correctPayment(operator(), { payment });
    const refunded = (dueMinor - paidMinor) / 100;
    const expected = {
      captured_before: paidMinor / 100,
      captured: dueMinor / 100,
      refunded,
      currency: 'EUR',
    };
    expect(done).toEqual({ payment, ...expected });
    expect(await openCases(session)).toEqual([]);
    await runJobs();
    await captureAtGateway(session, dueMinor);
    expect(await openCases(session)).toEqual([]);
    expect(await refundsOf(member, session)).toMatchObject([
      { reason: 'not_fulfilled', amount_minor: dueMinor - paidMinor, state: 'succeeded' },
    ]);
    expect(await bookingOf(member, visitId)).toMatchObject({ status: 'confirmed', refunded: 0, refunds: [] });
    expect(await pointsOf(visitId)).toBe(points);
    const { acts } = await listAuditEntries(operator(), { app: tenant.appId });
    expect(acts[0]).toMatchObject({ action: 'payment.correct', detail: expected });
  });

  test('What is missing counts as not paid, points follow, and a second correction replaces the first', async () => {
    const { bookingId, session } = await aConfirmedBooking(
      tenant,
      member,
      await aRate(member, { currency: 'EUR' }),
    );
    const dueMinor = session.amount_due_minor;
    const earned = await pointsOf(bookingId);
    const payment = session.payment_intent_id;
    await captureAtGateway(session, dueMinor - 10_000);
    expect(await openCases(session)).toEqual(['captured_amount_differs']);
    expect(await correctPayment(operator(), { payment })).toMatchObject({ refunded: 0 });
    expect(await openCases(session)).toEqual([]);
    expect(await moneyOf(bookingId)).toMatchObject({ refunded: 100, refunds: [{ reason: 'not_captured' }] });
    expect(await pointsOf(bookingId)).toBeLessThan(earned);
    await captureAtGateway(session, dueMinor - 10_000);
    expect(await openCases(session)).toEqual([]);
    // A cancellation gives back what the gateway has, and no more.
    const preview = await callApi<{ cancellation: { refund: number } }>('POST', '/v1/hotel/booking/cancel', {
      key: tenant,
      body: { booking_id: bookingId, dry_run: true },
    });
    expect(preview.body.cancellation.refund).toBe((dueMinor - 10_000) / 100);
    await captureAtGateway(session, dueMinor);
    await correctPayment(operator(), { payment });
    expect(await moneyOf(bookingId)).toMatchObject({ refunded: 0, refunds: [] });
  });

  test('A correction needs a reason and a captured payment that exists', async () => {
    const { session } = await aSession(tenant, member, await aRate(member));
    const payment = session.payment_intent_id;
    expect(await refusedFields(correctPayment(operatorContext(), { payment }))).toEqual(['reason required']);
    expect(await refusalCode(correctPayment(operator(), { payment }))).toBe('invalid_state');
    expect(await refusalCode(correctPayment(operator(), { payment: 'pi_unknown' }))).toBe('not_found');
  });
});
