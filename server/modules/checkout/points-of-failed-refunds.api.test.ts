import { beforeAll, expect, test } from 'vitest';
import type { Session } from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { findIntent } from '#server/modules/payments/index.ts';
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
import { checkLedger } from '#server/wiring/ledger/check-ledger.ts';
import { refundBooking, retryRefund } from './index.ts';
import { reconcilePayment } from './reconcile-payment.ts';
import { actAtGateway, askGateway, decideAtGateway, refundsOf } from './testing/gateway-acts.ts';
import { aStayPaidWith, cancelStay } from './testing/refused-refunds.ts';

const ctx = systemContext();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

/** The entries of a booking's points, oldest first. */
async function entriesOf(bookingId: string): Promise<[reason: string, points: number][]> {
  const rows = await ctx.db.execute<{ reason: string; points: number }>(
    sql`select reason, points from point_entries where booking_id = ${bookingId} order by id`,
  );
  return rows.map(({ reason, points }) => [reason, points]);
}

/** The id at the gateway of the newest refund of a payment. */
async function newestAtGateway({ payment_intent_id: id }: Session): Promise<string> {
  const [made] = await ctx.db.execute<{ refund_id: string }>(sql`
    select r.refund_id from sandbox_refunds r
    join payment_intents i on i.gateway_reference = r.reference where i.id = ${id}
    order by r.created_at desc limit 1`);
  return made?.refund_id ?? '';
}

/** A stay whose points were taken back, because its payment was refunded on the dashboard of the gateway. */
async function aStayRefundedOnDashboard(act: 'gateway_refunds' | 'gateway_refunds_part' = 'gateway_refunds') {
  const { bookingId, session } = await aStayPaidWith(tenant, member, 'success');
  const [entry] = await entriesOf(bookingId);
  const earned = entry?.[1] ?? 0;
  expect(earned).toBeGreaterThan(100);
  await actAtGateway(tenant, bookingId, act);
  return { bookingId, session, earned, refundId: await newestAtGateway(session) };
}

async function reportFailure(session: Session, refund_id: string): Promise<void> {
  await decideAtGateway(refund_id, 'failed');
  await deliver({ ...fittingEvent(session, 'refund.failed'), refund_id });
}

/** The invariants of the ledger that this tenant breaks. */
async function brokenInvariants(): Promise<string[]> {
  const broken = await checkLedger(ctx, { settledForMinutes: 0 });
  return broken
    .filter(({ rows }) => rows.some(({ appId }) => appId === tenant.appId))
    .map(({ name }) => name);
}

/** The entries of a booking whose points came back once. */
const restoredEntries = (earned: number) => [
  ['earned', earned],
  ['taken_back', -earned],
  ['restored', earned],
];

test('Points come back when a refund of the dashboard fails, and a later refund takes them back again', async () => {
  const { bookingId, session, earned, refundId } = await aStayRefundedOnDashboard();
  expect(await entriesOf(bookingId)).toEqual([
    ['earned', earned],
    ['taken_back', -earned],
  ]);
  for (const _ of [1, 2]) {
    await reportFailure(session, refundId);
    await runJobs();
  }
  for (const _ of [1, 2]) await askGateway(session);
  const restored = restoredEntries(earned);
  expect(await entriesOf(bookingId)).toEqual(restored);
  expect(await brokenInvariants()).toEqual([]);

  await actAtGateway(tenant, bookingId, 'gateway_refunds');
  expect(await entriesOf(bookingId)).toEqual([...restored, ['taken_back', -earned]]);
  expect(await brokenInvariants()).toEqual([]);

  await reportFailure(session, await newestAtGateway(session));
  await runJobs();
  expect((await entriesOf(bookingId)).slice(3)).toEqual([
    ['taken_back', -earned],
    ['restored', earned],
  ]);
  expect(await brokenInvariants()).toEqual([]);
});

test('Points come back once when the failure of a refund is found many times at once', async () => {
  const { bookingId, session, earned, refundId } = await aStayRefundedOnDashboard();
  await decideAtGateway(refundId, 'failed');
  const intent = await findIntent(ctx, tenant.appId, session.payment_intent_id);
  if (!intent) throw new Error('The payment is unknown');
  await Promise.all([
    ...Array.from({ length: 6 }, () => reconcilePayment(ctx, intent)),
    ...Array.from({ length: 4 }, () => reportFailure(session, refundId)),
  ]);
  await runJobs();
  expect(await entriesOf(bookingId)).toEqual(restoredEntries(earned));
  const { body } = await callApi<{ data: { reason: string; points: number; available_at: string | null }[] }>(
    'GET',
    '/v1/users/membership/activity?limit=3',
    { as: member },
  );
  const [shown, , first] = body.data;
  expect(shown).toMatchObject({ reason: 'restored', points: earned, available_at: first?.available_at });
});

test('After the failure of one of two refunds, points stay for what stays paid', async () => {
  const { bookingId, session, earned, refundId } = await aStayRefundedOnDashboard('gateway_refunds_part');
  await actAtGateway(tenant, bookingId, 'gateway_refunds_part');
  const quarterLeft = (await entriesOf(bookingId)).reduce((sum, [, points]) => sum + points, 0);
  await reportFailure(session, refundId);
  await runJobs();
  const kept = (await entriesOf(bookingId)).reduce((sum, [, points]) => sum + points, 0);
  expect(quarterLeft / earned).toBeCloseTo(0.25, 1);
  expect(kept / earned).toBeCloseTo(0.75, 1);
  expect(await brokenInvariants()).toEqual([]);
});

test('A cancelled stay gets no points back when a refund of the dashboard fails, since its money is owed', async () => {
  const { bookingId, session, earned, refundId } = await aStayRefundedOnDashboard();
  await cancelStay(tenant, bookingId);
  await reportFailure(session, refundId);
  await runJobs();
  expect(await entriesOf(bookingId)).toEqual([
    ['earned', earned],
    ['taken_back', -earned],
  ]);
});

test('Points come back when the gateway refuses the refund of an operator, until it is tried again', async () => {
  const { bookingId, session } = await aStayPaidWith(tenant, member, 'refund_fails');
  const [entry] = await entriesOf(bookingId);
  const earned = entry?.[1] ?? 0;
  const { appId } = tenant;
  await refundBooking(ctx, { appId, bookingId, amountMinor: session.amount_due_minor });
  await runJobs();
  const [refund] = await refundsOf(member, session);
  expect(refund).toMatchObject({ reason: 'operator', state: 'failed' });
  for (const _ of [1, 2]) await askGateway(session);
  const restored = restoredEntries(earned);
  expect(await entriesOf(bookingId)).toEqual(restored);
  expect(await brokenInvariants()).toEqual([]);
  await retryRefund(ctx, { appId, refundId: refund?.id ?? '' });
  expect(await entriesOf(bookingId)).toEqual([...restored, ['taken_back', -earned]]);
});
