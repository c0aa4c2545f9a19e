import { beforeAll, describe, expect, test } from 'vitest';
import { actAtGateway, refundsOf } from '#server/modules/checkout/testing/gateway-acts.ts';
import { aStayPaidWith, aStayWithRefusedRefund } from '#server/modules/checkout/testing/refused-refunds.ts';
import { ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { aMember, aTenant, callApi, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import { listAuditEntries, makeRefund, retryRefund, settleRefund } from '../index.ts';
import { operatorContext, refusalCode, refusedFields } from '../testing/operator-context.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const operator = () => ({ ...operatorContext(), reason: 'The payer asked for it.' });

async function cancel(bookingId: string) {
  const answer = await callApi<{ cancellation: { refund_state: string } }>(
    'POST',
    '/v1/hotel/booking/cancel',
    {
      key: tenant,
      body: { booking_id: bookingId },
    },
  );
  await runJobs();
  return answer.body.cancellation.refund_state;
}

describe('Refunds by operators', () => {
  test('A refund that failed can be tried again once, under a new id, with an audit entry', async () => {
    const { bookingId, session, refundId } = await aStayWithRefusedRefund(tenant, member);
    expect(await cancel(bookingId)).toBe('failed');
    const ctx = operator();
    const retried = await retryRefund(ctx, { app: tenant.appId, refund: refundId });
    expect(retried).toMatchObject({ booking: bookingId, amount: session.amount_due, state: 'pending' });
    expect(retried.refund).not.toBe(refundId);
    await runJobs();
    expect(await cancel(bookingId)).toBe('succeeded');
    expect((await refundsOf(member, session)).map(({ state }) => state)).toEqual(['failed', 'succeeded']);
    const due = session.amount_due_minor;
    expect(await ledgerOf(bookingId)).toMatchObject({ refunded: due, gatewayRefunded: due });
    const again = retryRefund(ctx, { app: tenant.appId, refund: refundId });
    expect(await refusalCode(again)).toBe('invalid_state');
    const { acts } = await listAuditEntries(ctx, { app: tenant.appId });
    expect(acts[0]).toMatchObject({ action: 'refund.retry', operator: ctx.operator, reason: ctx.reason });
  });

  test('Two operators who try a refund again at once make one new refund', async () => {
    const { bookingId, session, refundId } = await aStayWithRefusedRefund(tenant, member);
    const input = { app: tenant.appId, refund: refundId };
    const codes = await Promise.all([1, 2, 3].map(() => refusalCode(retryRefund(operator(), input))));
    expect(codes.sort()).toEqual(['invalid_state', 'invalid_state', null]);
    await runJobs();
    expect((await ledgerOf(bookingId)).gatewayRefunded).toBe(session.amount_due_minor);
  });

  test('A failed refund is tried again with what is left after a refund on the dashboard', async () => {
    const { bookingId, session, refundId } = await aStayWithRefusedRefund(tenant, member);
    await actAtGateway(tenant, bookingId, 'gateway_refunds_part');
    await retryRefund(operator(), { app: tenant.appId, refund: refundId });
    await runJobs();
    const due = session.amount_due_minor;
    expect(await ledgerOf(bookingId)).toMatchObject({ refunded: due, gatewayRefunded: due });
  });

  test('A refund that failed can be settled by hand and then counts as executed', async () => {
    const { bookingId, session, refundId } = await aStayWithRefusedRefund(tenant, member);
    const input = { app: tenant.appId, refund: refundId };
    expect(await settleRefund(operator(), input)).toMatchObject({ refund: refundId, state: 'succeeded' });
    await runJobs();
    expect(await cancel(bookingId)).toBe('succeeded');
    expect(await ledgerOf(bookingId)).toMatchObject({
      refunded: session.amount_due_minor,
      gatewayRefunded: 0,
    });
    const { acts } = await listAuditEntries(operator(), { app: tenant.appId });
    expect(acts[0]).toMatchObject({ action: 'refund.settle', reason: operator().reason });
    expect(await refusalCode(settleRefund(operator(), input))).toBe('invalid_state');
    expect(await refusalCode(retryRefund(operator(), input))).toBe('invalid_state');
  });

  test('An operator can refund a part of a payment; a cancellation then gives back the rest', async () => {
    const { bookingId, session } = await aStayPaidWith(tenant, member, 'success');
    await makeRefund(operator(), { booking: bookingId, amount: '10' });
    await makeRefund(operator(), { booking: bookingId, amount: '5.00' });
    await runJobs();
    const due = session.amount_due_minor;
    expect(await ledgerOf(bookingId)).toMatchObject({
      booking: 'confirmed',
      refunded: 1_500,
      gatewayRefunded: 1_500,
    });
    const { acts } = await listAuditEntries(operator(), { app: tenant.appId });
    expect(acts[0]).toMatchObject({ action: 'refund.make', detail: { amount: 5, currency: 'EUR' } });
    const tooMuch = makeRefund(operator(), { booking: bookingId, amount: String(session.amount_due) });
    expect(await refusalCode(tooMuch)).toBe('invalid_state');
    expect(await cancel(bookingId)).toBe('pending');
    expect(await ledgerOf(bookingId)).toMatchObject({ refunded: due, gatewayRefunded: due });
  });

  test('A refund by an operator needs a reason, an amount of the currency and a known booking', async () => {
    const { bookingId } = await aStayPaidWith(tenant, member, 'success');
    const silent = makeRefund(operatorContext(), { booking: bookingId, amount: '1' });
    expect(await refusedFields(silent)).toEqual(['reason required']);
    const fine = makeRefund(operator(), { booking: bookingId, amount: '1.001' });
    expect(await refusedFields(fine)).toEqual(['amount too_fine']);
    const unknown = makeRefund(operator(), { booking: '01980000-0000-7000-8000-00000000dead', amount: '1' });
    expect(await refusalCode(unknown)).toBe('not_found');
    const foreign = retryRefund(operator(), {
      app: (await aTenant()).appId,
      refund: '01980000-0000-7000-8000-00000000dead',
    });
    expect(await refusalCode(foreign)).toBe('not_found');
  });
});
