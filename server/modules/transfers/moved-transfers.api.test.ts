import { beforeAll, describe, expect, test } from 'vitest';
import { findBooking, freeUntilOf, productOf, stepsAhead } from '#server/modules/bookings/index.ts';
import {
  aMember,
  aTenant,
  memberContext,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { getTransferBooking, transferTerms } from './index.ts';
import { about, aPaidTransfer, cancelTransfer, deliver, ledgerOf, transferOf } from './testing/shop.ts';

const hourMs = 3_600_000;
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

async function movePickup(reference: string, to: string): Promise<void> {
  const changes = { pickup_datetime: to };
  expect((await deliver('reservation-modified', about(reference, { changes }))).status).toBe(200);
}

async function previewOf(...[member, id]: Parameters<typeof transferOf>) {
  return (await cancelTransfer(member, id, { dry_run: true })).body.cancellation;
}

describe('Transfers that their provider moves', () => {
  test('A transfer that its provider moves earlier keeps the free cancellation that was sold, however often it is moved', async () => {
    const member = await aMember(tenant);
    const { bookingId, reference } = await aPaidTransfer(tenant, member);
    const { cancellation_policy: sold } = await transferOf(member, bookingId);
    const promised = await previewOf(member, bookingId);
    expect(promised.penalty).toBe(0);
    for (const hours of [72, 2]) {
      await movePickup(reference, inHours(hours));
      expect(await previewOf(member, bookingId)).toEqual(promised);
      expect((await transferOf(member, bookingId)).cancellation_policy).toEqual(sold);
    }
    expect((await cancelTransfer(member, bookingId)).body.cancellation).toEqual(promised);
    await runJobs();
    const books = await ledgerOf(bookingId);
    expect(books.refunded).toBe(books.captured);
  });

  test('A transfer that its provider moves later is free to cancel until the terms of its new pickup end', async () => {
    const member = await aMember(tenant);
    const { bookingId, reference } = await aPaidTransfer(tenant, member);
    const { pickup_datetime: soldAt, cancellation_policy: sold } = await transferOf(member, bookingId);
    const later = (days: number) => new Date(Date.parse(soldAt) + days * 24 * hourMs).toISOString();
    const freeUntil = async () => (await transferOf(member, bookingId)).cancellation_policy.free_until;
    await movePickup(reference, later(2));
    expect(Date.parse((await freeUntil()) ?? '') - Date.parse(sold.free_until ?? '')).toBe(48 * hourMs);
    await movePickup(reference, later(-2));
    expect(await freeUntil()).toBe(sold.free_until);
  });

  test('The page and the adapter of a moved transfer have the same terms', async () => {
    const member = await aMember(tenant);
    const { bookingId, reference } = await aPaidTransfer(tenant, member);
    await movePickup(reference, inHours(72));
    const ctx = { ...(await memberContext(member)), key: null };
    const { policy, totalMinor } = await getTransferBooking(ctx, { booking_id: bookingId });
    const booking = await findBooking(systemContext(), tenant.appId, bookingId);
    if (!booking) throw new Error('No booking');
    const stored = productOf('ground').cancellationTerms(booking);
    const shown = transferTerms(policy.tiers, totalMinor);
    expect(stepsAhead(shown, Date.now())).toEqual(stepsAhead(stored, Date.now()));
    expect(freeUntilOf(stored)).not.toBeNull();
  });
});
