import { beforeAll, describe, expect, test } from 'vitest';
import { findBooking, transition } from '#server/modules/bookings/index.ts';
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
} from '#server/testing/index.ts';
import { about, anOpenTransfer, aPaidTransfer, cancelTransfer, deliver, transferOf } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const position = { latitude: 48.85, longitude: 2.35, recorded_at: new Date().toISOString() };
describe('reservation-modified', () => {
  test('A reservation-modified event updates the booking, keeps its status and e-mails the new details', async () => {
    const traveller = await aMember(tenant);
    const { bookingId, reference } = await aPaidTransfer(tenant, traveller);
    const later = new Date(Date.now() + 31 * 86_400_000).toISOString();
    await deliver(
      'reservation-modified',
      about(reference, {
        confirmation_number: 'NEW-1',
        pickup_instructions: 'Now at door 9',
        changes: { pickup_datetime: later, vehicle_description: 'A larger car', unheard_of: 1 },
      }),
    );
    await runJobs();
    expect(await transferOf(traveller, bookingId)).toMatchObject({
      status: 'confirmed',
      confirmation_number: 'NEW-1',
      pickup_instructions: 'Now at door 9',
      pickup_datetime: later,
      vehicle: 'A larger car',
    });
    const changed = (await mailsTo(traveller.email)).filter(({ subject }) => subject.startsWith('Changed: '));
    expect(changed).toHaveLength(1);
    expect(changed[0]?.text).toContain('Now at door 9');
  });

  test('The pending points of a transfer become available at its new end after a reservation-modified event', async () => {
    const traveller = await aMember(tenant);
    const { bookingId, reference } = await aPaidTransfer(tenant, traveller);
    const points = async () => {
      const { body } = await callApi<{ data: { pendingPoints: number; nextPointsAvailableAt: string } }>(
        'GET',
        '/v1/users/membership',
        { as: traveller },
      );
      return body.data;
    };
    const [before, transfer] = [await points(), await transferOf(traveller, bookingId)];
    const movedMs = 3 * 86_400_000;
    const later = new Date(Date.parse(String(transfer.pickup_datetime)) + movedMs).toISOString();
    await deliver('reservation-modified', about(reference, { changes: { pickup_datetime: later } }));
    const after = await points();
    expect(before.pendingPoints).toBeGreaterThan(0);
    expect(after.pendingPoints).toBe(before.pendingPoints);
    expect(Date.parse(after.nextPointsAvailableAt) - Date.parse(before.nextPointsAvailableAt)).toBe(movedMs);
  });

  test('A transfer that is moved while its provider is asked to cancel keeps its new end when the cancellation is declined', async () => {
    const traveller = await aMember(tenant);
    const { bookingId, reference } = await aPaidTransfer(tenant, traveller, {
      end_address: 'Test Cancellation Later, Paris',
    });
    const { pickup_datetime: before } = await transferOf(traveller, bookingId);
    const booked = await findBooking(systemContext(), tenant.appId, bookingId);
    expect((await cancelTransfer(traveller, bookingId)).body.status).toBe('cancellation_pending');
    const movedMs = 31 * 86_400_000;
    const later = new Date(Date.parse(before) + movedMs).toISOString();
    await deliver('reservation-modified', about(reference, { changes: { pickup_datetime: later } }));
    await transition(
      systemContext(),
      { appId: tenant.appId, id: bookingId, state: 'cancelling' },
      'decline_cancel',
    );
    const newEndMs = Date.parse(booked?.endsAt ?? '') + movedMs;
    const [job] = await systemContext().db.execute<{ dueAt: string }>(sql`
      select run_at as "dueAt" from graphile_worker._private_jobs where key = ${`complete:${bookingId}`}`);
    const { body } = await callApi<{ data: { nextPointsAvailableAt: string } }>(
      'GET',
      '/v1/users/membership',
      { as: traveller },
    );
    expect(Date.parse(String(job?.dueAt))).toBe(newEndMs);
    expect(Date.parse(body.data.nextPointsAvailableAt)).toBe(newEndMs);
  });

  test.each([
    ['0001-01-01T00:00:00Z', 'too_early'],
    ['2019-06-01T12:00:00Z', 'too_early'],
    ['9999-12-31T23:30:00', 'too_late'],
  ])(
    'A reservation-modified event that moves the pickup to %s is 422 and changes nothing',
    async (moment, code) => {
      const { bookingId, reference } = await aPaidTransfer(tenant, member);
      const before = await transferOf(member, bookingId);
      const changes = { pickup_datetime: moment, vehicle_description: 'Another car' };
      const { status, problem } = await deliver('reservation-modified', about(reference, { changes }));
      expect(status).toBe(422);
      expect(problem.errors).toMatchObject([{ field: 'changes.pickup_datetime', code }]);
      expect(await transferOf(member, bookingId)).toEqual(before);
    },
  );

  test('A reservation-modified event that arrives shortly after the pickup to which it moved a transfer of today is applied', async () => {
    const { bookingId, reference } = await aPaidTransfer(tenant, member);
    const moveTo = async (pickup_datetime: string) =>
      (await deliver('reservation-modified', about(reference, { changes: { pickup_datetime } }))).status;
    expect(await moveTo(new Date(Date.now() + 20 * 3_600_000).toISOString())).toBe(200);
    const recent = new Date(Date.now() - 3_600_000).toISOString();
    expect(await moveTo(recent)).toBe(200);
    expect((await transferOf(member, bookingId)).pickup_datetime).toBe(recent);
  });

  test('A reservation-modified event cannot move a transfer of another day into the past, so that it does not complete', async () => {
    const { bookingId, reference } = await aPaidTransfer(tenant, member);
    const before = await transferOf(member, bookingId);
    const changes = { pickup_datetime: new Date(Date.now() - 20 * 3_600_000).toISOString() };
    const { status, problem } = await deliver('reservation-modified', about(reference, { changes }));
    expect(status).toBe(422);
    expect(problem.errors).toMatchObject([{ field: 'changes.pickup_datetime', code: 'too_early' }]);
    await runJobs();
    expect(await transferOf(member, bookingId)).toEqual(before);
  });

  test('A reservation-modified event for a cancelled transfer changes nothing and sends no e-mail', async () => {
    const traveller = await aMember(tenant);
    const { bookingId, reference } = await aPaidTransfer(tenant, traveller);
    await deliver('reservation-cancelled', about(reference));
    await runJobs();
    const before = await transferOf(traveller, bookingId);
    expect(
      (
        await deliver(
          'reservation-modified',
          about(reference, { changes: { vehicle_description: 'Another car' } }),
        )
      ).status,
    ).toBe(200);
    await runJobs();
    expect(await transferOf(traveller, bookingId)).toEqual(before);
    expect((await mailsTo(traveller.email)).filter(({ subject }) => subject.startsWith('Changed: '))).toEqual(
      [],
    );
  });

  test('A reservation-modified event with an invalid pickup_datetime is 422', async () => {
    const { reference } = await anOpenTransfer(member);
    const changes = { pickup_datetime: 'tomorrow' };
    const { status, problem } = await deliver('reservation-modified', about(reference, { changes }));
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'changes.pickup_datetime']);
  });
});

describe('vehicle-info', () => {
  test('A vehicle-info event replaces the stored driver and vehicle', async () => {
    const { bookingId, reference } = await aPaidTransfer(tenant, member);
    for (const name of ['Elena Petrova', 'Farid Aziz']) {
      await deliver(
        'vehicle-info',
        about(reference, {
          driver: { name, phone: '+33 1 23', photo_url: 'https://drivers.example/7.jpg' },
          vehicle: { make: 'Škoda', model: 'Superb', color: 'black', licence_plate: 'AB-123-C' },
        }),
      );
    }
    expect(await transferOf(member, bookingId)).toMatchObject({
      driver: { name: 'Farid Aziz', phone: '+33 1 23', photo_url: 'https://drivers.example/7.jpg' },
      assigned_vehicle: { make: 'Škoda', model: 'Superb', color: 'black', licence_plate: 'AB-123-C' },
    });
  });

  test('Each new driver of a confirmed transfer is e-mailed once, in the traveller’s language', async () => {
    const traveller = await aMember(tenant);
    const { db } = systemContext();
    await db.execute(sql`update users set locale = 'de' where id = ${traveller.userId}`);
    const assigned = (name: string, plate: string) => ({
      driver: { name, phone: '+33 1 23' },
      vehicle: { make: 'Škoda', model: 'Superb', color: 'black', licence_plate: plate },
    });
    const open = await anOpenTransfer(traveller);
    await deliver('vehicle-info', about(open.reference, assigned('Nobody Yet', 'AA-1')));
    expect(await mailsTo(traveller.email)).toEqual([]);
    const { reference } = await aPaidTransfer(tenant, traveller);
    for (const name of ['Elena Petrova', 'Elena Petrova', 'Farid Aziz']) {
      await deliver('vehicle-info', about(reference, assigned(name, 'AB-123-C')));
    }
    const mails = (await mailsTo(traveller.email)).filter(({ kind }) => kind === 'booking_driver_assigned');
    expect(mails.map(({ text }) => text.match(/Farid Aziz|Elena Petrova/)?.[0])).toEqual([
      'Farid Aziz',
      'Elena Petrova',
    ]);
    expect(mails[0]?.subject).toMatch(/^Fahrer zugeteilt: /);
    expect(mails[0]?.text).toContain('black Škoda Superb, AB-123-C');
  });

  test.each([
    'http://drivers.example/7.jpg',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//drivers.example/7.jpg',
    'https:',
  ])('A vehicle-info event with the photo URL "%s" is 422', async (photo_url) => {
    const { bookingId, reference } = await anOpenTransfer(member);
    const { status, problem } = await deliver(
      'vehicle-info',
      about(reference, { driver: { name: 'E', photo_url } }),
    );
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'driver.photo_url']);
    expect((await transferOf(member, bookingId)).driver).toBeNull();
  });

  test('The photo URL of a vehicle-info event is never fetched', async () => {
    const { reference } = await anOpenTransfer(member);
    const requestedUrls: string[] = [];
    const fetchBefore = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      requestedUrls.push(String(input instanceof Request ? input.url : input));
      return fetchBefore(input, init);
    };
    try {
      const driver = { name: 'E', photo_url: 'https://127.0.0.1:1/7.jpg' };
      await deliver('vehicle-info', about(reference, { driver }));
      await runJobs();
    } finally {
      globalThis.fetch = fetchBefore;
    }
    expect(requestedUrls.filter((url) => url.includes('7.jpg'))).toEqual([]);
  });
});

describe('tracking', () => {
  const start = Date.now() - 600_000;
  const at = (seconds: number, latitude: number) => ({
    latitude,
    longitude: 2.35,
    recorded_at: new Date(start + seconds * 1000).toISOString(),
    eta: new Date(Date.now() + 600_000).toISOString(),
  });

  test('A tracking event that is not newer than the stored position is dropped', async () => {
    const { bookingId, reference } = await aPaidTransfer(tenant, member);
    for (const [seconds, latitude] of [
      [10, 1],
      [30, 3],
      [20, 2],
      [30, 9],
    ] as const) {
      expect((await deliver('tracking', about(reference, at(seconds, latitude)))).status).toBe(200);
    }
    expect((await transferOf(member, bookingId)).position?.latitude).toBe(3);
  });

  test('Concurrent tracking events in any order leave the newest position', async () => {
    const { bookingId, reference } = await aPaidTransfer(tenant, member);
    const seconds = Array.from({ length: 20 }, (_, index) => (index * 7) % 20);
    await Promise.all(seconds.map((second) => deliver('tracking', about(reference, at(second, second)))));
    expect((await transferOf(member, bookingId)).position?.latitude).toBe(19);
  });

  test.each([
    ['latitude', { latitude: 91 }],
    ['longitude', { longitude: -181 }],
    ['latitude', { latitude: '48' }],
    ['eta', { eta: 'soon' }],
    ['recorded_at', { recorded_at: 'now' }],
    ['recorded_at', { recorded_at: new Date(Date.now() + 600_000).toISOString() }],
  ])('A tracking event with an invalid %s is 422 (case %#)', async (field, wrong) => {
    const { bookingId, reference } = await anOpenTransfer(member);
    const { status, problem } = await deliver('tracking', about(reference, { ...position, ...wrong }));
    expect([status, problem.errors?.[0]?.field]).toEqual([422, field]);
    expect((await transferOf(member, bookingId)).position).toBeNull();
  });

  test('A tracking event for a cancelled transfer is ignored', async () => {
    const { bookingId, reference } = await aPaidTransfer(tenant, member);
    await deliver('reservation-cancelled', about(reference));
    await deliver('tracking', about(reference, position));
    expect((await transferOf(member, bookingId)).position).toBeNull();
  });
});
