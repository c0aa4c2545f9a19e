import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import {
  aMember,
  aTenant,
  memberContext,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { earnRule } from './earn-rule.ts';
import { expireDuePoints } from './expire-points.ts';
import { moveAvailability, readPointsStatus } from './index.ts';
import { advanceClock, earn, keyOf, reverseEarning, spend } from './testing/ledger.ts';

const ctx = systemContext();
const dayMs = 86_400_000;
let tenant: Tenant;

/** A booking of the test, and the smallest amount that was left paid by its refunds since the last one that failed. */
type Booked = { bookingId: string; paidMinor: number; keptMinor: number };

const action = fc.oneof(
  fc.record({
    do: fc.constant('earn' as const),
    paidMinor: fc.integer({ min: 100, max: 50_000 }),
    stayDays: fc.constantFrom(null, null, 2, 20, 40),
  }),
  fc.record({ do: fc.constant('spend' as const), share: fc.constantFrom(0.3, 1, 1, 1.5) }),
  fc.record({
    do: fc.constant('refund' as const),
    which: fc.nat(9),
    share: fc.constantFrom(0, 0.25, 0.5, 0.9, 1),
    mayRestore: fc.boolean(),
  }),
  fc.record({ do: fc.constant('complete' as const), which: fc.nat(9) }),
  fc.record({
    do: fc.constant('postpone' as const),
    which: fc.nat(9),
    days: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(1, 20, 40) }),
  fc.constant({ do: 'expire' as const }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

beforeAll(async () => {
  tenant = await aTenant();
  await ctx.db.execute(sql`update programs set points_live_months = 1 where app_id = ${tenant.appId}`);
});

test('For any sequence of earning, spending, part refunds that may fail, expiry and time, the ledger adds up, pending points are not spendable and a refund takes back what was earned', async () => {
  const rule = await earnRule(ctx, tenant.appId);
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 16 }), async (actions) => {
      const ana = await aMember(tenant, { points: 30 });
      const booked: Booked[] = [];
      for (const one of actions) {
        await perform(ana, booked, one);
        const { balance, pendingPoints } = await statusOf(ana);
        const totals = await totalsOf(ana);
        expect(balance + pendingPoints).toBe(totals.sum - totals.expiring);
        expect(pendingPoints).toBe(totals.pending);
        // Nobody owes more than they have spent.
        expect(totals.sum + totals.spent).toBeGreaterThanOrEqual(0);
        await expect(spend(ana, Math.max(0, balance) + 1)).rejects.toMatchObject({
          code: 'insufficient_points',
        });
        for (const { bookingId, paidMinor, keptMinor } of booked) {
          const [earned, kept] = [paidMinor, keptMinor].map((minor) => rule?.pointsFor(minor, 'EUR') ?? 0);
          expect(totals.takenBack(bookingId)).toBe((earned as number) - (kept as number));
        }
      }
      // The whole balance can be spent, and nothing beyond it.
      const { balance, pendingPoints } = await statusOf(ana);
      if (balance > 0) expect(await spend(ana, balance)).toMatchObject({ balance: 0 });
      expect(await statusOf(ana)).toMatchObject({ balance: Math.min(0, balance), pendingPoints });
    }),
    { numRuns: 60 },
  );
});

async function perform(ana: Person, booked: Booked[], one: Action): Promise<void> {
  const { appId } = tenant;
  const booking = 'which' in one ? booked[one.which % Math.max(1, booked.length)] : undefined;
  switch (one.do) {
    case 'earn': {
      const { paidMinor, stayDays } = one;
      const bookingId = newId();
      const availableAt = stayDays === null ? null : isoInstant(Date.now() + stayDays * dayMs);
      await earn(ana, paidMinor, bookingId, availableAt);
      booked.push({ bookingId, paidMinor, keptMinor: paidMinor });
      break;
    }
    case 'spend': {
      const { balance } = await statusOf(ana);
      const points = Math.max(1, Math.ceil(balance * one.share));
      const spending = spend(ana, points);
      if (points <= balance) expect(await spending).toMatchObject({ balance: balance - points });
      else await expect(spending).rejects.toMatchObject({ code: 'insufficient_points' });
      break;
    }
    case 'refund': {
      if (!booking) break;
      const keptMinor = Math.floor(booking.paidMinor * one.share);
      const { bookingId, paidMinor } = booking;
      const { mayRestore } = one;
      await Promise.all(
        [1, 2].map(() => reverseEarning(ana, bookingId, keptMinor, { paidMinor, mayRestore })),
      );
      booking.keptMinor = mayRestore ? keptMinor : Math.min(booking.keptMinor, keptMinor);
      break;
    }
    case 'complete':
      if (booking) await moveAvailability(ctx, { appId, ...booking }, null);
      break;
    case 'postpone':
      if (booking)
        await moveAvailability(ctx, { appId, ...booking }, isoInstant(Date.now() + one.days * dayMs));
      break;
    case 'pass':
      await advanceClock(ana, `${one.days} days`);
      break;
    case 'expire':
      await transaction(ctx, (ctx) => expireDuePoints(ctx, keyOf(ana)));
  }
}

async function statusOf(person: Person) {
  const status = await readPointsStatus(await memberContext(person));
  if (!status) throw new Error('The member has no membership');
  return status;
}

type Sums = { sum: number; spent: number; pending: number };

/** Sums of the ledger by SQL. `expiring` are expired points that no job has debited yet. */
async function totalsOf(person: Person) {
  const { membershipId } = person;
  const [sums] = await ctx.db.execute<Sums>(sql`
    select sum(points)::int as sum, coalesce(-sum(points) filter (where reason = 'spent'), 0)::int as spent,
      coalesce(sum(points) filter (where booking_id in (
        select booking_id from point_entries
        where membership_id = ${membershipId} and reason = 'earned' and available_at > now()::timestamptz(3))), 0)::int as pending
    from point_entries where membership_id = ${membershipId}`);
  const takenBack = await ctx.db.execute<{ booking_id: string; points: number }>(sql`
    select booking_id, -sum(points)::int as points from point_entries
    where membership_id = ${membershipId} and reason in ('taken_back', 'restored') group by booking_id`);
  const totals = sums as Sums;
  return {
    ...totals,
    expiring: totals.sum - (await sumAfterExpiry(person)),
    takenBack: (bookingId: string) => takenBack.find((row) => row.booking_id === bookingId)?.points ?? 0,
  };
}

/** The sum that the ledger would have if the expiry job ran now. */
async function sumAfterExpiry(person: Person): Promise<number> {
  const rolledBack = new Error('rolled back');
  let sum = 0;
  await transaction(ctx, async (ctx) => {
    await expireDuePoints(ctx, keyOf(person));
    const [row] = await ctx.db.execute<{ sum: number }>(
      sql`select sum(points)::int as sum from point_entries where membership_id = ${person.membershipId}`,
    );
    sum = row?.sum ?? 0;
    throw rolledBack;
  }).catch((err: unknown) => {
    if (err !== rolledBack) throw err;
  });
  return sum;
}
