import { beforeAll, expect, test } from 'vitest';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  memberContext,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { venueKinds } from '../catalogue/port.ts';
import { selectTravelBookings } from './queries.ts';

const { db } = systemContext();
let tenant: Tenant;
let ana: Person;

/** Inserts 30,000 bookings of 50 members of one app. */
beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
  const people = [ana, ...(await Promise.all(Array.from({ length: 49 }, () => aMember(tenant))))];
  const members = JSON.stringify(people.map(({ userId, membershipId }) => ({ userId, membershipId })));
  await db.execute(sql`
    insert into bookings (app_id, id, kind, state, organisation_id, user_id, membership_id, reference, supplier, title,
      time_zone, starts_at, ends_at, currency, total_minor, due_now_minor, details)
    select ${tenant.appId}, id, (array['lounge', 'dining', 'hotel'])[1 + n % 3], 'completed', ${tenant.organisationId},
      user_id, membership_id, 'SJ-' || id, 'test', 'Lounge', 'UTC', now() - make_interval(hours => n),
      now() - make_interval(hours => n - 1), 'EUR', 100, 100, '{"lead": {}}'
    from (select gen_random_uuid() as id, n, m."userId"::uuid as user_id, m."membershipId"::uuid as membership_id
      from jsonb_to_recordset(${members}::jsonb) as m("userId" text, "membershipId" text), generate_series(1, 600) n) made`);
  await db.execute(sql`analyze bookings`);
});

/** A cursor in the middle of the bookings of the last 25 days. */
const cursor = {
  startsAt: new Date(Date.now() - 20 * 86_400_000).toISOString(),
  id: '01980000-0000-7000-8000-0000000000a1',
};

test.each([
  ['The first page', null],
  ['A later page', cursor],
])('%s of a member’s travel bookings is read by index without a sort', async (_, before) => {
  const query = selectTravelBookings(await memberContext(ana), {
    kinds: venueKinds,
    states: null,
    before,
    limit: 21,
  });
  const rows = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL() as SQL}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Scan Backward using bookings_user/);
  expect(plan).not.toMatch(/Seq Scan|Sort/);
  expect(await query).toHaveLength(21);
});
