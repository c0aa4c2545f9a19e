import { beforeEach, describe, expect, test } from 'vitest';
import { grantRulePerks } from '#server/modules/perks/index.ts';
import { aCataloguePerk } from '#server/modules/perks/testing/wallet.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { jobs } from '#server/wiring/jobs.ts';
import { listAuditEntries, listPerkRules, removePerkRule, setPerkRule, updateMember } from '../index.ts';
import { operatorContext, refusalCode, refusedFields } from '../testing/operator-context.ts';

const ctx = systemContext();
const operator = () => ({ ...operatorContext(), reason: 'Programme' });
let tenant: Tenant;

beforeEach(async () => {
  tenant = await aTenant();
  await aCataloguePerk(tenant, { code: 'lounge_visit' });
});

type Wanted = { each_year?: number; each_month?: number; once?: number };

const setRule = (wanted: Wanted, perk = 'lounge_visit', tier = 'gold') =>
  setPerkRule(operator(), { app: tenant.appId, tier, perk, ...wanted });
const removeRule = (perk = 'lounge_visit', tier = 'gold') =>
  removePerkRule(operator(), { app: tenant.appId, tier, perk });

const moveTo = (person: Person, tier: string) =>
  updateMember(operator(), { app: tenant.appId, member: person.email, tier });

/** Runs what the schedule runs each hour. */
const anHourLater = () => grantRulePerks.run(ctx, {});

async function aGoldMember(): Promise<Person> {
  const person = await aMember(tenant);
  await moveTo(person, 'gold');
  return person;
}

/** The units of each perk of a member, the oldest first. */
async function unitsOf(person: Person): Promise<number[]> {
  const rows = await ctx.db.execute<{ units: number }>(sql`
    select units_total as units from saved_perks where membership_id = ${person.membershipId} order by id`);
  return rows.map(({ units }) => units);
}

/** Makes what the rules have granted so far belong to an earlier period. */
const endPeriod = (period: string) =>
  ctx.db.execute(sql`
    update saved_perks set rule_period = ${period}
    where app_id = ${tenant.appId} and rule_id is not null and rule_period <> 'once'`);

describe('Perks by rules of tiers', () => {
  test('A member of the tier gets the perks of a period once, however often and at once the job runs', async () => {
    const ana = await aGoldMember();
    await setRule({ each_year: 2 });
    await Promise.all([anHourLater(), anHourLater(), anHourLater()]);
    await anHourLater();
    expect(await unitsOf(ana)).toEqual([2]);
    const [perk] = await ctx.db.execute(sql`
      select p.title, p.rule_period, p.expires_at is not null as ends, e.note
      from saved_perks p join perk_events e on e.app_id = p.app_id and e.perk_id = p.id
      where p.membership_id = ${ana.membershipId}`);
    const [year] = await ctx.db.execute<{ year: string }>(
      sql`select to_char(now() at time zone 'UTC', 'YYYY') as year`,
    );
    const rule = (await listPerkRules(operator(), { app: tenant.appId })).rules[0];
    expect(perk).toEqual({
      title: 'Lounge visit',
      rule_period: year?.year,
      ends: true,
      note: `rule ${rule?.id}, ${year?.year}`,
    });
  });

  test('Setting a rule enqueues the job, and the job is run each hour besides', async () => {
    const ana = await aGoldMember();
    await setRule({ once: 1 });
    await runJobs();
    expect(await unitsOf(ana)).toEqual([1]);
    const job = jobs.find(({ name }) => name === 'grant_rule_perks');
    expect(job?.schedule).toMatch(/^\d+ \* \* \* \*$/);
  });

  test('A member who reaches the tier later gets the perks at the next run, and one who loses it keeps them', async () => {
    const ana = await aMember(tenant);
    await setRule({ each_year: 2 });
    await anHourLater();
    expect(await unitsOf(ana)).toEqual([]);
    await moveTo(ana, 'gold');
    await anHourLater();
    expect(await unitsOf(ana)).toEqual([2]);
    await moveTo(ana, 'bronze');
    await endPeriod('2001');
    await anHourLater();
    expect(await unitsOf(ana)).toEqual([2]);
    const [perk] = await ctx.db.execute(
      sql`select status from saved_perks where membership_id = ${ana.membershipId}`,
    );
    expect(perk).toEqual({ status: 'available' });
  });

  test('A member who loses the tier and reaches it again in the same period gets nothing twice', async () => {
    const ana = await aGoldMember();
    await setRule({ each_year: 2 });
    await anHourLater();
    await moveTo(ana, 'bronze');
    await anHourLater();
    await moveTo(ana, 'gold');
    await anHourLater();
    expect(await unitsOf(ana)).toEqual([2]);
  });

  test('A new year or month gives the perks again, and a rule that gives once does not', async () => {
    const ana = await aGoldMember();
    const codes = ['yearly', 'monthly', 'welcome'] as const;
    for (const code of codes) await aCataloguePerk(tenant, { code });
    await setRule({ each_year: 1 }, 'yearly');
    await setRule({ each_month: 2 }, 'monthly');
    await setRule({ once: 3 }, 'welcome');
    await anHourLater();
    expect((await unitsOf(ana)).sort()).toEqual([1, 2, 3]);
    await endPeriod('2001');
    await anHourLater();
    expect((await unitsOf(ana)).sort()).toEqual([1, 1, 2, 2, 3]);
  });

  test('Members of other tiers and apps, suspended members and apps without the product get nothing', async () => {
    const [bronze, suspended] = [await aMember(tenant), await aGoldMember()];
    await ctx.db.execute(
      sql`update memberships set status = 'suspended' where id = ${suspended.membershipId}`,
    );
    const elsewhere = await aMember(await aTenant());
    await ctx.db.execute(sql`update memberships set tier = 'gold' where id = ${elsewhere.membershipId}`);
    await setRule({ each_year: 2 });
    await anHourLater();
    expect(await Promise.all([bronze, suspended, elsewhere].map(unitsOf))).toEqual([[], [], []]);
    await ctx.db.execute(sql`update memberships set status = 'active' where id = ${suspended.membershipId}`);
    for (const change of [sql`disabled_at = now()`, sql`disabled_at = null, modules = array['hotels']`]) {
      await ctx.db.execute(sql`update apps set ${change} where id = ${tenant.appId}`);
      await anHourLater();
      expect(await unitsOf(suspended)).toEqual([]);
    }
    await ctx.db.execute(sql`update apps set modules = array['perks'] where id = ${tenant.appId}`);
    await anHourLater();
    expect(await unitsOf(suspended)).toEqual([2]);
  });

  test('Another number counts for members who have not got the perks of the period yet', async () => {
    const ana = await aGoldMember();
    await setRule({ each_year: 2 });
    await anHourLater();
    const ben = await aGoldMember();
    await setRule({ each_year: 5 });
    await anHourLater();
    expect([await unitsOf(ana), await unitsOf(ben)]).toEqual([[2], [5]]);
  });

  test('A removed rule gives nothing more, and set again it gives nothing twice in a period', async () => {
    const ana = await aGoldMember();
    await setRule({ each_year: 2 });
    await anHourLater();
    await removeRule();
    const ben = await aGoldMember();
    await anHourLater();
    expect([await unitsOf(ana), await unitsOf(ben)]).toEqual([[2], []]);
    expect(await listPerkRules(operator(), { app: tenant.appId })).toEqual({ rules: [] });
    await setRule({ each_year: 2 });
    await anHourLater();
    expect([await unitsOf(ana), await unitsOf(ben)]).toEqual([[2], [2]]);
  });

  test('A rule gives nothing while its perk is withdrawn from the catalogue', async () => {
    const ana = await aGoldMember();
    await setRule({ each_year: 2 });
    const withdrawn = (at: string | null) =>
      ctx.db.execute(sql`update perk_catalogue set withdrawn_at = ${at} where app_id = ${tenant.appId}`);
    await withdrawn('2026-01-01T00:00:00.000Z');
    await anHourLater();
    expect(await unitsOf(ana)).toEqual([]);
    const { rules } = await listPerkRules(operator(), { app: tenant.appId });
    expect(rules).toMatchObject([{ tier: 'gold', perk: 'lounge_visit', offered: false }]);
    await withdrawn(null);
    await anHourLater();
    expect(await unitsOf(ana)).toEqual([2]);
  });

  test('A run gives more members than a batch has their perks, of each of several rules', async () => {
    await aCataloguePerk(tenant, { code: 'dining' });
    await ctx.db.execute(sql`
      with people as (
        insert into users (id, email, username, firstname, lastname)
        select gen_random_uuid(), 'g' || n || ${`@${tenant.appId}.example`}, 'g' || n || ${tenant.appId.replaceAll('-', '')}, 'G', 'G'
        from generate_series(1, 1100) n returning id)
      insert into memberships (app_id, id, user_id, status, tier)
      select ${tenant.appId}, gen_random_uuid(), id, 'active', 'gold' from people`);
    await setRule({ each_year: 1 });
    await setRule({ each_month: 3 }, 'dining');
    await anHourLater();
    const [given] = await ctx.db.execute(sql`
      select count(*)::int as perks, count(distinct membership_id)::int as members, sum(units_total)::int as units,
        (select count(*)::int from perk_events where app_id = ${tenant.appId}) as events
      from saved_perks where app_id = ${tenant.appId}`);
    expect(given).toEqual({ perks: 2_200, members: 1_100, units: 4_400, events: 2_200 });
  });
});

describe('Commands about rules', () => {
  test('Rules are listed and audited, and a rule needs a reason, a tier, a perk and one number', async () => {
    await setRule({ each_year: 2 });
    await removeRule();
    const { acts } = await listAuditEntries(operator(), { app: tenant.appId });
    expect(acts).toMatchObject([
      { action: 'perk-rule.remove', reason: 'Programme', detail: { tier: 'gold', perk: 'lounge_visit' } },
      {
        action: 'perk-rule.set',
        reason: 'Programme',
        detail: { tier: 'gold', perk: 'lounge_visit', quantity: 2, period: 'year' },
      },
    ]);
    expect(await refusedFields(setRule({}))).toEqual(['each_year required']);
    expect(await refusedFields(setRule({ each_year: 1, once: 1 }))).toEqual(['each_year required']);
    expect(await refusedFields(setRule({ each_year: 0 }))).toEqual(['each_year too_small']);
    expect(await refusedFields(setRule({ each_month: 101 }))).toEqual(['each_month too_big']);
    expect(await refusedFields(setRule({ once: 1 }, 'lounge_visit', 'wood'))).toEqual(['tier invalid']);
    expect(await refusalCode(setRule({ once: 1 }, 'unheard_of'))).toBe('not_found');
    expect(await refusalCode(removeRule())).toBe('not_found');
    const silent = { ...operator(), reason: '' };
    const named = { app: tenant.appId, tier: 'gold', perk: 'lounge_visit' };
    expect(await refusedFields(setPerkRule(silent, { ...named, once: 1 }))).toEqual(['reason required']);
    expect(await refusedFields(removePerkRule(silent, named))).toEqual(['reason required']);
    await aCataloguePerk(tenant, { code: 'old', withdrawnAt: '2026-01-01T00:00:00.000Z' });
    expect(await refusalCode(setRule({ once: 1 }, 'old'))).toBe('invalid_state');
  });

  test('An app has at most 200 rules', async () => {
    await ctx.db.execute(sql`
      with perks as (
        insert into perk_catalogue (app_id, id, code, title, category, value_type, applicable_products, valid_days)
        select ${tenant.appId}, gen_random_uuid(), 'p' || n, 'Perk', 'other', 'free', '[]', 30
        from generate_series(1, 200) n returning id)
      insert into perk_rules (app_id, id, tier, catalogue_id, quantity, period)
      select ${tenant.appId}, gen_random_uuid(), 'silver', id, 1, 'once' from perks`);
    expect(await refusalCode(setRule({ once: 1 }))).toBe('invalid_state');
    expect((await listPerkRules(operator(), { app: tenant.appId })).rules).toHaveLength(200);
  });
});
