import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { aMember, aTenant, systemContext, type Tenant } from '#server/testing/index.ts';
import { earnPoints, expirePoints, moveAvailability, reversePoints } from './index.ts';
import {
  advanceClock,
  credit,
  earn,
  ledgerOf,
  membershipOf,
  reverseEarning,
  shownBalance,
  spend,
  sumOf,
} from './testing/ledger.ts';

const ctx = systemContext();
let tenant: Tenant;
const runExpiry = () => expirePoints.run(ctx, {});

beforeAll(async () => {
  tenant = await aTenant();
});

describe('Reversal of points', () => {
  test('A partial refund debits the unearned points once under 32 simultaneous calls', async () => {
    const ana = await aMember(tenant, { points: 1_000 });
    const bookingId = newId();
    await earn(ana, 10_000, bookingId);
    await Promise.all(Array.from({ length: 32 }, () => reverseEarning(ana, bookingId, 4_000)));
    expect(await ledgerOf(ana)).toEqual([
      ['welcome', 1_000],
      ['earned', 200],
      ['taken_back', -120],
    ]);
  });

  test('Booking and cancelling does not extend the expiry of existing points', async () => {
    const ana = await aMember(tenant);
    await credit(ana, 300, '1 day');
    const bookingId = newId();
    await earn(ana, 10_000, bookingId);
    await reverseEarning(ana, bookingId, 0);
    expect(await shownBalance(ana)).toBe(300);
    await advanceClock(ana, '2 days');
    expect(await shownBalance(ana)).toBe(0);
  });

  test('A refund debits points that were already spent, and the next credits make up for them first', async () => {
    const ana = await aMember(tenant);
    const bookingId = newId();
    await earn(ana, 10_000, bookingId);
    await spend(ana, 150);
    await reverseEarning(ana, bookingId, 0);
    expect([await sumOf(ana), await shownBalance(ana)]).toEqual([-150, -150]);
    await credit(ana, 100, '1 day');
    expect(await shownBalance(ana)).toBe(-50);
    await expect(spend(ana, 1)).rejects.toMatchObject({ code: 'insufficient_points' });
    await credit(ana, 100, null);
    expect(await spend(ana, 50)).toMatchObject({ balance: 0 });
    await advanceClock(ana, '2 days');
    await runExpiry();
    expect(await shownBalance(ana)).toBe(0);
    await reverseEarning(ana, newId(), 0);
    expect(await sumOf(ana)).toBe(0);
  });

  test('Several part refunds take back together what the whole refund takes back, in any order and when repeated', async () => {
    const ana = await aMember(tenant, { points: 1_000 });
    const bookingId = newId();
    await earn(ana, 10_000, bookingId);
    for (const kept of [10_000, 7_050, 7_050, 2_000, 7_050, 0, 0]) await reverseEarning(ana, bookingId, kept);
    expect(await ledgerOf(ana)).toEqual([
      ['welcome', 1_000],
      ['earned', 200],
      ['taken_back', -60],
      ['taken_back', -100],
      ['taken_back', -40],
    ]);
  });

  test('A refund takes back the share of what was earned, although the programme has changed its rule since', async () => {
    const changed = await aTenant();
    const ana = await aMember(changed);
    const purchase = {
      appId: changed.appId,
      bookingId: newId(),
      title: '',
      paidMinor: 10_000,
      currency: 'EUR',
    };
    await earnPoints(ctx, { ...purchase, membershipId: ana.membershipId, availableAt: null });
    for (const rate of [10, 1, 0]) {
      await ctx.db.execute(sql`
        update programs set points_per_major_unit = ${rate} where app_id = ${changed.appId}`);
      await reversePoints(ctx, purchase, 10_000);
      await reversePoints(ctx, purchase, 7_500);
    }
    expect(await ledgerOf(ana)).toEqual([
      ['earned', 200],
      ['taken_back', -50],
    ]);
    await reversePoints(ctx, purchase, 0);
    expect(await sumOf(ana)).toBe(0);
  });

  test('A refund returns points of the booking that expired unspent before it takes them back', async () => {
    const ana = await aMember(tenant);
    const bookingId = newId();
    await earn(ana, 10_000, bookingId);
    await spend(ana, 40);
    await advanceClock(ana, '10 years');
    await reverseEarning(ana, bookingId, 5_000);
    await reverseEarning(ana, bookingId, 0);
    expect(await ledgerOf(ana)).toEqual([
      ['earned', 200],
      ['spent', -40],
      ['expired', -160],
      ['returned', 100],
      ['taken_back', -100],
      ['returned', 60],
      ['taken_back', -100],
    ]);
    expect(await shownBalance(ana)).toBe(-40);
  });
});

describe('Points of a refund that failed', () => {
  const inDays = (days: number) => isoInstant(Date.now() + days * 86_400_000);

  test('Points come back once under 32 simultaneous calls, pending until the booking ends, and move with it', async () => {
    const ana = await aMember(tenant, { points: 100 });
    const bookingId = newId();
    await earn(ana, 10_000, bookingId, inDays(3));
    await reverseEarning(ana, bookingId, 0);
    await Promise.all(
      Array.from({ length: 32 }, () => reverseEarning(ana, bookingId, 10_000, { mayRestore: true })),
    );
    expect((await ledgerOf(ana)).slice(2)).toEqual([
      ['taken_back', -200],
      ['restored', 200],
    ]);
    expect(await membershipOf(ana)).toMatchObject({ pointBalance: 100, pendingPoints: 200 });
    await moveAvailability(ctx, { appId: tenant.appId, bookingId }, null);
    expect(await membershipOf(ana)).toMatchObject({ pointBalance: 300, pendingPoints: 0 });
  });

  test('Nothing comes back without a refund that failed, and no more than what was taken back', async () => {
    const ana = await aMember(tenant);
    const bookingId = newId();
    await earn(ana, 10_000, bookingId);
    await reverseEarning(ana, bookingId, 10_000, { mayRestore: true });
    await reverseEarning(ana, bookingId, 4_000);
    await reverseEarning(ana, bookingId, 10_000);
    expect(await sumOf(ana)).toBe(80);
    await reverseEarning(ana, bookingId, 6_000, { mayRestore: true });
    await reverseEarning(ana, bookingId, 5_000);
    expect(await ledgerOf(ana)).toEqual([
      ['earned', 200],
      ['taken_back', -120],
      ['restored', 40],
      ['taken_back', -20],
    ]);
  });

  test('Points that would have expired meanwhile have the time left that they had when they were taken back', async () => {
    const brief = await aTenant();
    await ctx.db.execute(sql`update programs set points_live_months = 1 where app_id = ${brief.appId}`);
    const ana = await aMember(brief);
    const bookingId = newId();
    await earn(ana, 10_000, bookingId);
    await advanceClock(ana, '20 days');
    await reverseEarning(ana, bookingId, 0);
    await advanceClock(ana, '60 days');
    await reverseEarning(ana, bookingId, 10_000, { mayRestore: true });
    await runExpiry();
    expect(await shownBalance(ana)).toBe(200);
    await advanceClock(ana, '7 days');
    expect(await shownBalance(ana)).toBe(200);
    await advanceClock(ana, '5 days');
    expect(await shownBalance(ana)).toBe(0);
  });

  test('Points that had expired before they were taken back are as expired as before once they come back', async () => {
    const ana = await aMember(tenant);
    const bookingId = newId();
    await earn(ana, 10_000, bookingId);
    await spend(ana, 40);
    await advanceClock(ana, '10 years');
    await reverseEarning(ana, bookingId, 0);
    expect(await shownBalance(ana)).toBe(-40);
    await reverseEarning(ana, bookingId, 10_000, { mayRestore: true });
    expect(await shownBalance(ana)).toBe(0);
    await runExpiry();
    expect([await sumOf(ana), await shownBalance(ana)]).toEqual([0, 0]);
    await reverseEarning(ana, bookingId, 0);
    expect(await shownBalance(ana)).toBe(-40);
  });
});

describe('Pending points', () => {
  const inDays = (days: number) => isoInstant(Date.now() + days * 86_400_000);

  test('Points are pending until the booking ends: shown apart with their date, in no balance and not spendable', async () => {
    const ana = await aMember(tenant, { points: 100 });
    const [soon, late] = [inDays(3), inDays(9)];
    await earn(ana, 20_000, newId(), late);
    await earn(ana, 10_000, newId(), soon);
    expect(await membershipOf(ana)).toMatchObject({
      pointBalance: 100,
      pendingPoints: 600,
      nextPointsAvailableAt: soon,
    });
    await expect(spend(ana, 101)).rejects.toMatchObject({ code: 'insufficient_points' });
    expect(await spend(ana, 60)).toMatchObject({ balance: 40 });
    await advanceClock(ana, '4 days');
    expect(await membershipOf(ana)).toMatchObject({ pointBalance: 240, pendingPoints: 400 });
    await advanceClock(ana, '6 days');
    expect(await membershipOf(ana)).toMatchObject({
      pointBalance: 640,
      pendingPoints: 0,
      nextPointsAvailableAt: null,
    });
    expect(await spend(ana, 640)).toMatchObject({ balance: 0 });
  });

  test('The months until points expire count from the instant at which they become available', async () => {
    const ana = await aMember(tenant);
    const bookingId = newId();
    const expiry = async () => {
      const [row] = await ctx.db.execute<{ expires_at: string; months: boolean }>(sql`
        select e.expires_at, e.expires_at = e.available_at + make_interval(months => p.points_live_months) as months
        from point_entries e join programs p on p.app_id = e.app_id where e.booking_id = ${bookingId}`);
      return row;
    };
    await earn(ana, 10_000, bookingId, '2199-03-15T10:00:00.000Z');
    expect(await expiry()).toMatchObject({ months: true });
    await moveAvailability(ctx, { appId: tenant.appId, bookingId }, null);
    expect(Date.parse((await expiry())?.expires_at ?? '')).toBeLessThan(Date.parse('2199-01-01'));
    expect(await membershipOf(ana)).toMatchObject({ pointBalance: 200, pendingPoints: 0 });
  });

  test('A refund before the booking ends takes back pending points and leaves the balance alone', async () => {
    const ana = await aMember(tenant);
    await credit(ana, 300, '1 day');
    const bookingId = newId();
    await earn(ana, 10_000, bookingId, inDays(3));
    await reverseEarning(ana, bookingId, 4_000);
    expect(await membershipOf(ana)).toMatchObject({ pointBalance: 300, pendingPoints: 80 });
    await reverseEarning(ana, bookingId, 0);
    await moveAvailability(ctx, { appId: tenant.appId, bookingId }, null);
    expect(await membershipOf(ana)).toMatchObject({
      pointBalance: 300,
      pendingPoints: 0,
      nextPointsAvailableAt: null,
    });
    await expect(spend(ana, 301)).rejects.toMatchObject({ code: 'insufficient_points' });
  });

  test('Pending points do not pay for what is owed before they become available', async () => {
    const ana = await aMember(tenant);
    const refunded = newId();
    await earn(ana, 10_000, refunded);
    await spend(ana, 200);
    await earn(ana, 15_000, newId(), inDays(3));
    await reverseEarning(ana, refunded, 0);
    expect(await membershipOf(ana)).toMatchObject({ pointBalance: -200, pendingPoints: 300 });
    await advanceClock(ana, '4 days');
    expect(await membershipOf(ana)).toMatchObject({ pointBalance: 100, pendingPoints: 0 });
  });
});
