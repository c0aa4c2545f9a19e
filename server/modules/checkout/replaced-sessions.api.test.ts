import { beforeAll, describe, expect, test } from 'vitest';
import { aBooking, payWith } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { casesOf } from '#server/modules/bookings/testing/reconciliation.ts';
import type { Session } from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { aPerk, unitsOf } from '#server/modules/perks/testing/wallet.ts';
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
import { retryRefund, settleRefund } from './index.ts';
import { askGateway, decideAtGateway, refundsOf } from './testing/gateway-acts.ts';
import { pointsOf } from './testing/pending-carts.ts';

const ctx = systemContext();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const openSession = async (bookingId: string, more: Record<string, unknown> = {}) =>
  (
    await callApi<Session>('POST', '/v1/checkout/sessions', {
      as: member,
      body: { items: [{ type: 'travel', id: bookingId }], payment_method: 'card', ...more },
    })
  ).body;

const report = async (session: Session, event: string) => {
  await deliver(fittingEvent(session, event), { path: '/v1/travel/webhook/payment/sandbox' });
  await runJobs();
};

/**
 * A lounge visit that its second session has paid. The payment of the first one, which it replaced, was captured too, and
 * its refund has failed.
 */
async function aVisitPaidTwice() {
  const perk = await aPerk(member);
  const { id: bookingId } = await aBooking(member, { passenger_count: 2 });
  const replaced = await openSession(bookingId, { perk_payment: { item_ids: [perk] } });
  const session = await openSession(bookingId);
  expect(session.amount_due_minor).toBe(replaced.amount_due_minor);
  // The bank decides about the first payment only now.
  await report(replaced, 'payment.succeeded');
  await payWith(tenant, session.payment_intent_id, 'success');
  await runJobs();
  const [refund] = await refundsOf(member, replaced);
  const dueMinor = replaced.amount_due_minor;
  expect(refund).toMatchObject({ reason: 'not_fulfilled', booking_id: null, amount_minor: dueMinor });
  const refundId = refund?.id ?? '';
  await decideAtGateway(refundId, 'failed');
  await askGateway(replaced);
  expect(await refundsOf(member, replaced)).toMatchObject([{ state: 'failed' }]);
  const points = await pointsOf(bookingId);
  expect(points).toBeGreaterThan(0);
  return { bookingId, replaced, refundId, dueMinor, points, perk };
}

/** Expects that a booking keeps what it earned and used, and that its history tells of no refund. */
async function expectUntouched({ bookingId, points, perk }: Awaited<ReturnType<typeof aVisitPaidTwice>>) {
  expect(await pointsOf(bookingId)).toBe(points);
  expect(await unitsOf(perk)).toMatchObject({ status: 'used', used: 1 });
  const notes = await ctx.db.execute(sql`
    select 1 from booking_history where booking_id = ${bookingId} and event in ('refund', 'dispute')`);
  expect(notes).toHaveLength(0);
}

describe('A payment of a session that another one replaced', () => {
  test('Its failed refund is tried again in full, although the other payment paid the booking', async () => {
    const visit = await aVisitPaidTwice();
    const { replaced, refundId, dueMinor } = visit;
    await retryRefund(ctx, { appId: tenant.appId, refundId });
    await runJobs();
    const refund = { reason: 'not_fulfilled', amount_minor: dueMinor };
    expect(await refundsOf(member, replaced)).toMatchObject([
      { ...refund, state: 'failed' },
      { ...refund, state: 'succeeded' },
    ]);
    await expectUntouched(visit);
  });

  test('Its failed refund that was paid by hand counts as given back', async () => {
    const visit = await aVisitPaidTwice();
    const { replaced, refundId, dueMinor } = visit;
    const settled = await settleRefund(ctx, { appId: tenant.appId, refundId });
    expect(settled).toMatchObject({ state: 'succeeded', amountMinor: dueMinor });
    expect(await refundsOf(member, replaced)).toMatchObject([{ state: 'succeeded' }]);
    expect((await casesOf(`refund ${refundId}`)).open).toEqual([]);
    await expectUntouched(visit);
  });

  test('Its refund on the dashboard takes nothing from the booking, and closes the failed one', async () => {
    const visit = await aVisitPaidTwice();
    const { replaced, refundId, dueMinor } = visit;
    await report(replaced, 'refund.succeeded');
    expect((await refundsOf(member, replaced)).at(-1)).toMatchObject({
      reason: 'gateway',
      amount_minor: dueMinor,
    });
    await expectUntouched(visit);
    const key = { appId: tenant.appId, refundId };
    await expect(retryRefund(ctx, key)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await settleRefund(ctx, key)).toMatchObject({ state: 'failed' });
  });

  test('A dispute of it that is lost takes nothing from the booking', async () => {
    const visit = await aVisitPaidTwice();
    for (const event of ['payment.disputed', 'payment.dispute_lost']) await report(visit.replaced, event);
    expect((await refundsOf(member, visit.replaced)).at(-1)).toMatchObject({
      reason: 'dispute',
      amount_minor: visit.dueMinor,
    });
    await expectUntouched(visit);
  });
});
