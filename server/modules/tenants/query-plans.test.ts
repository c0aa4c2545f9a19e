import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { aTenant, systemContext, type Tenant } from '#server/testing/index.ts';
import { stepsOf } from '#server/testing/plan-of.ts';
import { recentQuery } from './list-recent-users.ts';
import { searchQuery } from './search-users.ts';

const { db } = systemContext();
const people = 20_000;
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
  const otherTenant = await aTenant();
  // All usernames share a prefix; every hundredth user belongs to the app under test.
  await db.execute(sql`
    with made as (
      insert into users (id, email, username, firstname, lastname)
      select gen_random_uuid(), 'plan' || n || '@people.example', 'plan_' || n, 'Test', 'Person'
      from generate_series(1, ${people}::int) n returning id, username
    )
    insert into memberships (app_id, id, user_id, status, tier, joined_at)
    select case when substr(username, 6)::int % 100 = 0 then ${tenant.appId}::uuid else ${otherTenant.appId}::uuid end,
      gen_random_uuid(), id, 'active', 'bronze', now() - make_interval(secs => substr(username, 6)::int) from made`);
  await db.execute(sql`analyze users`);
  await db.execute(sql`analyze memberships`);
});

describe(`Query plans among ${people} users`, () => {
  test('The user search reads only the 20 rows it returns when every username matches the prefix', async () => {
    const steps = await stepsOf(searchQuery(tenant.appId, 'plan_'));
    expect(steps.map((step) => step['Node Type'])).not.toContain('Seq Scan');
    expect(steps.map((step) => step['Node Type'])).not.toContain('Sort');
    const range = steps.find((step) => step['Index Name'] === 'memberships_username');
    expect(range?.['Actual Rows']).toBe(20);
  });

  test('The list of newest users reads only its 100 rows from an index', async () => {
    const steps = await stepsOf(recentQuery(tenant.appId, false));
    expect(steps.map((step) => step['Node Type'])).not.toContain('Seq Scan');
    expect(steps.map((step) => step['Node Type'])).not.toContain('Sort');
    const newest = steps.find((step) => step['Index Name'] === 'memberships_joined');
    expect(newest?.['Actual Rows']).toBe(100);
  });
});
