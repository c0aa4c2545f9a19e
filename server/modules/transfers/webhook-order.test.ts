import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { about, aWaitingTransfer, deliver, ledgerOf } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

describe('Order of webhooks of one reservation', () => {
  const created = (reference: string) => deliver('reservation-created', about(reference));
  const cancelled = (reference: string) => deliver('reservation-cancelled', about(reference));

  test.each([
    ['cancelled, then created', [cancelled, created]],
    ['created, then cancelled', [created, cancelled]],
    ['cancelled, created, created again', [cancelled, created, created]],
  ])('With the webhooks %s, the transfer ends uncharged or fully refunded', async (_, steps) => {
    for (const settleBetween of [true, false]) {
      const { bookingId, reference } = await aWaitingTransfer(tenant, member);
      for (const step of steps) {
        expect((await step(reference)).status).toBe(200);
        if (settleBetween) await runJobs();
      }
      await settleAll();
      const books = await ledgerOf(bookingId);
      expect(['cancelled', 'failed']).toContain(books.booking);
      expect(books.captured - books.gatewayRefunded).toBe(0);
    }
  });

  test('A reservation-created event after the cancellation is ignored, and the reservation stays cancelled', async () => {
    const { bookingId, reference } = await aWaitingTransfer(tenant, member);
    await cancelled(reference);
    await created(reference);
    const [row] = await systemContext().db.execute<{ event: string; reservation: string }>(sql`
      select e.status as event, r.state as reservation from transfer_events e, transfer_reservations r
      where e.booking_id = ${bookingId} and e.kind = 'created' and r.booking_id = ${bookingId}`);
    expect(row).toEqual({ event: 'ignored', reservation: 'cancelled' });
  });

  test('The cancellation wins in twenty rounds of concurrent created and cancelled events', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { bookingId, reference } = await aWaitingTransfer(tenant, member);
      const answers = await Promise.all([created(reference), cancelled(reference), runJobs()]);
      expect(answers.slice(0, 2).map((answer) => answer?.status)).toEqual([200, 200]);
      await settleAll();
      const books = await ledgerOf(bookingId);
      expect(['cancelled', 'failed']).toContain(books.booking);
      expect(books.captured - books.gatewayRefunded).toBe(0);
    }
  });

  /** Runs the jobs that would be retried later after a transient error. */
  async function settleAll(): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      await systemContext().db.execute(
        sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null
          and task_id in (select id from graphile_worker._private_tasks where identifier in ('cancel_transfer_after_capture', 'fulfil_session'))`,
      );
      await runJobs();
    }
  }
});
