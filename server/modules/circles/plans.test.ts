import { beforeAll, expect, test } from 'vitest';
import { runText } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { type ExplainedRow, stepsIn, workIn } from '#server/testing/plan-of.ts';
import { invitationCodeHash } from './invitation-codes.ts';
import {
  currentMembersText,
  invitationByCodeText,
  invitationsToMeText,
  myCirclesText,
  myCircleText,
  openInvitationsText,
} from './queries.ts';
import { aCircle, aLink, anInvitation } from './testing/circles.ts';

const { db } = systemContext();
let tenant: Tenant;
let ana: Person;
let cleo: Person;
let circleId: string;
let code: string;

/** Fills the app with 400 more circles, 20,000 circle memberships, 40,000 invitations, 20,000 users. */
beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
  circleId = (await aCircle(ana, { members: [await aMember(tenant)] })).id;
  code = (await aLink(ana, circleId)).invitation_code;
  cleo = await aMember(tenant);
  await anInvitation(ana, (await aCircle(ana)).id, cleo.username);
  const otherMembers = await Promise.all(Array.from({ length: 50 }, () => aMember(tenant)));
  const { appId } = tenant;
  await db.execute(sql`
    insert into circles (app_id, id, name, invitation_policy)
    select ${appId}, gen_random_uuid(), 'Others', 'admin_managed' from generate_series(1, 400)`);
  await db.execute(sql`
    insert into circle_members (app_id, id, circle_id, user_id, role, managed_by, status, joined_via, joined_at)
    select c.app_id, gen_random_uuid(), c.id, u.id, 'member', 'admins',
      (array['active', 'left', 'removed', 'pending_verification'])[1 + (random() * 3)::int], 'by_link', now()
    from circles c cross join users u
    where c.app_id = ${appId} and c.name = 'Others' and u.id in ${otherMembers.map(({ userId }) => userId)}`);
  await db.execute(sql`
    insert into circle_invitations (app_id, id, circle_id, kind, type, status, inviter_id, max_uses, expires_at)
    select c.app_id, gen_random_uuid(), c.id, 'by_link', 'admin_managed',
      case when n % 10 = 0 then 'pending' else 'expired' end, ${ana.userId}, 1, now() + interval '1 day'
    from circles c cross join generate_series(1, 50) n where c.app_id = ${appId} and c.name = 'Others'`);
  await db.execute(sql`
    insert into circle_invitations
      (app_id, id, circle_id, kind, type, status, inviter_id, invitee_id, max_uses, expires_at)
    select c.app_id, gen_random_uuid(), c.id, 'by_username', 'admin_managed', 'pending', ${ana.userId}, u.id, 1,
      now() + interval '1 day'
    from circles c cross join users u
    where c.app_id = ${appId} and c.name = 'Others' and u.id in ${otherMembers.map(({ userId }) => userId)}`);
  await db.execute(sql`
    insert into circle_invitation_codes (code_hash, app_id, invitation_id)
    select md5(id::text), app_id, id from circle_invitations where app_id = ${appId} and circle_id <> ${circleId}`);
  // Ids around those of the users above, so that no merge join can stop before it has read these users.
  await db.execute(sql`
    insert into users (id, email, username, firstname, lastname)
    select id, id || '@people.example', 'c' || replace(id::text, '-', ''), 'One', 'Of many'
    from (select ('01' || substr(gen_random_uuid()::text, 3))::uuid as id from generate_series(1, 20000)) people`);
  await db.execute(sql`
    insert into memberships (app_id, id, user_id, status, tier)
    select ${appId}, gen_random_uuid(), id, 'active', 'bronze' from users where firstname = 'One'
    on conflict do nothing`);
  for (const table of [
    'circles',
    'circle_members',
    'circle_invitations',
    'circle_invitation_codes',
    'users',
    'memberships',
  ]) {
    await db.execute(sql`analyze ${sql.identifier(table)}`);
  }
});

const reads: [what: string, text: string, values: () => (string | number | boolean)[], rows: number][] = [
  ['the circles of a person', myCirclesText, () => [tenant.appId, ana.userId], 2],
  ['one circle of a person', myCircleText, () => [tenant.appId, ana.userId, circleId], 1],
  ['the members of a circle', currentMembersText, () => [tenant.appId, circleId], 2],
  ['the open invitations of a circle', openInvitationsText, () => [tenant.appId, circleId, true, newId()], 1],
  ['the invitations to a person', invitationsToMeText, () => [tenant.appId, cleo.userId, 50], 1],
  ['the invitation of a code', invitationByCodeText, () => [tenant.appId, invitationCodeHash(code)], 1],
];

test.each(reads)(
  'The circle query for %s uses indexes only and reads under 100 rows per plan node',
  async (_, text, values, rows) => {
    const explained = `explain (analyze, timing off, format json) ${text}`;
    const steps = stepsIn(await runText<ExplainedRow>(db, explained, values()));
    expect(steps[0]?.['Actual Rows']).toBe(rows);
    const { scannedTables, maxRows } = workIn(steps);
    expect(scannedTables).toEqual([]);
    // Reading the whole part of an index that belongs to the app would be thousands of rows.
    expect(maxRows).toBeLessThan(100);
  },
);
