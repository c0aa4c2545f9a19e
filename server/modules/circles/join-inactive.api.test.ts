import { beforeEach, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { aCircle, accept, aLink, codeOf, join, readCircle, signIn } from './testing/circles.ts';

let tenant: Tenant;
let ana: Person;
const { db } = systemContext();

// A tenant for each test, because one IP address may redeem only ten codes a minute per app.
beforeEach(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

test.each(['suspended', 'expired', 'cancelled'])(
  'A %s member with whose address somebody joined a circle is not in the circle after the app membership is active again',
  async (status) => {
    const circle = await aCircle(ana);
    const member = await aMember(tenant);
    await db.execute(sql`update memberships set status = ${status} where user_id = ${member.userId}`);
    const { invitation_code } = await aLink(ana, circle.id);
    await join(tenant, circle.id, invitation_code, { email: member.email });
    await db.execute(sql`update memberships set status = 'active' where user_id = ${member.userId}`);
    await signIn(tenant, member.email);
    expect((await readCircle(member, circle.id)).status).toBe(404);
    const seen = await readCircle(ana, circle.id);
    expect(seen.body.members.map((one) => one.status)).toEqual(['active', 'pending_verification']);
    expect(seen.text).not.toContain(member.userId);
    expect(seen.text).not.toContain(member.username);
    // The member’s own answer to the same link is what makes them a member of the circle.
    expect((await accept(member, circle.id, invitation_code)).status).toBe(200);
    expect((await readCircle(ana, circle.id)).body.members).toHaveLength(2);
  },
);

test('A suspended member with whose address somebody joined a circle stays pending when signing in', async () => {
  const circle = await aCircle(ana);
  const suspended = await aMember(tenant, { status: 'suspended' });
  const { invitation_code } = await aLink(ana, circle.id);
  await join(tenant, circle.id, invitation_code, { email: suspended.email });
  await signIn(tenant, suspended.email);
  expect(codeOf(await readCircle(suspended, circle.id))).toEqual([403, 'membership_inactive']);
  expect((await readCircle(ana, circle.id)).body.members.map(({ status }) => status)).toContain(
    'pending_verification',
  );
});
