import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SQLWrapper, sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  breaksBooks,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { stepsOf, workIn } from '#server/testing/plan-of.ts';
import { expiredPerks, lapsedActivations } from './lapse.ts';
import { expiringPerks } from './mail-expiring-perks.ts';
import { bookingPerksQuery, catalogueQuery, walletQuery } from './queries.ts';
import { type DueRule, tierMembersQuery } from './rules/grant-rule-perks.ts';
import { overdueLocks } from './sweep.ts';
import { aBooking, aCataloguePerk, aPerk, lock } from './testing/wallet.ts';

const ctx = systemContext();
let tenant: Tenant;
let ana: Person;
let bookingId: string;
type Lock = { app_id: string; booking_id: string; perk_id: string };
let settled: readonly Lock[] = [];

/** Adds 400 wallets with 20,000 perks to the app, 10,000 of them in bookings, and 2,000 old offers. */
beforeAll(async () => {
  tenant = await aTenant();
  // Some tests change rows directly.
  breaksBooks(tenant);
  ana = await aMember(tenant);
  bookingId = await aBooking(ana);
  await lock(ana, [await aPerk(ana), await aPerk(ana)], bookingId);
  await aPerk(ana);
  await aCataloguePerk(tenant);
  const { appId } = tenant;
  await ctx.db.execute(sql`
    with people as (
      insert into users (id, email, username, firstname, lastname)
      select gen_random_uuid(), 'w' || n || ${`@${appId}.example`}, 'w' || n || ${appId.replaceAll('-', '')}, 'W', 'W'
      from generate_series(1, 400) n returning id)
    insert into memberships (app_id, id, user_id, status, tier)
    select ${appId}, gen_random_uuid(), id, 'active', 'bronze' from people`);
  await ctx.db.execute(sql`
    insert into saved_perks (app_id, id, membership_id, title, category, value_type, applicable_products, status, units_total, expires_at)
    select app_id, gen_random_uuid(), id, 'Crowd', 'lounge', 'free', '[]',
      (array['available', 'expired', 'revoked'])[1 + n % 3], 1, now() + interval '30 days'
    from memberships cross join generate_series(1, 50) n where app_id = ${appId} and id <> ${ana.membershipId}`);
  await ctx.db.execute(sql`
    with taken as (select app_id, id, row_number() over () as n from saved_perks where app_id = ${appId} and title = 'Crowd' limit 10000),
    booked as (
      insert into bookings (app_id, id, kind, state, organisation_id, reference, supplier, title, time_zone, starts_at,
        ends_at, currency, total_minor, due_now_minor, details)
      select app_id, id, 'lounge', 'confirmed', ${tenant.organisationId}, 'CROWD-' || id, 'test', 'Lounge', 'Europe/Paris',
        now(), now() + interval '1 year', 'EUR', 1, 1, '{}' from taken returning app_id, id)
    insert into perk_locks (app_id, booking_id, perk_id, units, state, product_type, product_id)
    select app_id, id, id, 1, (array['used', 'returned'])[1 + n % 2], 'lounge', 'x' from taken`);
  await ctx.db.execute(sql`
    insert into perk_catalogue (app_id, id, code, title, category, value_type, applicable_products, points, valid_days, withdrawn_at)
    select ${appId}, gen_random_uuid(), 'old' || n, 'Old', 'lounge', 'free', '[]', 100, 30, now() from generate_series(1, 2000) n`);
  // Open locks from other test files would distort the plan for a table of settled bookings.
  settled = await ctx.db.execute<Lock>(sql`
    update perk_locks set state = 'used' where state = 'locked' and app_id <> ${appId}
    returning app_id, booking_id, perk_id`);
  for (const table of ['saved_perks', 'perk_locks', 'perk_catalogue', 'bookings']) {
    await ctx.db.execute(sql`analyze ${sql.identifier(table)}`);
  }
});

afterAll(() =>
  ctx.db.execute(sql`
    update perk_locks l set state = 'locked' from json_to_recordset(${JSON.stringify([...settled])}::json)
      as was(app_id uuid, booking_id uuid, perk_id uuid)
    where l.app_id = was.app_id and l.booking_id = was.booking_id and l.perk_id = was.perk_id`),
);

/** Limits a query to this file's rows, because other test files may have left due rows. */
const ownRows = () => sql`title = 'Crowd'`;

const reads: [what: string, query: () => SQLWrapper, rows: number][] = [
  ['a wallet', () => walletQuery(ctx, tenant.appId, ana.membershipId), 3],
  ['a wallet by status', () => walletQuery(ctx, tenant.appId, ana.membershipId, 'available'), 3],
  ['the perks of a booking', () => bookingPerksQuery(ctx, tenant.appId, ana.membershipId, bookingId), 2],
  ['the catalogue', () => catalogueQuery(ctx, tenant.appId), 1],
  ['ended bookings with locked perks', () => overdueLocks(500), 0],
  ['expired activations', () => lapsedActivations(ownRows(), { batchSize: 500 }), 0],
  ['expired perks', () => expiredPerks(ownRows(), { batchSize: 500 }), 0],
  ['perks that expire within a week', () => expiringPerks(ownRows(), { batchSize: 500 }), 0],
];

test.each(reads)('The query for %s uses indexes, whatever the size of the tables', async (_, query, rows) => {
  const steps = await stepsOf(query());
  expect(steps[0]?.['Actual Rows']).toBe(rows);
  const { scannedTables, maxRows } = workIn(steps);
  expect(scannedTables).toEqual([]);
  expect(maxRows).toBeLessThan(100);
});

/** A rule that owes perks to every member of the tier. */
async function aRuleDueToAll(): Promise<DueRule> {
  const { appId } = tenant;
  const perk = await aCataloguePerk(tenant, { points: null });
  const [rule] = await ctx.db.execute<DueRule>(sql`
    insert into perk_rules (app_id, id, tier, catalogue_id, quantity, period)
    values (${appId}, gen_random_uuid(), 'bronze', ${perk}, 1, 'once')
    returning app_id, id, tier, catalogue_id, quantity, 'once' as rule_period`);
  if (!rule) throw new Error('The rule was not stored');
  await ctx.db.execute(sql`analyze memberships`);
  return rule;
}

/** Gives every member of the tier but five the perks of a rule, and returns the rule. */
async function aRuleWithFiveDue(): Promise<DueRule> {
  const rule = await aRuleDueToAll();
  await ctx.db.execute(sql`
    insert into saved_perks (app_id, id, membership_id, title, category, value_type, applicable_products, units_total, rule_id, rule_period)
    select m.app_id, gen_random_uuid(), m.id, 'Rule', 'lounge', 'free', '[]', 1, ${rule.id}, 'once'
    from memberships m where m.app_id = ${tenant.appId} order by m.id offset 5`);
  await ctx.db.execute(sql`analyze saved_perks`);
  return rule;
}

test('The query for the members of a rule reads one batch of them, whether perks are due to all of them or to few', async () => {
  for (const rule of [await aRuleDueToAll(), await aRuleWithFiveDue()]) {
    const steps = await stepsOf(tierMembersQuery(rule, null, 50));
    expect(steps[0]?.['Actual Rows']).toBe(50);
    const { scannedTables, maxRows } = workIn(steps);
    expect(scannedTables).toEqual([]);
    expect(maxRows).toBeLessThanOrEqual(50);
  }
});

test('The query for the members of a rule says to whom perks are due, and continues after the last one', async () => {
  const rule = await aRuleWithFiveDue();
  type Row = { membership_id: string; is_due: boolean };
  const rows = [...(await ctx.db.execute<Row>(tierMembersQuery(rule, null, 500)))];
  expect(rows.map(({ is_due }) => is_due)).toEqual(rows.map((_, at) => at < 5));
  const [first, second] = rows;
  if (!first) throw new Error('The app has no member');
  expect([...(await ctx.db.execute(tierMembersQuery(rule, first, 1)))]).toEqual([second]);
});
