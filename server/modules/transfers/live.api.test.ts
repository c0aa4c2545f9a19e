import postgres from 'postgres';
import { beforeAll, describe, expect, test } from 'vitest';
import { follow } from '#server/modules/bookings/testing/follow.ts';
import { config } from '#server/platform/config/index.ts';
import { aMember, aTenant, callApi, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import { about, anOpenTransfer, aPaidTransfer, deliver, ledgerOf, transferOf } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const trigger = (event: string, booking_id: string, key: Tenant = tenant) =>
  callApi('POST', '/v1/sandbox/trigger', { key, body: { event, booking_id } });

describe('The live stream of a transfer', () => {
  test('The stream of a transfer sends status, driver and position at once, then every update', async () => {
    const { bookingId, reference } = await aPaidTransfer(tenant, member);
    const stream = await follow(member, bookingId);
    expect(await stream.next()).toMatchObject({ event: 'status', data: { status: 'confirmed' } });
    await deliver(
      'vehicle-info',
      about(reference, { driver: { name: 'Elena' }, vehicle: { licence_plate: 'AB-1' } }),
    );
    expect(await stream.next()).toMatchObject({
      event: 'vehicle',
      data: { booking_id: bookingId, driver: { name: 'Elena' }, vehicle: { licence_plate: 'AB-1' } },
    });
    const recorded_at = new Date().toISOString();
    await deliver('tracking', about(reference, { latitude: 48.9, longitude: 2.3, recorded_at }));
    expect(await stream.next()).toMatchObject({
      event: 'tracking',
      data: { booking_id: bookingId, latitude: 48.9, longitude: 2.3, recorded_at, eta: null },
    });
    const late = await follow(member, bookingId);
    expect(
      [await late.next(), await late.next(), await late.next()].map((message) => message?.event),
    ).toEqual(['status', 'vehicle', 'tracking']);
    await late.leave();
    await deliver('reservation-cancelled', about(reference));
    expect(await stream.next()).toMatchObject({ event: 'status', data: { status: 'cancelled' } });
    expect(await stream.next()).toBeNull();
  });

  test('The stream of a transfer does not send a position older than the newest one', async () => {
    const { bookingId, reference } = await aPaidTransfer(tenant, member);
    const at = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    const stream = await follow(member, bookingId);
    await stream.next();
    await deliver('tracking', about(reference, { latitude: 3, longitude: 2, recorded_at: at(10) }));
    expect((await stream.next())?.data.latitude).toBe(3);
    await deliver('tracking', about(reference, { latitude: 2, longitude: 2, recorded_at: at(20) }));
    await deliver('tracking', about(reference, { latitude: 4, longitude: 2, recorded_at: at(5) }));
    expect((await stream.next())?.data.latitude).toBe(4);
    await stream.leave();
  });
});

test('A position is published only while a client follows the transfer', async () => {
  const notifications: string[] = [];
  const listener = postgres(config.databaseUrl.Sandbox, { max: 1, onnotice: () => {} });
  try {
    await listener.listen('sojourn', (payload) => notifications.push(payload));
    const [alone, followed] = [await aPaidTransfer(tenant, member), await aPaidTransfer(tenant, member)];
    const stream = await follow(member, followed.bookingId);
    await stream.next();
    await listener.notify('sojourn', 'start-of-test');
    await expect.poll(() => notifications.at(-1)).toBe('start-of-test');
    notifications.length = 0;
    for (const { reference } of [alone, followed]) {
      await deliver('tracking', about(reference, { latitude: 1, longitude: 2 }));
    }
    await stream.next();
    await stream.leave();
    // Notifications arrive in the order of their transactions: once the last is here, so are all before it.
    await listener.notify('sojourn', 'end-of-test');
    await expect.poll(() => notifications.at(-1)).toBe('end-of-test');
    expect(notifications).toEqual([`booking:${followed.bookingId}`, 'end-of-test']);
  } finally {
    await listener.end();
  }
});

describe('POST /v1/sandbox/trigger', () => {
  test('The triggers driver_assigned and tracking_run send the driver and positions by signed webhooks', async () => {
    const { bookingId } = await aPaidTransfer(tenant, member);
    expect((await trigger('driver_assigned', bookingId)).body).toEqual({
      booking_id: bookingId,
      event: 'driver_assigned',
      triggered: true,
    });
    await trigger('tracking_run', bookingId);
    await runJobs();
    const transfer = await transferOf(member, bookingId);
    expect(transfer.driver?.photo_url).toMatch(/^https:/);
    expect(transfer.assigned_vehicle?.licence_plate).toBeTruthy();
    expect(transfer.position).toBeTruthy();
  });

  test('The triggers supplier_cancels, supplier_modifies and supplier_confirms refund, update and confirm', async () => {
    const cancelled = await aPaidTransfer(tenant, member);
    await trigger('supplier_modifies', cancelled.bookingId);
    await runJobs();
    expect((await transferOf(member, cancelled.bookingId)).pickup_instructions).toMatch(/^Changed/);
    await trigger('supplier_cancels', cancelled.bookingId);
    await runJobs();
    expect(await ledgerOf(cancelled.bookingId)).toMatchObject({
      booking: 'cancelled',
      supplier: 'cancelled',
      gatewayRefunded: cancelled.session.amount_due_minor,
    });
    const silent = await aPaidTransfer(tenant, member, { end_address: 'Test Silent, Paris' });
    await trigger('supplier_confirms', silent.bookingId);
    await runJobs();
    expect(await ledgerOf(silent.bookingId)).toMatchObject({ booking: 'confirmed', supplier: 'confirmed' });
  });

  test('A trigger is 409 for a transfer that the provider does not have, and 422 for an unknown event', async () => {
    const { bookingId } = await anOpenTransfer(member);
    const early = await trigger('driver_assigned', bookingId);
    expect([early.status, early.problem.code]).toEqual([409, 'invalid_state']);
    expect((await trigger('volcano', bookingId)).problem.errors?.[0]?.field).toBe('event');
  });

  test('A trigger requires a Sandbox API key of the organisation of the booking', async () => {
    const { bookingId } = await anOpenTransfer(member);
    expect((await trigger('driver_assigned', bookingId, await aTenant())).status).toBe(404);
    const byMember = await callApi('POST', '/v1/sandbox/trigger', {
      as: member,
      body: { event: 'driver_assigned', booking_id: bookingId },
    });
    expect(byMember.status).toBe(401);
    const production = await aTenant({ environment: 'Production' });
    expect((await trigger('driver_assigned', bookingId, production)).status).toBe(404);
  });
});
