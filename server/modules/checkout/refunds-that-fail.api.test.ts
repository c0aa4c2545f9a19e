import { beforeAll, describe, expect, test } from 'vitest';
import { casesOf } from '#server/modules/bookings/testing/reconciliation.ts';
import { ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { bookingOf, payWith } from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { chooseGateway } from '#server/modules/payments/index.ts';
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
import { refundBooking, retryRefund, settleRefund } from './index.ts';
import { aCart } from './testing/carts.ts';
import { actAtGateway, askGateway, decideAtGateway, type Refund, refundsOf } from './testing/gateway-acts.ts';
import { pointsOf } from './testing/pending-carts.ts';
import {
  aCartWithRefusedRefund,
  aStayPaidWith,
  aStayWithRefusedRefund,
  cancelStay,
} from './testing/refused-refunds.ts';

const ctx = systemContext();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const shownMoney = async (bookingId: string) => {
  const { refunded, refunds, cancellation } = (await bookingOf(tenant, bookingId)) as unknown as {
    refunded: number;
    refunds: { state: string }[];
    cancellation: { refund_state: string } | null;
  };
  return { refunded, states: refunds.map(({ state }) => state), ofCancellation: cancellation?.refund_state };
};

describe('A refund that failed here and succeeded at the gateway', () => {
  test('The daily question counts it, shows it as succeeded and closes its case', async () => {
    const { bookingId, session, refundId, dueMinor } = await aStayWithRefusedRefund(tenant, member);
    expect((await casesOf(`refund ${refundId}`)).open).toEqual(['refund_failed']);
    expect(await shownMoney(bookingId)).toEqual({ refunded: 0, states: [], ofCancellation: 'failed' });
    await decideAtGateway(refundId, 'succeeded');
    for (const _ of [1, 2]) await askGateway(session);
    expect(await refundsOf(member, session)).toMatchObject([{ id: refundId, state: 'succeeded' }]);
    expect(await shownMoney(bookingId)).toEqual({
      refunded: session.amount_due,
      states: ['succeeded'],
      ofCancellation: 'succeeded',
    });
    expect(await ledgerOf(bookingId)).toMatchObject({ refunded: dueMinor, gatewayRefunded: dueMinor });
    expect((await casesOf(`refund ${refundId}`)).open).toEqual([]);
    await expect(retryRefund(ctx, { appId: tenant.appId, refundId })).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });

  test('An event of the gateway without the name of the refund leads to the same, and nothing counts twice', async () => {
    const { bookingId, session, refundId, dueMinor } = await aStayWithRefusedRefund(tenant, member);
    await decideAtGateway(refundId, 'succeeded');
    await deliver(fittingEvent(session, 'refund.succeeded'));
    // The simulated gateway stores a refund for each event that it did not send; a real one has only the first.
    await ctx.db.execute(sql`
      delete from sandbox_refunds r using sandbox_refunds ours
      where ours.refund_id = ${refundId} and r.reference = ours.reference and r.refund_id <> ours.refund_id`);
    expect(await refundsOf(member, session)).toMatchObject([{ state: 'failed' }, { reason: 'gateway' }]);
    await runJobs();
    const live = (await refundsOf(member, session)).filter(({ state }) => state !== 'failed');
    expect(live).toMatchObject([{ id: refundId, state: 'succeeded', amount_minor: dueMinor }]);
    expect((await ledgerOf(bookingId)).refunded).toBe(dueMinor);
  });

  test('The points of a booking follow the refund of an operator', async () => {
    const { bookingId, session } = await aStayPaidWith(tenant, member, 'refund_fails');
    const earned = await pointsOf(bookingId);
    const dueMinor = session.amount_due_minor;
    await refundBooking(ctx, { appId: tenant.appId, bookingId, amountMinor: dueMinor });
    await runJobs();
    const [refund] = await refundsOf(member, session);
    expect([refund?.reason, refund?.state, earned > 0]).toEqual(['operator', 'failed', true]);
    await decideAtGateway(refund?.id ?? '', 'succeeded');
    await askGateway(session);
    expect(await shownMoney(bookingId)).toMatchObject({
      refunded: session.amount_due,
      states: ['succeeded'],
    });
    expect(await pointsOf(bookingId)).toBe(0);
  });

  test('A retry that the gateway has not got yet is dropped, so that the payer is paid once', async () => {
    const { bookingId, session, refundId, dueMinor } = await aStayWithRefusedRefund(tenant, member);
    await retryRefund(ctx, { appId: tenant.appId, refundId });
    await decideAtGateway(refundId, 'succeeded');
    await askGateway(session);
    await runJobs();
    expect((await refundsOf(member, session)).map(({ state }) => state)).toEqual(['succeeded', 'failed']);
    expect(await ledgerOf(bookingId)).toMatchObject({ refunded: dueMinor, gatewayRefunded: dueMinor });
    expect((await casesOf(`refund ${refundId}`)).open).toEqual([]);
  });
});

describe('A refund that succeeded here and failed at the gateway later', () => {
  test('The daily question shows it as failed, opens its case, and it can be tried again', async () => {
    const { bookingId, session } = await aStayPaidWith(tenant, member, 'success');
    await cancelStay(tenant, bookingId);
    const [refund] = await refundsOf(member, session);
    const refundId = refund?.id ?? '';
    expect(await shownMoney(bookingId)).toMatchObject({ states: ['succeeded'], ofCancellation: 'succeeded' });
    await decideAtGateway(refundId, 'failed');
    await askGateway(session);
    expect(await refundsOf(member, session)).toMatchObject([{ id: refundId, state: 'failed' }]);
    expect(await shownMoney(bookingId)).toEqual({ refunded: 0, states: [], ofCancellation: 'failed' });
    expect((await casesOf(`refund ${refundId}`)).open).toEqual(['refund_failed']);
    await retryRefund(ctx, { appId: tenant.appId, refundId });
    await runJobs();
    expect(await shownMoney(bookingId)).toEqual({
      refunded: session.amount_due,
      states: ['succeeded'],
      ofCancellation: 'succeeded',
    });
    const dueMinor = session.amount_due_minor;
    expect(await ledgerOf(bookingId)).toMatchObject({ refunded: dueMinor, gatewayRefunded: dueMinor });
  });
});

describe('A failed refund of a cart', () => {
  test('It is tried again with what stays paid for its booking, not with what the payment keeps for another', async () => {
    const { stayId, visitId, session, refund, otherMinor } = await aCartWithRefusedRefund(tenant, member);
    await actAtGateway(tenant, visitId, 'gateway_refunds_part');
    const before = (await bookingOf(tenant, stayId)) as unknown as { refunded: number };
    const keptMinor = refund.amount_minor - Math.round(before.refunded * 100);
    expect(keptMinor).toBeLessThan(refund.amount_minor);
    await retryRefund(ctx, { appId: tenant.appId, refundId: refund.id });
    await runJobs();
    expect((await refundsOf(member, session)).at(-1)).toMatchObject({
      booking_id: stayId,
      amount_minor: keptMinor,
      state: 'succeeded',
    });
    const { captured, refunded } = await ledgerOf(stayId);
    // The visit keeps its half.
    expect(Math.abs(captured - refunded - otherMinor / 2)).toBeLessThanOrEqual(1);
  });

  test('It is settled by hand for no more than what stays paid for its booking', async () => {
    const { stayId, refund } = await aCartWithRefusedRefund(tenant, member, 'visit');
    await actAtGateway(tenant, stayId, 'gateway_refunds_part');
    await expect(settleRefund(ctx, { appId: tenant.appId, refundId: refund.id })).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });

  test('Once others have given everything back, its case is closed by settling it, and nothing is refunded', async () => {
    const { visitId, session, refund } = await aCartWithRefusedRefund(tenant, member);
    await actAtGateway(tenant, visitId, 'gateway_refunds');
    const key = { appId: tenant.appId, refundId: refund.id };
    expect((await casesOf(`refund ${refund.id}`)).open).toEqual(['refund_failed']);
    await expect(retryRefund(ctx, key)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await settleRefund(ctx, key)).toMatchObject({ state: 'failed' });
    expect((await casesOf(`refund ${refund.id}`)).open).toEqual([]);
    const live = (await refundsOf(member, session)).filter(({ state }) => state !== 'failed');
    expect(live).toMatchObject([{ reason: 'gateway', amount_minor: session.amount_due_minor }]);
  });

  test('If the gateway pays it beside its retry, both are counted, and the payer has the money twice', async () => {
    // The visit costs less than the stay, so that the gateway can pay its refund twice.
    const { session, refund, stayId } = await aCartWithRefusedRefund(tenant, member, 'visit');
    expect(refund.amount_minor).toBeLessThan(session.amount_due_minor / 2);
    await retryRefund(ctx, { appId: tenant.appId, refundId: refund.id });
    await runJobs();
    await decideAtGateway(refund.id, 'succeeded');
    await askGateway(session);
    expect(await refundsOf(member, session)).toMatchObject([
      { id: refund.id, reason: 'repeated', state: 'succeeded' },
      { reason: 'cancelled', state: 'succeeded' },
    ]);
    const books = await ledgerOf(stayId);
    expect([books.refunded, books.gatewayRefunded]).toEqual([
      2 * refund.amount_minor,
      2 * refund.amount_minor,
    ]);
  });

  test('A refund and its retry that both failed here and were both paid are counted, one of them as repeated', async () => {
    const { session, refund, stayId } = await aCartWithRefusedRefund(tenant, member, 'visit');
    const retry = await retryRefund(ctx, { appId: tenant.appId, refundId: refund.id });
    await runJobs();
    await decideAtGateway(retry.id, 'failed');
    await askGateway(session);
    expect((await refundsOf(member, session)).map(({ state }) => state)).toEqual(['failed', 'failed']);
    for (const id of [refund.id, retry.id]) await decideAtGateway(id, 'succeeded');
    for (const _ of [1, 2]) await askGateway(session);
    const shown = await refundsOf(member, session);
    expect(shown.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    expect(shown.map(({ reason }) => reason).sort()).toEqual(['cancelled', 'repeated']);
    const books = await ledgerOf(stayId);
    expect([books.refunded, books.gatewayRefunded]).toEqual([
      2 * refund.amount_minor,
      2 * refund.amount_minor,
    ]);
  });
});

/** A stay that the member cancels while a dispute is open, so that its refund waits. */
async function aCancelledStayInDispute() {
  const open = await aStayPaidWith(tenant, member, 'success');
  await actAtGateway(tenant, open.bookingId, 'dispute_opens');
  await cancelStay(tenant, open.bookingId);
  expect(await refundsOf(member, open.session)).toMatchObject([{ reason: 'cancelled', state: 'pending' }]);
  return open;
}

describe('A dispute of a part of a payment', () => {
  test('After its loss a cancelled booking is refunded what the bank has not returned', async () => {
    const { bookingId, session } = await aCancelledStayInDispute();
    const dueMinor = session.amount_due_minor;
    const lost = { ...fittingEvent(session, 'payment.dispute_lost'), amount: session.amount_due - 100 };
    await deliver(lost);
    await runJobs();
    expect(await refundsOf(member, session)).toMatchObject([
      { reason: 'cancelled', state: 'failed' },
      { reason: 'dispute', state: 'succeeded', amount_minor: dueMinor - 10_000 },
      { reason: 'cancelled', state: 'succeeded', amount_minor: 10_000, booking_id: bookingId },
    ]);
    expect(await shownMoney(bookingId)).toMatchObject({
      refunded: session.amount_due,
      ofCancellation: 'succeeded',
    });
    expect(await ledgerOf(bookingId)).toMatchObject({ refunded: dueMinor, gatewayRefunded: 10_000 });
  });
});

describe('A refund that the payer’s bank returns after a lost dispute', () => {
  test('The bank keeps its money as well, so that it cannot be requested again', async () => {
    const { bookingId, session } = await aStayPaidWith(tenant, member, 'success');
    const dueMinor = session.amount_due_minor;
    await refundBooking(ctx, { appId: tenant.appId, bookingId, amountMinor: 10_000 });
    await runJobs();
    const [refund] = (await refundsOf(member, session)) as [Refund];
    for (const event of ['dispute_opens', 'dispute_lost']) await actAtGateway(tenant, bookingId, event);
    await decideAtGateway(refund.id, 'failed');
    for (const _ of [1, 2]) await askGateway(session);
    expect(await refundsOf(member, session)).toMatchObject([
      { reason: 'operator', state: 'failed' },
      { reason: 'dispute', state: 'succeeded', amount_minor: dueMinor - 10_000 },
      { reason: 'dispute', state: 'succeeded', amount_minor: 10_000 },
    ]);
    const key = { appId: tenant.appId, refundId: refund.id };
    await expect(retryRefund(ctx, key)).rejects.toMatchObject({ code: 'invalid_state' });
    await settleRefund(ctx, key);
    expect((await casesOf(`refund ${refund.id}`)).open).toEqual([]);
  });
});

describe('A failed refund of what was not booked', () => {
  test('It is tried again with exactly what no booking of the cart costs', async () => {
    const shop = await aTenant();
    await chooseGateway(ctx, shop.appId, 'harbour');
    const ana = await aMember(shop);
    const cart = await aCart(shop, ana, { hotel: 'htl_test_refused', currency: 'EUR' });
    const [visitId, session] = [cart.visit.hold_id, cart.opened.body];
    await payWith(shop, session.payment_intent_id, 'refund_fails');
    await runJobs();
    const [failed] = await refundsOf(ana, session);
    expect(failed).toMatchObject({ booking_id: null, reason: 'not_fulfilled', state: 'failed' });
    await retryRefund(ctx, { appId: shop.appId, refundId: failed?.id ?? '' });
    await runJobs();
    expect((await refundsOf(ana, session)).at(-1)).toMatchObject({
      amount_minor: failed?.amount_minor,
      state: 'succeeded',
    });
    const { body: booked } = await callApi<{ status: string; paid: number; refunded: number }>(
      'GET',
      `/v1/travel/experiences/bookings/${visitId}`,
      { as: ana },
    );
    expect(booked).toMatchObject({ status: 'confirmed', refunded: 0 });
    expect(Math.round(booked.paid * 100)).toBe(session.amount_due_minor - (failed?.amount_minor ?? 0));
  });
});
