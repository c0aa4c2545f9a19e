import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  aMember,
  aTenant,
  memberContext,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { redeemCataloguePerk, sweepPerks } from './index.ts';
import {
  aBooking,
  aCataloguePerk,
  act,
  anActivePerk,
  aPerk,
  balanceOf,
  boughtBy,
  ledgerOf,
  lock,
  movePerkToPast,
  perkApi,
  refusalOf,
  release,
  settle,
  unitsOf,
} from './testing/wallet.ts';

const callers = 32;
const rounds = 20;
const ctx = systemContext();
let tenant: Tenant;
let ana: Person;

beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

const times = <Result>(count: number, run: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const settled = <Result>(runs: Promise<Result>[]) => Promise.allSettled(runs);
const count = (outcomes: readonly unknown[], what: unknown) => outcomes.filter((one) => one === what).length;

/** The number of free units according to the ledger, independent of the counters. */
async function freeByLedger(perkId: string): Promise<number> {
  const [row] = await ctx.db.execute<{ free: number }>(
    sql`select sum(units)::int as free from perk_events where perk_id = ${perkId}`,
  );
  return row?.free ?? 0;
}

test(`A perk that ${callers} callers use concurrently is used once, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const perk = await anActivePerk(ana);
    const statuses = (await times(callers, () => act(ana, perk, 'use'))).map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, callers - 1]);
    expect(await unitsOf(perk)).toEqual({ status: 'used', used: 1, locked: 0 });
    expect(await ledgerOf(perk)).toEqual(['granted 1', 'activated 0', 'used -1']);
  }
});

test(`Of ${callers} concurrent activations of a perk exactly one succeeds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const perk = await aPerk(ana);
    const statuses = (await times(callers, () => act(ana, perk, 'activate'))).map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, callers - 1]);
    expect(await ledgerOf(perk)).toEqual(['granted 1', 'activated 0']);
  }
});

test(`Of concurrent uses and bookings of one perk exactly one succeeds, ${rounds} rounds`, async () => {
  const wins = { directly: 0, inBooking: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const perk = await anActivePerk(ana);
    const bookings = await times(callers / 2, () => aBooking(ana));
    const [uses, locks] = await Promise.all([
      times(callers / 2, () => act(ana, perk, 'use')),
      settled(bookings.map((bookingId) => lock(ana, [perk], bookingId))),
    ]);
    const used = uses.filter(({ status }) => status === 200).length;
    const locked = count(locks.map(refusalOf), 'done');
    expect(used + locked).toBe(1);
    expect(uses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(count(locks.map(refusalOf), 'invalid_state')).toBe(bookings.length - locked);
    expect(await unitsOf(perk)).toMatchObject({ used, locked });
    expect(await freeByLedger(perk)).toBe(0);
    wins.directly += used;
    wins.inBooking += locked;
  }
  expect(wins.directly + wins.inBooking).toBe(rounds);
});

test(`Of ${callers} concurrent bookings only as many succeed as the perk has units`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const perk = await aPerk(ana, { units: 5 });
    const bookings = await times(callers, () => aBooking(ana));
    const outcomes = (await settled(bookings.map((id) => lock(ana, [perk], id)))).map(refusalOf);
    expect([count(outcomes, 'done'), count(outcomes, 'invalid_state')]).toEqual([5, callers - 5]);
    expect(await unitsOf(perk)).toMatchObject({ used: 0, locked: 5 });
  }
});

test('Bookings that lock the same perks in opposite orders never deadlock', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const perks = await times(4, () => aPerk(ana));
    const bookings = await times(callers, () => aBooking(ana));
    const outcomes = await settled(
      bookings.map((id, index) => lock(ana, index % 2 === 0 ? perks : perks.toReversed(), id)),
    );
    expect(count(outcomes.map(refusalOf), 'done')).toBe(1);
    expect(count(outcomes.map(refusalOf), 'invalid_state')).toBe(callers - 1);
    for (const perk of perks) expect(await unitsOf(perk)).toMatchObject({ locked: 1 });
  }
});

test('Concurrent settling, releasing and locking for one booking keeps the units consistent', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const perk = await aPerk(ana);
    const bookingId = await aBooking(ana);
    await lock(ana, [perk], bookingId);
    const runs = Array.from({ length: 8 }, () => [
      settle(bookingId),
      release(bookingId),
      lock(ana, [perk], bookingId),
    ]);
    const outcomes = (await settled<unknown>(runs.flat())).map(refusalOf);
    expect(outcomes.filter((one) => one !== 'done' && one !== 'invalid_state')).toEqual([]);
    await release(bookingId);
    expect(await unitsOf(perk)).toEqual({ status: 'available', used: 0, locked: 0 });
    expect(await freeByLedger(perk)).toBe(1);
  }
});

test('Concurrent settling and releasing of bookings with shared perks loses no unit', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const perks = await times(3, () => aPerk(ana, { units: 20 }));
    const bookings = await times(16, () => aBooking(ana));
    for (const [index, id] of bookings.entries())
      await lock(ana, index % 2 === 0 ? perks : perks.toReversed(), id);
    const ends = bookings.map((id, index) => (index % 2 === 0 ? settle(id) : release(id)));
    expect(count((await settled(ends)).map(refusalOf), 'done')).toBe(bookings.length);
    for (const perk of perks) {
      expect(await unitsOf(perk)).toEqual({ status: 'available', used: 8, locked: 0 });
      expect(await freeByLedger(perk)).toBe(12);
    }
  }
});

test('In a race between expiry of an activation and its use only one of them takes effect', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const perk = await anActivePerk(ana);
    const sweep = () => sweepPerks.run(ctx, {});
    const [, uses] = await Promise.all([
      movePerkToPast(perk, '25 hours').then(() => times(4, sweep)),
      times(8, () => act(ana, perk, 'use')),
    ]);
    const used = uses.filter(({ status }) => status === 200).length;
    expect(used).toBeLessThanOrEqual(1);
    await sweep();
    expect(await unitsOf(perk)).toEqual({ status: used === 1 ? 'used' : 'available', used, locked: 0 });
    const end = used === 1 ? 'used -1' : 'lapsed 0';
    expect(await ledgerOf(perk)).toEqual(['granted 1', 'activated 0', end]);
  }
});

describe('Purchases with points', () => {
  test(`Points for three perks buy three in ${callers} concurrent purchases, ${rounds} rounds`, async () => {
    const sold = await aCataloguePerk(tenant);
    for (let round = 0; round < rounds; round += 1) {
      const ben = await aMember(tenant, { points: 3_999 });
      const member = await memberContext(ben);
      const runs = Array.from({ length: callers }, () => redeemCataloguePerk(member, { id: sold }));
      const outcomes = (await settled(runs)).map(refusalOf);
      expect([count(outcomes, 'done'), count(outcomes, 'insufficient_points')]).toEqual([3, callers - 3]);
      expect([await balanceOf(ben), await boughtBy(ben, sold)]).toEqual([999, 3]);
    }
  });

  test(`${callers} concurrent purchases with the same Idempotency-Key buy one perk`, async () => {
    const sold = await aCataloguePerk(tenant);
    for (let round = 0; round < rounds; round += 1) {
      const ben = await aMember(tenant, { points: 3_999 });
      const headers = { 'idempotency-key': newId() };
      const answers = await times(callers, () => perkApi(ben, 'POST', `/catalogue/${sold}/redeem`, headers));
      const bought = answers.filter(({ status }) => status === 201);
      const busy = answers.filter(({ problem }) => problem.code === 'idempotency_in_progress');
      expect(bought.length).toBeGreaterThan(0);
      expect(bought.length + busy.length).toBe(callers);
      expect(new Set(bought.map(({ body }) => body.id)).size).toBe(1);
      expect([await balanceOf(ben), await boughtBy(ben, sold)]).toEqual([2_999, 1]);
    }
  });
});
