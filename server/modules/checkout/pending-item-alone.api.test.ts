import { beforeAll, describe, expect, test } from 'vitest';
import { ledgerOf as visitBooksOf } from '#server/modules/experiences/testing/books.ts';
import { aPaidHold, aSession, bookingOf, cancel } from '#server/modules/experiences/testing/shop.ts';
import { ledgerMismatches } from '#server/modules/hotels/bookings/testing/books.ts';
import { makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import { sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, mailsTo, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { keptOf, pointsOf, recheck, waitingJobs } from './testing/pending-carts.ts';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

describe('A visit alone that a person decides', () => {
  test('Withdrawing it voids the authorisation, charges nothing and ends the session', async () => {
    const member = await aMember(tenant);
    const { holdId, session } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual_silent' });
    expect(session).toMatchObject({ status: 'open', payment_status: 'authorized' });
    const preview = await cancel(member, holdId, { dry_run: true });
    expect(preview.body.cancellation).toMatchObject({ penalty: 0, refund: 0, refund_method: 'none' });
    expect((await cancel(member, holdId)).status).toBe(200);
    await runJobs();
    expect(await sessionOf(member, session.id)).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
      end_reason: null,
    });
    const books = await visitBooksOf(holdId);
    expect([books.gateway, books.supplier, ledgerMismatches(books)]).toEqual(['voided', 'cancelled', []]);
    expect(await waitingJobs(session)).toBe(0);
    const [mail] = await mailsTo(member.email);
    expect(mail?.kind).toBe('booking_cancelled');
    expect(mail?.text).toContain('You have not been charged');
  });

  test('If the decision may take longer than the authorisation lives, it is captured at once', async () => {
    const member = await aMember(tenant);
    const { holdId, session } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual_refused' });
    expect(session).toMatchObject({ status: 'open', payment_status: 'authorized' });
    await systemContext().db.execute(sql`
      update checkout_sessions set fulfil_by = now() + interval '8 days' where id = ${session.id}`);
    // The operator takes longer than the sandbox usually does.
    await systemContext().db.execute(sql`
      update sandbox_experience_orders o set decides_at = now() + interval '1 hour'
      from bookings b where b.reference = o.reference and b.id = ${holdId}`);
    await recheck();
    expect(await sessionOf(member, session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
    expect(await bookingOf(member, holdId)).toMatchObject({
      status: 'pending_supplier',
      paid: session.amount_due,
    });
    await systemContext().db.execute(sql`
      update sandbox_experience_orders o set decides_at = now()
      from bookings b where b.reference = o.reference and b.id = ${holdId}`);
    await recheck();
    expect(await sessionOf(member, session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'refunded',
      end_reason: 'supplier_refused',
    });
    expect(await keptOf(holdId)).toEqual({
      gateway: 0,
      ours: 0,
      refunds: [`not_fulfilled ${session.amount_due_minor}`],
    });
    expect(await pointsOf(holdId)).toBe(0);
    expect(await waitingJobs(session)).toBe(0);
  });

  test('If the gateway captures at once, withdrawing it refunds everything', async () => {
    const member = await aMember(tenant);
    const { holdId, session } = await aSession(member, { product_code: 'exp_test_manual_silent' });
    const path = '/v1/travel/webhook/payment/sandbox';
    await deliver(fittingEvent(session, 'payment.succeeded'), { path });
    await runJobs();
    expect(await sessionOf(member, session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
    const refund = session.amount_due;
    const preview = await cancel(member, holdId, { dry_run: true });
    expect(preview.body.cancellation).toMatchObject({ penalty: 0, refund });
    expect((await cancel(member, holdId)).body.cancellation).toMatchObject({ refund });
    await runJobs();
    expect(ledgerMismatches(await visitBooksOf(holdId))).toEqual([]);
    expect((await sessionOf(member, session.id)).payment_status).toBe('refunded');
  });

  test('Of a withdrawal and a decision at the same time one wins, and the books agree', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const member = await aMember(tenant);
      const { holdId } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual' });
      await makeDue('fulfil_session');
      const [, withdrawn] = await Promise.all([
        runJobs(),
        new Promise((resolve) => setTimeout(resolve, round * 12)).then(() => cancel(member, holdId)),
      ]);
      await recheck();
      const books = await visitBooksOf(holdId);
      ends.add(books.booking);
      expect(ledgerMismatches(books)).toEqual([]);
      if (books.booking === 'confirmed') expect(withdrawn.problem.code).toBe('invalid_state');
    }
    expect([...ends].every((end) => end === 'confirmed' || end === 'cancelled')).toBe(true);
  });
});
