import { beforeAll, describe, expect, test } from 'vitest';
import { selectPayments } from '#server/modules/checkout/payments-of-bookings.ts';
import { type SQLWrapper, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { planWithAlternatives } from '#server/sandbox/suppliers/esim/plans.ts';
import { profilesOf } from '#server/sandbox/suppliers/esim/profiles.ts';
import { usageAt } from '#server/sandbox/suppliers/esim/usage.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { stepsOf, workIn } from '#server/testing/plan-of.ts';
import { ordersQuery } from './list-orders.ts';
import type { EsimPlan } from './port.ts';
import { ageIssue, anActiveOrder, anOrder } from './testing/shop.ts';

type Usage = {
  esims: {
    iccid: string;
    status: string;
    is_unlimited: boolean;
    total_mb: number | null;
    used_mb: number;
    remaining_mb: number | null;
    connected_at: string | null;
    expires_at: string | null;
  }[];
};

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const usageOf = (orderId: string) =>
  callApi<Usage>('GET', `/v1/travel/esim/orders/${orderId}/usage`, { as: member });

describe('eSIM usage', () => {
  test('eSIM usage is zero at first, grows while the plan is valid and stays after it expires', async () => {
    const order = await anActiveOrder(tenant, member, { resource_id: 'esim_it_3gb_30d', quantity: 2 });
    const fresh = await usageOf(order.order_id);
    expect(fresh.body.esims).toMatchObject(
      order.esims.map(({ iccid }) => ({ iccid, status: 'not_connected', used_mb: 0, connected_at: null })),
    );
    await ageIssue(order.order_id, '9 days');
    const running = await usageOf(order.order_id);
    await ageIssue(order.order_id, '6 days');
    const later = await usageOf(order.order_id);
    await ageIssue(order.order_id, '60 days');
    const over = await usageOf(order.order_id);
    for (const [index, esim] of over.body.esims.entries()) {
      const [before, between] = [running.body.esims[index], later.body.esims[index]];
      expect(before?.used_mb).toBeGreaterThan(0);
      expect(between?.used_mb).toBeGreaterThan(before?.used_mb ?? 0);
      expect(esim.used_mb).toBeGreaterThanOrEqual(between?.used_mb ?? 0);
      expect(esim.status).toBe('expired');
      expect(esim.total_mb).toBe(3072);
      expect((esim.remaining_mb ?? 0) + esim.used_mb).toBe(3072);
      expect(Date.parse(esim.expires_at ?? '') - Date.parse(esim.connected_at ?? '')).toBe(30 * 86_400_000);
    }
  });

  test('eSIM usage of an unlimited plan has no total', async () => {
    const order = await anActiveOrder(tenant, member, { resource_id: 'esim_it_unlimited_10d' });
    await ageIssue(order.order_id, '5 days');
    const [esim] = (await usageOf(order.order_id)).body.esims;
    expect(esim).toMatchObject({
      is_unlimited: true,
      total_mb: null,
      remaining_mb: null,
      status: 'connected',
    });
    expect(esim?.used_mb).toBeGreaterThan(1_500);
  });

  test('eSIM usage is 409 before an order is active', async () => {
    const answer = await usageOf((await anOrder(member)).order_id);
    expect([answer.status, answer.problem.code]).toEqual([409, 'invalid_state']);
    expect((await usageOf(newId())).status).toBe(404);
  });

  test.each([
    ['esim_test_usage_error', 502, 'supplier_error'],
    ['esim_test_usage_timeout', 504, 'supplier_timeout'],
    ['esim_test_usage_down', 503, 'supplier_unavailable'],
  ])('eSIM usage of the failing plan %s is %i %s', async (resource_id, status, code) => {
    const order = await anActiveOrder(tenant, member, { resource_id });
    const answer = await usageOf(order.order_id);
    expect([answer.status, answer.problem.code]).toEqual([status, code]);
  });

  test('Simulated eSIM usage never falls and never exceeds the plan', () => {
    const convert = (minor: number) => minor;
    const [plan] = planWithAlternatives('esim_fr_1gb_7d', 'EUR', convert) as EsimPlan[];
    const issuedAt = '2027-01-01T00:00:00.000Z';
    const ends = new Set<string>();
    for (let traveller = 0; traveller < 40; traveller += 1) {
      let before = 0;
      for (let hour = 0; hour <= 24 * 9; hour += 1) {
        const at = Date.parse(issuedAt) + hour * 3_600_000;
        const { usedMb, status } = usageAt(plan as EsimPlan, `89999${traveller}`, issuedAt, at);
        expect(usedMb).toBeGreaterThanOrEqual(before);
        expect(usedMb).toBeLessThanOrEqual(1024);
        before = usedMb ?? 0;
        ends.add(status);
      }
    }
    expect(ends).toEqual(new Set(['not_connected', 'connected', 'used_up', 'expired']));
  });
});

describe('Simulated eSIMs', () => {
  test('A simulated eSIM has a valid 19-digit number of no real issuer and an unguessable code', () => {
    const seed = { secret: 'a secret', quantity: 1, resource_id: 'esim_fr_1gb_7d' };
    const profiles = profilesOf({ ...seed, quantity: 200 });
    for (const { iccid, matchingId } of profiles) {
      expect(iccid).toMatch(/^89999\d{14}$/);
      expect(passesLuhn(iccid)).toBe(true);
      expect(matchingId).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{8}){3}$/);
    }
    expect(new Set(profiles.map(({ iccid }) => iccid)).size).toBe(200);
    expect(profilesOf({ ...seed, quantity: 2 })).toEqual(profiles.slice(0, 2));
    expect(profilesOf({ ...seed, secret: 'another' })[0]?.matchingId).not.toBe(profiles[0]?.matchingId);
  });
});

/** The Luhn check: counted from the check digit, every second digit is doubled. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let place = 1; place <= number.length; place += 1) {
    const digit = Number(number.at(-place));
    const value = place % 2 === 0 ? 2 * digit : digit;
    sum += Math.floor(value / 10) + (value % 10);
  }
  return sum % 10 === 0;
}

describe('Query plans of eSIM orders', () => {
  const scannedIn = async (query: SQLWrapper) => workIn(await stepsOf(query)).scannedTables;

  test('A member’s eSIM orders and their payments are read by index', async () => {
    const ctx = systemContext();
    const crowded = await aTenant();
    const person = await aMember(crowded);
    const { order_id } = await anOrder(person);
    // Bookings of another member, so many that a sequential scan is the more expensive plan.
    await ctx.db.execute(sql`
      insert into bookings (app_id, id, kind, state, organisation_id, user_id, reference, supplier, title, time_zone,
        starts_at, ends_at, currency, total_minor, due_now_minor, details)
      select b.app_id, gen_random_uuid(), b.kind, 'expired', b.organisation_id, ${member.userId}::uuid,
        'SJ-crowd-' || n || '-' || ${newId()}::text, b.supplier, b.title, b.time_zone,
        b.starts_at + make_interval(secs => n), b.ends_at, b.currency, b.total_minor, b.due_now_minor, b.details
      from bookings b, generate_series(1, 5000) n where b.id = ${order_id}`);
    await ctx.db.execute(sql`analyze bookings`);
    const owner = { appId: crowded.appId, userId: person.userId };
    expect(await scannedIn(ordersQuery(ctx, owner, 21).getSQL())).not.toContain('bookings');
    const payments = selectPayments(ctx, crowded.appId, [order_id]).getSQL();
    const plan = await ctx.db.transaction(async (tx) => {
      // A test has few sessions, so sequential scans are disabled to prove that an index can be used.
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${payments}`);
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan');
    expect(await scannedIn(sql`select 1 from bookings where title = 'nothing'`)).toEqual(['bookings']);
  });
});
