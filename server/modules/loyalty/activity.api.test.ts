import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { earnPoints, spendPoints } from './index.ts';
import { activityQuery } from './list-activity.ts';

type Entry = { id: string; points: number; reason: string };
type Page = { data: Entry[]; next_cursor: string | null };

let tenant: Tenant;
const ctx = systemContext();

const activity = (as: Person, query = '') =>
  callApi<Page>('GET', `/v1/users/membership/activity${query}`, { as });

async function credits(person: Person, count: number): Promise<void> {
  for (let points = 1; points <= count; points += 1) {
    await ctx.db.execute(sql`
      insert into point_entries (app_id, id, membership_id, points, reason)
      values (${tenant.appId}, ${newId()}, ${person.membershipId}, ${points}, 'adjusted')`);
  }
}

beforeAll(async () => {
  tenant = await aTenant();
});

describe('Membership activity', () => {
  test('The membership activity lists credits and debits of points, newest first', async () => {
    const ana = await aMember(tenant, { points: 100 });
    const key = { appId: tenant.appId, membershipId: ana.membershipId };
    const bookingId = newId();
    await earnPoints(ctx, {
      ...key,
      bookingId,
      title: 'Hôtel du Louvre',
      paidMinor: 10_000,
      currency: 'EUR',
      availableAt: '2199-03-15T10:00:00.000Z',
    });
    await spendPoints(ctx, { ...key, points: 50, reason: 'Lounge pass', reference: newId() });
    const { status, body } = await activity(ana);
    expect(status).toBe(200);
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const common = { id: expect.any(String), created_at: timestamp };
    expect(body).toEqual({
      data: [
        {
          ...common,
          points: -50,
          reason: 'spent',
          description: 'Lounge pass',
          booking_id: null,
          available_at: null,
          expires_at: null,
        },
        {
          ...common,
          points: 200,
          reason: 'earned',
          description: 'Hôtel du Louvre',
          booking_id: bookingId,
          available_at: '2199-03-15T10:00:00.000Z',
          expires_at: timestamp,
        },
        {
          ...common,
          points: 100,
          reason: 'welcome',
          description: '',
          booking_id: null,
          available_at: null,
          expires_at: null,
        },
      ],
      next_cursor: null,
    });
  });

  test('Pages of the membership activity neither repeat nor skip an entry when points are added in between', async () => {
    const ana = await aMember(tenant);
    await credits(ana, 7);
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const { body }: { body: Page } = await activity(ana, `?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.data.map(({ points }) => points));
      cursor = body.next_cursor;
      await credits(ana, 1);
    } while (cursor);
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  test('The next_cursor of the membership activity is null after a full last page', async () => {
    const ana = await aMember(tenant);
    await credits(ana, 3);
    expect((await activity(ana, '?limit=3')).body.next_cursor).toBeNull();
  });

  test('The membership activity shows no entries of another member whose cursor is sent', async () => {
    const [ana, ben] = [await aMember(tenant), await aMember(tenant)];
    await credits(ben, 3);
    const { body } = await activity(ben, '?limit=1');
    expect((await activity(ana, `?cursor=${body.next_cursor}`)).body).toEqual({
      data: [],
      next_cursor: null,
    });
    const inOtherApp = await aMember(await aTenant());
    expect((await activity(inOtherApp, `?cursor=${body.next_cursor}`)).body.data).toEqual([]);
  });

  test.each([
    ['limit', '?limit=0'],
    ['limit', '?limit=101'],
    ['limit', '?limit=few'],
    ['cursor', '?cursor=nonsense'],
    ['cursor', `?cursor=${'x'.repeat(256)}`],
  ])('The membership activity returns 422 for an invalid %s (%s)', async (field, query) => {
    const { status, problem } = await activity(await aMember(tenant), query);
    expect([status, problem.errors?.[0]?.field]).toEqual([422, field]);
  });

  test('The membership activity returns 404 for staff without a membership', async () => {
    const staff = await aMember(tenant, { role: 'admin' });
    await ctx.db.execute(sql`delete from memberships where id = ${staff.membershipId}`);
    const { status, problem } = await activity(staff);
    expect([status, problem.code]).toEqual([404, 'not_found']);
  });

  test('The membership activity and the expiry job read long ledgers through an index', async () => {
    const ana = await aMember(tenant);
    // Two hundred members of one app, a hundred entries each.
    await ctx.db.execute(sql`
      with people as (
        insert into users (id, email, username, firstname, lastname)
        select gen_random_uuid(), ${newId()} || n || '@people.example', ${newId()} || n, 'Test', 'Person'
        from generate_series(1, 200) n returning id
      ), members as (
        insert into memberships (app_id, id, user_id, status, tier)
        select ${tenant.appId}, id, id, 'active', 'bronze' from people returning id
      )
      insert into point_entries (app_id, id, membership_id, points, reason)
      select ${tenant.appId}, gen_random_uuid(), id, 1, 'adjusted' from members, generate_series(1, 100)`);
    await ctx.db.execute(sql`analyze point_entries`);
    const query = activityQuery(tenant.appId, ana.membershipId, newId(), 21);
    const plan = await ctx.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('point_entries_membership');
    expect(text).not.toMatch(/Seq Scan|Sort/);
    const due = await ctx.db.execute<{ 'QUERY PLAN': string }>(sql`
      explain select app_id, membership_id from point_entries
      where points > 0 and lapsed_at is null and expires_at <= now() order by expires_at limit 500`);
    expect(due.map((row) => row['QUERY PLAN']).join('\n')).toContain('point_entries_lapsing');
  });
});
