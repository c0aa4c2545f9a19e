import { beforeAll, describe, expect, test } from 'vitest';
import { casesOf } from '#server/modules/bookings/testing/reconciliation.ts';
import { retryRefund, settleRefund } from '#server/modules/checkout/index.ts';
import { actAtGateway } from '#server/modules/checkout/testing/gateway-acts.ts';
import { aStayWithRefusedRefund } from '#server/modules/checkout/testing/refused-refunds.ts';
import { aConfirmedBooking, aRate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { metrics } from '#server/platform/http/metrics.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { checkLedgerNightly } from '#server/wiring/ledger/check-ledger.ts';
import { recordCases } from './index.ts';

const ctx = systemContext();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const cancel = (bookingId: string) =>
  callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });

const openCases = (kind: string) =>
  ctx.db.execute<{ subject: string; app_id: string | null }>(
    sql`select subject, app_id from cases where kind = ${kind} and closed_at is null order by subject`,
  );

describe('Cases of payments', () => {
  test('A refund that failed is a case until it is settled', async () => {
    const { refundId } = await aStayWithRefusedRefund(tenant, member);
    const subject = `refund ${refundId}`;
    expect(await casesOf(subject)).toEqual({ open: ['refund_failed'], alerts: ['refund_failed'] });
    expect(await casesOf(subject)).toEqual({ open: ['refund_failed'], alerts: [] });
    await settleRefund(ctx, { appId: tenant.appId, refundId });
    expect(await casesOf(subject)).toEqual({ open: [], alerts: [] });
  });

  test('A refund that failed is a case until it is tried again', async () => {
    const { refundId } = await aStayWithRefusedRefund(tenant, member);
    expect((await casesOf(`refund ${refundId}`)).open).toEqual(['refund_failed']);
    await retryRefund(ctx, { appId: tenant.appId, refundId });
    expect((await casesOf(`refund ${refundId}`)).open).toEqual([]);
  });

  test('A lost dispute of a confirmed booking is a case until the booking is cancelled', async () => {
    const { bookingId } = await aConfirmedBooking(tenant, member, await aRate(member));
    for (const event of ['dispute_opens', 'dispute_lost']) await actAtGateway(tenant, bookingId, event);
    const subject = `booking ${bookingId}`;
    expect(await casesOf(subject)).toEqual({ open: ['dispute_lost'], alerts: ['dispute_lost'] });
    await cancel(bookingId);
    await runJobs();
    expect((await casesOf(subject)).open).toEqual([]);
  });
});

describe('Cases of jobs and of the ledger', () => {
  test('A dead job is a case with the app of its payload until it is gone', async () => {
    const [job] = await ctx.db.execute<{ id: string }>(sql`
      select id::text from graphile_worker.add_job(identifier => ${`test_${newId()}`},
        payload => json_build_object('appId', ${tenant.appId}::text))`);
    const ofJob = sql`id::text = ${job?.id}`;
    await ctx.db.execute(
      sql`update graphile_worker._private_jobs set attempts = max_attempts where ${ofJob}`,
    );
    const subject = `job ${job?.id}`;
    expect(await casesOf(subject)).toEqual({ open: ['job_dead'], alerts: ['job_dead'] });
    const open = await openCases('job_dead');
    expect(open.find((one) => one.subject === subject)?.app_id).toBe(tenant.appId);
    await ctx.db.execute(sql`delete from graphile_worker._private_jobs where ${ofJob}`);
    expect((await casesOf(subject)).open).toEqual([]);
  });

  test('A row that breaks an invariant of the ledger is a case from the nightly check until it is mended', async () => {
    const { session } = await aConfirmedBooking(tenant, member, await aRate(member));
    const subject = `payment ${session.payment_intent_id}`;
    const setRefunded = (minor: number) =>
      ctx.db.execute(
        sql`update payment_intents set refunded_minor = ${minor} where id = ${session.payment_intent_id}`,
      );
    const found = async () => {
      await checkLedgerNightly.run(ctx, {});
      // The cases of every five minutes leave those of the night alone.
      const { open } = await casesOf(subject);
      return open;
    };
    await setRefunded(1);
    expect(await found()).toContain('ledger_refund_total');
    await setRefunded(0);
    expect(await found()).not.toContain('ledger_refund_total');
  });

  test('The metrics count the open cases by kind', async () => {
    const kind = `test_${newId()}`;
    const found = [1, 2].map((n) => ({
      subject: `thing ${n}`,
      appId: null,
      since: new Date().toISOString(),
      detail: '',
    }));
    const shown = async () => {
      const response = await metrics(
        new Request('http://localhost/metrics', { headers: { 'x-client-address': '127.0.0.1' } }),
      );
      return (await response.text()).split('\n').filter((line) => line.includes(kind));
    };
    await recordCases(ctx, kind, found, true);
    expect(await shown()).toEqual([`sojourn_open_cases{environment="Sandbox",kind="${kind}"} 2`]);
    await recordCases(ctx, kind, found.slice(1), true);
    expect(await shown()).toEqual([`sojourn_open_cases{environment="Sandbox",kind="${kind}"} 1`]);
    // Of a kind that was read in part, no case is closed.
    await recordCases(ctx, kind, [], false);
    expect(await shown()).toHaveLength(1);
    await recordCases(ctx, kind, [], true);
    expect(await shown()).toEqual([]);
  });

  test('A case whose cause returns is opened again, with another alert', async () => {
    const refundId = newId();
    const kind = `test_${newId()}`;
    const alerts: unknown[] = [];
    const log = { ...ctx.log, error: (about: { subject: string }) => alerts.push(about.subject) };
    const found = [
      { subject: `refund ${refundId}`, appId: tenant.appId, since: '2026-01-01T00:00:00Z', detail: '' },
    ];
    for (const now of [found, found, [], found])
      await recordCases({ ...ctx, log: log as never }, kind, now, true);
    expect(alerts).toEqual([`refund ${refundId}`, `refund ${refundId}`]);
    expect(await openCases(kind)).toHaveLength(1);
    await recordCases(ctx, kind, [], true);
  });
});
