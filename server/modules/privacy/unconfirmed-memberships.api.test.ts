import { beforeEach, describe, expect, test } from 'vitest';
import { aCircle, aLink, join } from '#server/modules/circles/testing/circles.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addToTenant, aMember, aTenant, callApi, systemContext, type Tenant } from '#server/testing/index.ts';
import { adjustPoints, suspendMember } from '../partner-admin/index.ts';
import { operatorContext } from '../partner-admin/testing/operator-context.ts';
import { aNamedMember, type NamedMember, requestDeletion, tablesContaining } from './testing/named-member.ts';

const { db } = systemContext();
let tenant: Tenant;
let elsewhere: Tenant;

beforeEach(async () => {
  [tenant, elsewhere] = await Promise.all([aTenant(), aTenant()]);
});

/** Somebody types the person's address into the form of an invitation link of another partner. */
async function typeAddressAt(partner: Tenant, { email }: NamedMember): Promise<void> {
  const owner = await aMember(partner);
  const circle = await aCircle(owner);
  const { invitation_code } = await aLink(owner, circle.id);
  const joined = await join(partner, circle.id, invitation_code, { email });
  expect(joined.status).toBe(201);
}

const wordsOf = (ana: NamedMember) => [ana.email, ana.username, ana.first, ana.last];

async function userOf({ userId }: NamedMember) {
  const [row] = await db.execute<{ email: string; is_active: boolean }>(
    sql`select email, is_active from users where id = ${userId}`,
  );
  return row;
}

async function membershipAt({ appId }: Tenant, { userId }: NamedMember): Promise<string | null> {
  const [row] = await db.execute<{ status: string }>(
    sql`select status from memberships where app_id = ${appId} and user_id = ${userId}`,
  );
  return row?.status ?? null;
}

const placesOf = ({ userId }: NamedMember) =>
  db.execute(sql`select status from circle_members where user_id = ${userId}`);

describe('Erasing a person whose address somebody typed at another partner', () => {
  test('The profile is erased, and with it what waited at the other partner for the person', async () => {
    const ana = await aNamedMember(tenant);
    await typeAddressAt(elsewhere, ana);
    expect(await membershipAt(elsewhere, ana)).toBe('pending');
    expect(await placesOf(ana)).toHaveLength(1);

    expect((await requestDeletion(ana)).status).toBe(204);

    expect(await userOf(ana)).toEqual({
      email: expect.stringMatching(/@deleted\.invalid$/),
      is_active: false,
    });
    expect(await tablesContaining(wordsOf(ana))).toEqual([]);
    expect(await membershipAt(elsewhere, ana)).toBe('cancelled');
    expect(await placesOf(ana)).toHaveLength(0);
  });

  test('The profile is erased although the other partner suspended the waiting membership or gave it points', async () => {
    const [ana, ben] = [await aNamedMember(tenant), await aNamedMember(tenant)];
    const operator = { ...operatorContext(), reason: 'Ticket 4711' };
    for (const person of [ana, ben]) await typeAddressAt(elsewhere, person);
    await suspendMember(operator, { app: elsewhere.appId, member: ana.email });
    await adjustPoints(operator, { app: elsewhere.appId, member: ben.email, points: '500' });
    for (const person of [ana, ben]) {
      expect((await requestDeletion(person)).status).toBe(204);
      expect(await userOf(person)).toMatchObject({ is_active: false });
      expect(await tablesContaining(wordsOf(person))).toEqual([]);
      expect(await membershipAt(elsewhere, person)).toBe('cancelled');
    }
  });

  test('A person who uses a third app keeps the account and what waits elsewhere', async () => {
    const ana = await aNamedMember(tenant);
    const there = await addToTenant(await aTenant(), ana);
    await typeAddressAt(elsewhere, ana);

    expect((await requestDeletion(ana)).status).toBe(204);

    const { body } = await callApi('GET', '/v1/users/me', { as: there });
    expect(body).toMatchObject({ email: ana.email, firstname: ana.first });
    expect(await membershipAt(elsewhere, ana)).toBe('pending');
    expect(await placesOf(ana)).toHaveLength(1);
  });

  test('The role in the organisation does not stay for an app of it where the person never confirmed a membership', async () => {
    const ana = await aNamedMember(tenant);
    await addToTenant(elsewhere, ana);
    await typeAddressAt(await aTenant({ organisationOf: tenant }), ana);

    expect((await requestDeletion(ana)).status).toBe(204);

    const roles = await db.execute(
      sql`select organisation_id from organisation_members where user_id = ${ana.userId}`,
    );
    expect([...roles]).toEqual([{ organisation_id: elsewhere.organisationId }]);
  });
});

describe('Erasing a person whose mail came back', () => {
  const knownOf = async ({ email }: NamedMember) =>
    (await db.execute(sql`select 1 from bounced_recipients where recipient = ${email}::citext`)).length === 1;

  async function complain({ email, tenant: { appId } }: NamedMember): Promise<void> {
    await db.execute(sql`
      insert into bounced_recipients (recipient, complained_at, reason, mail_app_id, mail_id, last_at)
      values (${email}, sojourn_now(), 'abuse', ${appId}, gen_random_uuid(), sojourn_now())`);
  }

  test('A complaint about mail stays known while the person uses another app, and is forgotten with the last one', async () => {
    const ana = await aNamedMember(tenant);
    const there = { ...ana, ...(await addToTenant(elsewhere, ana)) };
    await complain(ana);
    expect((await requestDeletion(ana)).status).toBe(204);
    expect(await knownOf(ana)).toBe(true);
    expect((await requestDeletion(there)).status).toBe(204);
    expect(await knownOf(ana)).toBe(false);
  });
});
