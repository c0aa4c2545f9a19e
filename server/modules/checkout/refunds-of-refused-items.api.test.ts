import { beforeAll, describe, expect, test } from 'vitest';
import { casesOf } from '#server/modules/bookings/testing/reconciliation.ts';
import { cancel as cancelVisit } from '#server/modules/experiences/testing/shop.ts';
import { ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
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
import { aCart } from './testing/carts.ts';
import { askGateway, decideAtGateway, refundsOf } from './testing/gateway-acts.ts';
import { pointsOf } from './testing/pending-carts.ts';

const ctx = systemContext();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

/** A cart, captured at once, of a booked visit and a refused stay, whose refund has failed. Amounts in minor units. */
async function aCartWithRefusedStay() {
  const cart = await aCart(tenant, member, { hotel: 'htl_test_refused', currency: 'EUR' });
  const [visitId, session] = [cart.visit.hold_id, cart.opened.body];
  await deliver(fittingEvent(session, 'payment.succeeded'));
  await runJobs();
  const [refund] = await refundsOf(member, session);
  expect(refund).toMatchObject({ booking_id: null, reason: 'not_fulfilled', state: 'succeeded' });
  const [refundId, stayMinor] = [refund?.id ?? '', refund?.amount_minor ?? 0];
  await decideAtGateway(refundId, 'failed');
  await askGateway(session);
  expect((await casesOf(`refund ${refundId}`)).open).toEqual(['refund_failed']);
  const visitMinor = session.amount_due_minor - stayMinor;
  return { visitId, session, key: { appId: tenant.appId, refundId }, stayMinor, visitMinor };
}

type Cart = Awaited<ReturnType<typeof aCartWithRefusedStay>>;

/** Lets support refund an amount on the gateway's dashboard. */
async function refundOnDashboard({ session }: Cart, minor: number): Promise<void> {
  const event = { ...fittingEvent(session, 'refund.succeeded'), amount: minor / 100 };
  expect((await deliver(event)).status).toBe(200);
  await runJobs();
}

async function moneyOf({ visitId }: Cart): Promise<{ refundedMinor: number; amountsMinor: number[] }> {
  const { body } = await callApi<{ refunded: number; refunds: { amount: number }[] }>(
    'GET',
    `/v1/travel/experiences/bookings/${visitId}`,
    { as: member },
  );
  const minor = (major: number) => Math.round(major * 100);
  return {
    refundedMinor: minor(body.refunded),
    amountsMinor: body.refunds.map(({ amount }) => minor(amount)),
  };
}

describe('A dashboard refund beside the failed refund of a refused item', () => {
  test('It is not charged to the item that was booked, which keeps its points', async () => {
    const cart = await aCartWithRefusedStay();
    const points = await pointsOf(cart.visitId);
    expect(points).toBeGreaterThan(0);
    await refundOnDashboard(cart, cart.stayMinor);
    expect(await pointsOf(cart.visitId)).toBe(points);
    expect(await moneyOf(cart)).toEqual({ refundedMinor: 0, amountsMinor: [] });
  });

  test('The failed refund counts as paid: it cannot be tried again, and settling it closes its case', async () => {
    const cart = await aCartWithRefusedStay();
    await refundOnDashboard(cart, cart.stayMinor);
    await expect(retryRefund(ctx, cart.key)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await settleRefund(ctx, cart.key)).toMatchObject({
      state: 'failed',
      failureCode: 'paid_elsewhere',
    });
    expect((await casesOf(`refund ${cart.key.refundId}`)).open).toEqual([]);
    expect((await ledgerOf(cart.visitId)).refunded).toBe(cart.stayMinor);
  });

  test('A free cancellation of the booked item still gives back all that was paid for it', async () => {
    const cart = await aCartWithRefusedStay();
    await refundOnDashboard(cart, cart.stayMinor);
    await cancelVisit(member, cart.visitId);
    await runJobs();
    expect((await refundsOf(member, cart.session)).at(-1)).toMatchObject({
      booking_id: cart.visitId,
      amount_minor: cart.visitMinor,
      state: 'succeeded',
    });
    expect(await moneyOf(cart)).toEqual({ refundedMinor: cart.visitMinor, amountsMinor: [cart.visitMinor] });
  });

  test('A part of it leaves the rest to a retry', async () => {
    const cart = await aCartWithRefusedStay();
    await refundOnDashboard(cart, 1_000);
    await retryRefund(ctx, cart.key);
    await runJobs();
    expect((await refundsOf(member, cart.session)).at(-1)).toMatchObject({
      booking_id: null,
      amount_minor: cart.stayMinor - 1_000,
      state: 'succeeded',
    });
    expect(await moneyOf(cart)).toEqual({ refundedMinor: 0, amountsMinor: [] });
  });

  test('What it gives back beyond the refused item is charged to the booked one', async () => {
    const cart = await aCartWithRefusedStay();
    const amountMinor = cart.stayMinor + 1_000;
    await refundOnDashboard(cart, amountMinor);
    expect(await moneyOf(cart)).toEqual({ refundedMinor: 1_000, amountsMinor: [amountMinor] });
  });
});

test('A dashboard refund after the refund of a refused item is charged to the item that was booked', async () => {
  const cart = await aCartWithRefusedStay();
  await retryRefund(ctx, cart.key);
  await runJobs();
  await refundOnDashboard(cart, 1_000);
  expect(await moneyOf(cart)).toEqual({ refundedMinor: 1_000, amountsMinor: [1_000] });
});
