import { beforeAll, describe, expect, test } from 'vitest';
import { casesOf } from '#server/modules/bookings/testing/reconciliation.ts';
import { refundBooking } from '#server/modules/checkout/index.ts';
import { askGateway, decideAtGateway, refundsOf } from '#server/modules/checkout/testing/gateway-acts.ts';
import {
  aCartWithRefusedRefund,
  aStayPaidWith,
  aStayWithRefusedRefund,
} from '#server/modules/checkout/testing/refused-refunds.ts';
import { ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import type { Session } from '#server/modules/hotels/bookings/testing/shop.ts';
import { refundPayment, requestRefund } from '#server/modules/payments/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { aMember, aTenant, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { checkLedger } from '#server/wiring/ledger/check-ledger.ts';
import { closePaidTwiceRefund, listAuditEntries, makeRefund, retryRefund, settleRefund } from '../index.ts';
import { operatorContext, refusalCode, refusedFields } from '../testing/operator-context.ts';

const ctx = systemContext();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const operator = () => ({ ...operatorContext(), reason: 'The payer has returned it.' });
const named = (refund: string) => ({ app: tenant.appId, refund });
const retry = async (refund: string) => (await retryRefund(operator(), named(refund))).refund;
const kindsOf = async (refund: string) => (await casesOf(`refund ${refund}`)).open;

/** What the gateway was asked to refund of a payment, by id. */
const sentOf = async ({ payment_intent_id: id }: Session) => {
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select r.refund_id as id from sandbox_refunds r join payment_intents i on i.gateway_reference = r.reference
    where i.id = ${id} order by r.refund_id`);
  return rows.map(({ id }) => id);
};

/** The invariants of the ledger that rows of the tenant break. */
const broken = async () => {
  const found = await checkLedger(ctx, { settledForMinutes: 0 });
  return found
    .filter(
      ({ name, rows }) => name !== 'booking_not_stuck' && rows.some(({ appId }) => appId === tenant.appId),
    )
    .map(({ name, rows }) => `${name}: ${rows.map((row) => row.found).join('; ')}`);
};

/** A cancelled visit of a cart, whose refund the gateway paid beside its retry. */
async function aVisitRefundedTwice() {
  const cart = await aCartWithRefusedRefund(tenant, member, 'visit');
  const retryId = await retry(cart.refund.id);
  await runJobs();
  await decideAtGateway(cart.refund.id, 'succeeded');
  await askGateway(cart.session);
  return { ...cart, retryId };
}

describe('A refund that was paid twice', () => {
  test('It is a case that tells amount, currency, booking and payment, until a person closes it with a reason', async () => {
    const { refund, retryId, session } = await aVisitRefundedTwice();
    const subject = `refund ${refund.id}`;
    expect(await casesOf(subject)).toEqual({ open: ['refund_paid_twice'], alerts: ['refund_paid_twice'] });
    const [found] = await ctx.db.execute<{ detail: string }>(
      sql`select detail from cases where subject = ${subject} and kind = 'refund_paid_twice'`,
    );
    expect(found?.detail).toBe(
      `${refund.amount_minor / 100} EUR too much, booking ${refund.booking_id}, payment ${session.payment_intent_id}`,
    );
    const silent = closePaidTwiceRefund(operatorContext(), named(refund.id));
    expect(await refusedFields(silent)).toEqual(['reason required']);
    expect(await refusalCode(closePaidTwiceRefund(operator(), named(retryId)))).toBe('invalid_state');
    const closed = await closePaidTwiceRefund(operator(), named(refund.id));
    expect(closed).toMatchObject({ refund: refund.id, booking: refund.booking_id, state: 'succeeded' });
    const { acts } = await listAuditEntries(operator(), { app: tenant.appId });
    expect(acts[0]).toMatchObject({ action: 'refund.close-paid-twice', reason: operator().reason });
    await askGateway(session);
    expect(await kindsOf(refund.id)).toEqual([]);
    expect(await refusalCode(closePaidTwiceRefund(operator(), named(refund.id)))).toBe('invalid_state');
    expect(await sentOf(session)).toEqual([refund.id, retryId].sort());
    expect(await broken()).toEqual([]);
  });

  test('Closing a case of another app, or of no refund, is refused', async () => {
    const { refund } = await aVisitRefundedTwice();
    const foreign = closePaidTwiceRefund(operator(), { app: (await aTenant()).appId, refund: refund.id });
    expect(await refusalCode(foreign)).toBe('not_found');
    expect(await kindsOf(refund.id)).toEqual(['refund_paid_twice']);
  });

  test('It is one although the payment has nothing left in which the second refund could count', async () => {
    const { bookingId, session, refundId } = await aStayWithRefusedRefund(tenant, member);
    const retryId = await retry(refundId);
    await runJobs();
    await decideAtGateway(refundId, 'succeeded');
    for (const _ of [1, 2]) await askGateway(session);
    await runJobs();
    const dueMinor = session.amount_due_minor;
    expect(await ledgerOf(bookingId)).toMatchObject({ refunded: dueMinor, gatewayRefunded: 2 * dueMinor });
    expect(await kindsOf(refundId)).toEqual(['refund_paid_twice']);
    expect(await broken()).toEqual([]);
    await closePaidTwiceRefund(operator(), named(refundId));
    await askGateway(session);
    expect(await kindsOf(refundId)).toEqual([]);
    expect(await sentOf(session)).toEqual([refundId, retryId].sort());
    expect(await broken()).toEqual([]);
  });

  test('It is one if an operator has paid it back by hand, and the gateway pays it too', async () => {
    const { session, refundId } = await aStayWithRefusedRefund(tenant, member);
    await settleRefund(operator(), named(refundId));
    await decideAtGateway(refundId, 'succeeded');
    for (const _ of [1, 2]) await askGateway(session);
    expect(await kindsOf(refundId)).toEqual(['refund_paid_twice']);
    expect(await broken()).toEqual([]);
    await decideAtGateway(refundId, 'failed');
    await askGateway(session);
    expect(await kindsOf(refundId)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  test('It is one only once the gateway has executed it', async () => {
    const { session, refund } = await aCartWithRefusedRefund(tenant, member, 'visit');
    await retry(refund.id);
    await runJobs();
    await decideAtGateway(refund.id, 'pending');
    await askGateway(session);
    expect(await refundsOf(member, session)).toMatchObject([{ state: 'pending' }, { state: 'succeeded' }]);
    expect(await kindsOf(refund.id)).toEqual([]);
    await decideAtGateway(refund.id, 'succeeded');
    await askGateway(session);
    expect(await kindsOf(refund.id)).toEqual(['refund_paid_twice']);
  });

  test('Of a refund without a cancellation it is one whichever of the two the gateway executes later', async () => {
    const { bookingId, session } = await aStayPaidWith(tenant, member, 'refund_fails');
    await refundBooking(ctx, { appId: tenant.appId, bookingId, amountMinor: 1_000 });
    await runJobs();
    const [refund] = await refundsOf(member, session);
    const refundId = refund?.id ?? '';
    const retryId = await retry(refundId);
    await runJobs();
    await decideAtGateway(retryId, 'failed');
    await askGateway(session);
    for (const id of [refundId, retryId]) {
      await decideAtGateway(id, 'succeeded');
      await askGateway(session);
    }
    expect(await kindsOf(refundId)).toEqual([]);
    expect(await kindsOf(retryId)).toEqual(['refund_paid_twice']);
    expect(await broken()).toEqual([]);
  });
});

describe('Money that came back of a refund paid twice', () => {
  test('The case closes by itself, and neither of the two can be requested again', async () => {
    const { session, refund, retryId } = await aVisitRefundedTwice();
    await decideAtGateway(retryId, 'failed');
    await askGateway(session);
    expect(await refundsOf(member, session)).toMatchObject([
      { id: refund.id, reason: 'cancelled', state: 'succeeded' },
      { id: retryId, state: 'failed' },
    ]);
    for (const id of [refund.id, retryId]) {
      expect(await kindsOf(id)).toEqual([]);
      expect(await refusalCode(retryRefund(operator(), named(id)))).toBe('invalid_state');
    }
    expect(await broken()).toEqual([]);
  });

  test('If both came back, the newest is a failed refund again and can be requested once more', async () => {
    const { session, refund, retryId } = await aVisitRefundedTwice();
    for (const id of [refund.id, retryId]) {
      await decideAtGateway(id, 'failed');
      await askGateway(session);
    }
    expect(await kindsOf(refund.id)).toEqual([]);
    expect(await kindsOf(retryId)).toEqual(['refund_failed']);
    await retry(retryId);
    await runJobs();
    const live = (await refundsOf(member, session)).filter(({ state }) => state !== 'failed');
    expect(live).toMatchObject([{ reason: 'cancelled', amount_minor: refund.amount_minor }]);
    expect(await broken()).toEqual([]);
  });

  test('After a person has closed the case, the refund that came back is one that failed', async () => {
    const { session, refund, retryId } = await aVisitRefundedTwice();
    await closePaidTwiceRefund(operator(), named(refund.id));
    await decideAtGateway(retryId, 'failed');
    await askGateway(session);
    expect(await kindsOf(retryId)).toEqual(['refund_failed']);
    await settleRefund(operator(), named(retryId));
    expect(await kindsOf(retryId)).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  test('If the one that was dropped for another is the only one left to pay, it is a failed refund again', async () => {
    const { session, refund } = await aCartWithRefusedRefund(tenant, member, 'visit');
    const retryId = await retry(refund.id);
    await decideAtGateway(refund.id, 'succeeded');
    await askGateway(session);
    await runJobs();
    expect(await kindsOf(retryId)).toEqual([]);
    await decideAtGateway(refund.id, 'failed');
    await askGateway(session);
    expect(await kindsOf(retryId)).toEqual(['refund_failed']);
    await retry(retryId);
    await runJobs();
    expect(await broken()).toEqual([]);
  });

  test('A refund that counted in no total counts once its retry has come back', async () => {
    const { bookingId, session, refundId } = await aStayWithRefusedRefund(tenant, member);
    const retryId = await retry(refundId);
    await runJobs();
    await decideAtGateway(refundId, 'succeeded');
    await askGateway(session);
    await decideAtGateway(retryId, 'failed');
    await askGateway(session);
    const dueMinor = session.amount_due_minor;
    expect(await ledgerOf(bookingId)).toMatchObject({ refunded: dueMinor, gatewayRefunded: dueMinor });
    for (const id of [refundId, retryId]) expect(await kindsOf(id)).toEqual([]);
    expect(await sentOf(session)).toEqual([refundId, retryId].sort());
    expect(await broken()).toEqual([]);
  });
});

test('What the gateway has paid beside our totals cannot be requested once more', async () => {
  const { bookingId, session, refundId } = await aStayWithRefusedRefund(tenant, member);
  const retryId = await retry(refundId);
  await runJobs();
  const states = (state: string) => sql`
    with asked as (update sandbox_refunds set state = ${state} where refund_id = ${retryId})
    update payment_refunds set state = 'pending', settled_at = null where id = ${retryId}`;
  await ctx.db.execute(states('pending'));
  await decideAtGateway(refundId, 'succeeded');
  await askGateway(session);
  expect(await kindsOf(refundId)).toEqual(['refund_paid_twice']);
  // The gateway refuses the retry while our books do not count what it has paid instead.
  await ctx.db.execute(states('failed'));
  await enqueue(ctx, refundPayment, { appId: tenant.appId, refundId: retryId });
  await runJobs();
  expect(await kindsOf(retryId)).toEqual(['refund_failed']);
  expect(await refusalCode(retryRefund(operator(), named(retryId)))).toBe('invalid_state');
  expect(await refusalCode(makeRefund(operator(), { booking: bookingId, amount: '1' }))).toBe(
    'invalid_state',
  );
  const more = { bookingId: null, amountMinor: 100, reason: 'not_fulfilled' };
  const intent = { appId: tenant.appId, id: session.payment_intent_id };
  expect(await requestRefund(ctx, intent, more)).toBe(false);
  await askGateway(session);
  expect(await sentOf(session)).toEqual([refundId, retryId].sort());
  expect(await broken()).toEqual([]);
});

test('A refund that succeeds after all drops each retry that was not sent, also the retry of a retry', async () => {
  const { session, refund } = await aCartWithRefusedRefund(tenant, member, 'visit');
  const first = await retry(refund.id);
  await runJobs();
  await decideAtGateway(first, 'failed');
  await askGateway(session);
  const second = await retry(first);
  await decideAtGateway(refund.id, 'succeeded');
  await askGateway(session);
  await runJobs();
  expect((await refundsOf(member, session)).map(({ state }) => state)).toEqual([
    'succeeded',
    'failed',
    'failed',
  ]);
  expect(await sentOf(session)).toEqual([refund.id, first].sort());
  for (const id of [refund.id, first, second]) expect(await kindsOf(id)).toEqual([]);
  expect(await broken()).toEqual([]);
});
