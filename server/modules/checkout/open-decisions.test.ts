import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBooking, supplierKeyOf } from '#server/modules/bookings/index.ts';
import { casesOf } from '#server/modules/bookings/testing/reconciliation.ts';
import { experienceSuppliers } from '#server/modules/experiences/suppliers.ts';
import { aPaidHold, bookingOf, cancel } from '#server/modules/experiences/testing/shop.ts';
import { endSupplierDeadline, makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import { sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { reconcileBookings } from './reconcile-bookings.ts';
import { keptOf, recheck } from './testing/pending-carts.ts';

const registered = experienceSuppliers.all('Sandbox');
/** The handle that the operator gives with each answer; null leaves that of the Sandbox. */
let given: string | null = null;
let tenant: Tenant;

/** The simulated supplier, which replaces its handle whenever it answers, and knows each of them. */
beforeAll(async () => {
  experienceSuppliers.register(
    'Sandbox',
    registered.map((supplier) =>
      Object.assign(Object.create(supplier) as typeof supplier, {
        async lookUp(...[ctx, key]: Parameters<typeof supplier.lookUp>) {
          const found = await supplier.lookUp(ctx, { ...key, handle: null });
          return found && given !== null ? { ...found, handle: { order: given } } : found;
        },
      }),
    ),
  );
  tenant = await aTenant();
});

afterAll(() => experienceSuppliers.register('Sandbox', registered));

const aPendingVisit = async () => {
  const member = await aMember(tenant);
  const { holdId, session } = await aPaidHold(tenant, member, { product_code: 'exp_test_manual_open' });
  return { member, holdId, session };
};

const storedHandle = async (bookingId: string) => {
  const booking = await findBooking(systemContext(), tenant.appId, bookingId);
  return booking && supplierKeyOf(systemContext(), booking).handle;
};

test('A visit whose operator names no deadline is charged at once and is not refused when others would be', async () => {
  const { member, holdId, session } = await aPendingVisit();
  expect(await sessionOf(member, session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' });
  await endSupplierDeadline(holdId);
  await recheck();
  expect(await bookingOf(member, holdId)).toMatchObject({
    status: 'pending_supplier',
    paid: session.amount_due,
  });
});

test('A visit whose operator never answers is refunded once it is over', async () => {
  const { member, holdId, session } = await aPendingVisit();
  await systemContext().db.execute(sql`
    update bookings set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 minute'
    where id = ${holdId}`);
  await endSupplierDeadline(holdId);
  await recheck();
  expect((await bookingOf(member, holdId)).status).toBe('failed');
  expect((await keptOf(holdId)).refunds).toEqual([`not_fulfilled ${session.amount_due_minor}`]);
});

test('A visit without a deadline becomes a case after three days, and none once the member withdraws it', async () => {
  const { member, holdId } = await aPendingVisit();
  const subject = `booking ${holdId}`;
  expect((await casesOf(subject)).open).toEqual([]);
  await systemContext().db.execute(sql`
    update booking_history set created_at = created_at - interval '73 hours' where booking_id = ${holdId}`);
  expect((await casesOf(subject)).open).toEqual(['supplier_undecided']);
  expect((await cancel(member, holdId)).status).toBe(200);
  await runJobs();
  expect((await casesOf(subject)).open).toEqual([]);
});

test('The handle of each later answer replaces the stored one, while a visit is pending and once it is booked', async () => {
  const { holdId } = await aPendingVisit();
  const first = await storedHandle(holdId);
  expect(first).toMatchObject({ order: expect.stringMatching(/^WF-/) });
  given = 'WF-second';
  await recheck();
  expect(await storedHandle(holdId)).toEqual({ order: 'WF-second' });
  given = 'WF-third';
  const { db } = systemContext();
  await db.execute(sql`
    update sandbox_experience_orders o set decides_at = now()
    from bookings b where b.reference = o.reference and b.id = ${holdId}`);
  await recheck();
  expect(await storedHandle(holdId)).toEqual({ order: 'WF-third' });
  given = 'WF-fourth';
  await db.execute(sql`update bookings set supplier_check_at = now() where id = ${holdId}`);
  await reconcileBookings.run(systemContext(), {});
  expect(await storedHandle(holdId)).toEqual({ order: 'WF-fourth' });
  given = null;
  await makeDue('fulfil_session');
});
