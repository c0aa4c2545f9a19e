import { beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#server/platform/db/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, systemContext, type Tenant } from '#server/testing/index.ts';
import { earnRule } from './earn-rule.ts';
import { expirePoints, spendPoints } from './index.ts';
import { advanceClock, credit, earn, ledgerOf, shownBalance, spend, sumOf } from './testing/ledger.ts';

let tenant: Tenant;
const ctx = systemContext();

const runExpiry = () => expirePoints.run(ctx, {});
const codeOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'fulfilled' ? 'spent' : (outcome.reason as { code?: string }).code;
const count = (outcomes: unknown[], what: unknown) => outcomes.filter((one) => one === what).length;

beforeAll(async () => {
  tenant = await aTenant();
});

describe('Earning points', () => {
  test('Points are earned per whole unit of the app’s currency, whatever currency was paid', async () => {
    const rule = await earnRule(ctx, tenant.appId);
    expect(rule?.pointsFor(12_999, 'EUR')).toBe(129 * 2);
    expect(rule?.pointsFor(10_000, 'JPY')).toBe(60 * 2);
    expect(rule?.pointsFor(99, 'EUR')).toBe(0);
    expect(rule?.pointsFor(1_000, 'XAF')).toBe(0);
    expect(await earnRule(ctx, newId())).toBeNull();
  });

  test('Without exchange rates, payments earn points in Production only in the app’s own currency', async () => {
    const rule = await earnRule({ db: ctx.db, environment: 'Production' }, tenant.appId);
    expect(rule?.pointsFor(12_999, 'EUR')).toBe(129 * 2);
    expect(rule?.pointsFor(10_000, 'JPY')).toBe(0);
  });

  test('A booking earns points once under 32 simultaneous calls', async () => {
    const ana = await aMember(tenant);
    const bookingId = newId();
    await Promise.all(Array.from({ length: 32 }, () => earn(ana, 10_000, bookingId)));
    expect(await ledgerOf(ana)).toEqual([['earned', 200]]);
  });
});

describe('Spending points', () => {
  test('Spending debits the points and returns the balance', async () => {
    const ana = await aMember(tenant, { points: 1_000 });
    expect(await spend(ana, 400)).toEqual({ entryId: expect.any(String), balance: 600 });
    expect(await shownBalance(ana)).toBe(600);
    expect(await spend(ana, 600)).toMatchObject({ balance: 0 });
  });

  test('Of 32 simultaneous calls to spend points only as many succeed as the balance covers', async () => {
    const ana = await aMember(tenant, { points: 1_000 });
    const outcomes = (await Promise.allSettled(Array.from({ length: 32 }, () => spend(ana, 300)))).map(
      codeOf,
    );
    expect([count(outcomes, 'spent'), count(outcomes, 'insufficient_points')]).toEqual([3, 29]);
    expect(await sumOf(ana)).toBe(100);
  });

  test('Spending with the same reference debits the points once, under 32 simultaneous calls and later', async () => {
    const ana = await aMember(tenant, { points: 1_000 });
    const reference = newId();
    const spendings = await Promise.all(Array.from({ length: 32 }, () => spend(ana, 700, reference)));
    expect(new Set(spendings.map(({ entryId }) => entryId)).size).toBe(1);
    expect(await spend(ana, 700, reference)).toMatchObject({ balance: 300 });
    expect(await sumOf(ana)).toBe(300);
    await expect(spend(ana, 100, reference)).rejects.toThrow('Points were already spent with this reference');
    expect(await sumOf(ana)).toBe(300);
  });

  test('Spending is rolled back with the transaction it belongs to', async () => {
    const ana = await aMember(tenant, { points: 1_000 });
    const failing = transaction(ctx, async (ctx) => {
      await spendPoints(ctx, {
        appId: tenant.appId,
        membershipId: ana.membershipId,
        points: 400,
        reason: '',
        reference: newId(),
      });
      throw new Error('The perk was gone');
    });
    await expect(failing).rejects.toThrow('The perk was gone');
    expect(await sumOf(ana)).toBe(1_000);
  });

  test('Spending is refused above the balance, for an unknown membership and for an invalid number of points', async () => {
    const ana = await aMember(tenant, { points: 100 });
    await expect(spend(ana, 101)).rejects.toMatchObject({ code: 'insufficient_points' });
    await expect(spend({ ...ana, membershipId: newId() }, 1)).rejects.toMatchObject({ code: 'not_found' });
    for (const points of [0, -5, 1.5, Number.NaN])
      await expect(spend(ana, points)).rejects.toThrow(RangeError);
    expect(await ledgerOf(ana)).toEqual([['welcome', 100]]);
  });

  test('Spending cannot debit a membership of another app', async () => {
    const ana = await aMember(tenant, { points: 100 });
    const elsewhere = await aTenant();
    const spending = { membershipId: ana.membershipId, points: 1, reason: '', reference: newId() };
    await expect(spendPoints(ctx, { ...spending, appId: elsewhere.appId })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('Expiry of points', () => {
  test('The expiry job debits the rest of expired credits once', async () => {
    const ana = await aMember(tenant);
    await credit(ana, 300, '-1 second');
    await credit(ana, 500, '1 day');
    await runExpiry();
    await Promise.all([runExpiry(), runExpiry(), runExpiry()]);
    expect(await ledgerOf(ana)).toEqual([
      ['adjusted', 300],
      ['adjusted', 500],
      ['expired', -300],
    ]);
    expect(await shownBalance(ana)).toBe(500);
  });

  test('The expiry job does not debit points that were spent, and no balance falls below zero', async () => {
    const [ana, ben] = [await aMember(tenant), await aMember(tenant)];
    for (const person of [ana, ben]) await credit(person, 300, '1 day');
    await spend(ana, 120);
    await spend(ben, 300);
    for (const person of [ana, ben]) await advanceClock(person, '2 days');
    await runExpiry();
    expect(await ledgerOf(ana)).toEqual([
      ['adjusted', 300],
      ['spent', -120],
      ['expired', -180],
    ]);
    expect(await ledgerOf(ben)).toEqual([
      ['adjusted', 300],
      ['spent', -300],
    ]);
  });

  test('The expiry job debits only expired credits when older credits without expiry were spent', async () => {
    const ana = await aMember(tenant, { points: 1_000 });
    await spend(ana, 1_000);
    await credit(ana, 500, '1 day');
    await advanceClock(ana, '2 days');
    await runExpiry();
    expect(await sumOf(ana)).toBe(0);
  });

  test('Expired points are neither shown nor spendable before the expiry job runs', async () => {
    const ana = await aMember(tenant);
    await credit(ana, 300, '-1 second');
    await credit(ana, 50, null);
    expect(await shownBalance(ana)).toBe(50);
    await expect(spend(ana, 51)).rejects.toMatchObject({ code: 'insufficient_points' });
    expect(await spend(ana, 50)).toMatchObject({ balance: 0 });
    expect(await sumOf(ana)).toBe(0);
    await runExpiry();
    expect(await sumOf(ana)).toBe(0);
  });

  test('Concurrent expiry jobs and spendings never debit a point twice (20 rounds, 8 spendings, 4 jobs)', async () => {
    for (let round = 0; round < 20; round += 1) {
      const ana = await aMember(tenant);
      await credit(ana, 100, '-1 second');
      await credit(ana, 250, '1 day');
      const spenders = Array.from({ length: 8 }, () => spend(ana, 100));
      const [outcomes] = await Promise.all([
        Promise.allSettled(spenders),
        runExpiry(),
        runExpiry(),
        runExpiry(),
        runExpiry(),
      ]);
      expect(count(outcomes.map(codeOf), 'spent')).toBe(2);
      expect(await sumOf(ana)).toBe(50);
      expect((await ledgerOf(ana)).filter(([reason]) => reason === 'expired')).toEqual([['expired', -100]]);
    }
  });
});
