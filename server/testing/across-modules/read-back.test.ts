import { beforeAll, expect, test } from 'vitest';
import { aPaidBooking } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { findBooking } from '#server/modules/bookings/index.ts';
import { requestReadBacks } from '#server/modules/checkout/index.ts';
import { anActiveOrder, ledgerOf } from '#server/modules/esim/testing/shop.ts';
import { aPaidHold } from '#server/modules/experiences/testing/shop.ts';
import { aConfirmedBooking, aRate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { aPaidTransfer, transferOf } from '#server/modules/transfers/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  mailsTo,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '../index.ts';

const ctx = systemContext();
let tenant: Tenant;
let ana: Person;

beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

const products: Record<string, () => Promise<string>> = {
  hotel: async () => (await aConfirmedBooking(tenant, ana, await aRate(ana))).bookingId,
  experience: async () => (await aPaidHold(tenant, ana)).holdId,
  lounge: async () => (await aPaidBooking(tenant, ana)).booking.id,
  eSIM: async () => (await anActiveOrder(tenant, ana)).order_id,
  transfer: async () => (await aPaidTransfer(tenant, ana)).bookingId,
};

/** Reads a booking back at its supplier, and runs the jobs that follow. */
async function readBack(id: string): Promise<void> {
  await requestReadBacks(ctx, [{ appId: tenant.appId, id }]);
  await runJobs();
}

const isTold = async (): Promise<number> =>
  (await mailsTo(ana.email)).filter(({ kind }) => kind === 'booking_changed').length;

/** A booking without the time of its next comparison, which a read-back moves. */
async function stored(id: string) {
  const { supplierCheckAt: _, ...booking } = (await findBooking(ctx, tenant.appId, id)) ?? {};
  return booking;
}

test.each(Object.entries(products))(
  'A %s that its supplier has as we do is not changed by a read-back, and nobody is told',
  async (_, make) => {
    const id = await make();
    const before = await stored(id);
    expect(before).toMatchObject({ state: 'confirmed' });
    const told = await isTold();
    await readBack(id);
    expect(await stored(id)).toEqual(before);
    expect(await isTold()).toBe(told);
  },
);

test('A meeting point that a transfer provider moves is changed once, by its event or by a read-back without it', async () => {
  const { bookingId } = await aPaidTransfer(tenant, ana);
  const { pickup_instructions: before } = await transferOf(ana, bookingId);
  const told = await isTold();
  await ctx.db.execute(
    sql`update sandbox_transfer_orders set is_modified = true where reference = ${`SJ-${bookingId}`}`,
  );
  await readBack(bookingId);
  const { pickup_instructions: after } = await transferOf(ana, bookingId);
  expect(after).not.toBe(before);
  await readBack(bookingId);
  expect(await isTold()).toBe(told + 1);
});

test('An eSIM that its supplier takes back is cancelled and refunded, although it began with its purchase', async () => {
  const order = await anActiveOrder(tenant, ana);
  await ctx.db.execute(
    sql`update sandbox_esim_orders set state = 'cancelled' where reference = ${`SJ-${order.order_id}`}`,
  );
  await readBack(order.order_id);
  await runJobs();
  expect(await ledgerOf(order.order_id)).toMatchObject({ booking: 'cancelled', kept: 0 });
});

test('A cancelled booking that its supplier has cancelled too is left as it is', async () => {
  const { bookingId } = await aConfirmedBooking(tenant, ana, await aRate(ana));
  await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: bookingId } });
  await runJobs();
  const before = await stored(bookingId);
  await readBack(bookingId);
  expect(await stored(bookingId)).toEqual(before);
});
