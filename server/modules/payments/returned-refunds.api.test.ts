import { beforeAll, expect, test } from 'vitest';
import { casesOf } from '#server/modules/bookings/testing/reconciliation.ts';
import { refundBooking } from '#server/modules/checkout/index.ts';
import {
  actAtGateway,
  askGateway,
  decideAtGateway,
  refundsOf,
} from '#server/modules/checkout/testing/gateway-acts.ts';
import { aStayPaidWith, cancelStay } from '#server/modules/checkout/testing/refused-refunds.ts';
import { ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import type { Session } from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

/** A stay whose payment was refunded in full on the dashboard of the gateway, where the refund has failed since. */
async function aStayWithReturnedRefund() {
  const { bookingId, session } = await aStayPaidWith(tenant, member, 'success');
  await actAtGateway(tenant, bookingId, 'gateway_refunds');
  expect((await ledgerOf(bookingId)).refunded).toBe(session.amount_due_minor);
  const [made] = await systemContext().db.execute<{ refund_id: string }>(sql`
    select r.refund_id from sandbox_refunds r
    join payment_intents i on i.gateway_reference = r.reference where i.id = ${session.payment_intent_id}`);
  const refundId = made?.refund_id ?? '';
  await decideAtGateway(refundId, 'failed');
  return { bookingId, session, refundId };
}

const report = (session: Session, type: string, refund_id: string) =>
  deliver({ ...fittingEvent(session, type), refund_id });

test('After a refund of the dashboard has failed, a free cancellation gives back all that was paid', async () => {
  const { bookingId, session, refundId } = await aStayWithReturnedRefund();
  await report(session, 'refund.failed', refundId);
  await runJobs();
  const [refund] = await refundsOf(member, session);
  expect(refund).toMatchObject({ reason: 'gateway', state: 'failed' });
  expect((await casesOf(`refund ${refund?.id}`)).open).toEqual(['refund_failed']);
  await cancelStay(tenant, bookingId);
  expect((await refundsOf(member, session)).slice(1)).toMatchObject([
    { reason: 'cancelled', state: 'succeeded', amount_minor: session.amount_due_minor },
  ]);
  const dueMinor = session.amount_due_minor;
  expect(await ledgerOf(bookingId)).toMatchObject({ refunded: dueMinor, gatewayRefunded: dueMinor });
});

test('The daily question finds the failure of a refund of the dashboard without its event', async () => {
  const { bookingId, session } = await aStayWithReturnedRefund();
  for (const _ of [1, 2]) await askGateway(session);
  expect(await refundsOf(member, session)).toMatchObject([{ reason: 'gateway', state: 'failed' }]);
  expect((await ledgerOf(bookingId)).refunded).toBe(0);
});

test('A late event of its success does not count a failed refund of the dashboard again', async () => {
  const { bookingId, session, refundId } = await aStayWithReturnedRefund();
  await report(session, 'refund.failed', refundId);
  await runJobs();
  await report(session, 'refund.succeeded', refundId);
  expect((await ledgerOf(bookingId)).refunded).toBe(0);
});

test('Beside our own refunds only that of the dashboard fails', async () => {
  const { bookingId, session, refundId } = await aStayWithReturnedRefund();
  await report(session, 'refund.failed', refundId);
  await runJobs();
  await refundBooking(systemContext(), { appId: tenant.appId, bookingId, amountMinor: 5_000 });
  await runJobs();
  for (const _ of [1, 2]) await askGateway(session);
  expect(await refundsOf(member, session)).toMatchObject([
    { reason: 'gateway', state: 'failed' },
    { reason: 'operator', state: 'succeeded', amount_minor: 5_000 },
  ]);
});
