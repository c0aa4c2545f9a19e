import { beforeAll, describe, expect, test } from 'vitest';
import { encodeSessionCookie, sessionCookieName } from '#server/modules/auth/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';

type User = Record<string, unknown> & { id: string; email: string };

let tenant: Tenant;
let admin: Person;
const { db } = systemContext();

const recent = (as: Person) => callApi<{ users: User[] }>('GET', '/v1/users/recent', { as });
const secrets = {
  external_login_key: 'key-of-another-system',
  external_member_id: 'member-of-another-system',
  fmt_partner_id: 'partner-of-another-system',
  hash_encryption: 'hash-of-another-system',
};
const noSecrets = Object.fromEntries(Object.keys(secrets).map((name) => [name, null]));

/** Sets every optional column of a user record. */
async function fillAllFields(person: Person): Promise<void> {
  await db.execute(sql`
    update users set phone_number = '+351912345678', gender = 'female', date_of_birth = '1990-02-28', country = 'PT',
      country_code = '+351', image = 'https://partner.example/ana.jpg', vibes = '{beach,food}', vendor_name = 'Ana Lda',
      external_login_key = ${secrets.external_login_key}, external_member_id = ${secrets.external_member_id},
      fmt_partner_id = ${secrets.fmt_partner_id}, hash_encryption = ${secrets.hash_encryption}
    where id = ${person.userId}`);
}

async function setRole(person: Person, role: string, organisation: Tenant = tenant): Promise<void> {
  await db.execute(sql`
    insert into organisation_members (organisation_id, user_id, role)
    values (${organisation.organisationId}, ${person.userId}, ${role})
    on conflict (organisation_id, user_id) do update set role = excluded.role`);
}

beforeAll(async () => {
  tenant = await aTenant();
  admin = await aMember(tenant, { role: 'admin' });
});

describe('Newest users', () => {
  test.each(['admin', 'owner'] as const)(
    'An %s reads full records of the newest users without secrets',
    async (role) => {
      const reader = await aMember(tenant, { role });
      const ana = await aMember(tenant);
      await fillAllFields(ana);
      const { status, text, body } = await recent(reader);
      expect(status).toBe(200);
      expect(body.users[0]).toEqual({
        id: ana.userId,
        username: ana.username,
        firstname: 'Test',
        lastname: 'Person',
        email: ana.email,
        phone_number: '+351912345678',
        gender: 'female',
        date_of_birth: '1990-02-28',
        country: 'PT',
        country_code: '+351',
        image: 'https://partner.example/ana.jpg',
        vibes: ['beach', 'food'],
        is_active: true,
        is_vendor: false,
        is_sys_admin: false,
        is_email_otp_verified: false,
        vendor_name: 'Ana Lda',
        ...noSecrets,
      });
      expect(text).not.toContain('of-another-system');
    },
  );

  test('Only a system administrator reads the secrets of the newest users', async () => {
    const root = await aMember(tenant);
    await db.execute(sql`update users set is_sys_admin = true where id = ${root.userId}`);
    const ana = await aMember(tenant);
    await fillAllFields(ana);
    const seen = (await recent(root)).body.users.find(({ id }) => id === ana.userId);
    expect(seen).toMatchObject(secrets);
    const seenByAdmin = (await recent(admin)).body.users.find(({ id }) => id === ana.userId);
    expect(seenByAdmin).toMatchObject(noSecrets);
  });

  test('The list of newest users holds at most 100 active members, the last to join the app first', async () => {
    const busy = await aTenant();
    const reader = await aMember(busy, { role: 'owner' });
    await db.execute(sql`
      with made as (
        insert into users (id, email, username, firstname, lastname)
        select gen_random_uuid(), ${busy.appId} || n || '@people.example', ${busy.appId} || n, 'N' || n, 'X'
        from generate_series(1, 120) n returning id, firstname
      )
      insert into memberships (app_id, id, user_id, status, tier, joined_at)
      select ${busy.appId}, gen_random_uuid(), id, case firstname when 'N7' then 'cancelled' when 'N8' then 'pending' when 'N9' then 'suspended'
        when 'N10' then 'expired' else 'active' end, 'bronze',
        now() + make_interval(secs => -substr(firstname, 2)::int) + interval '10 minutes' from made`);
    const names = (await recent(reader)).body.users.map(({ firstname }) => firstname);
    const expected = Array.from({ length: 104 }, (_, index) => `N${index + 1}`).filter(
      (name) => !['N7', 'N8', 'N9', 'N10'].includes(name),
    );
    expect(names).toEqual(expected);
  });

  test('The list of newest users holds no users of another organisation or of another app', async () => {
    const sister = newId();
    await db.execute(sql`
      insert into apps (id, organisation_id, name, slug, default_currency, default_locale, modules, brand)
      select ${sister}, organisation_id, name, ${sister}, default_currency, default_locale, modules, brand
      from apps where id = ${tenant.appId}`);
    const outsider = await aMember(await aTenant());
    const inSister = await aMember(tenant);
    await db.execute(sql`update memberships set app_id = ${sister} where id = ${inSister.membershipId}`);
    const here = await aMember(tenant);
    const { body, text } = await recent(admin);
    expect(body.users.map(({ id }) => id)).toContain(here.userId);
    for (const other of [outsider, inSister]) {
      expect(text).not.toContain(other.userId);
      expect(text).not.toContain(other.email);
    }
  });
});

describe('Newest users: refused callers', () => {
  async function expectForbidden(person: Person): Promise<void> {
    const { status, problem, text } = await recent(person);
    expect([status, problem.code]).toEqual([403, 'forbidden']);
    expect(text).not.toContain('@people.example');
  }

  test.each(['member', 'support'])(
    'A caller with the role %s gets 403 for the newest users',
    async (role) => {
      const person = await aMember(tenant);
      await setRole(person, role);
      await expectForbidden(person);
    },
  );

  test('A caller without any role gets 403 for the newest users', async () => {
    const person = await aMember(tenant);
    await db.execute(sql`delete from organisation_members where user_id = ${person.userId}`);
    await expectForbidden(person);
  });

  test('A member who owns another organisation gets 403 for the newest users', async () => {
    const person = await aMember(tenant);
    await setRole(person, 'owner', await aTenant());
    await expectForbidden(person);
  });

  test('A session of another organisation than the app’s gets 403 for the newest users', async () => {
    const elsewhere = await aTenant();
    const person = await aMember(tenant);
    await setRole(person, 'owner', elsewhere);
    await db.execute(sql`
      update sessions set organisation_id = ${elsewhere.organisationId} where id = ${person.sessionId}`);
    await expectForbidden(person);
  });

  test('An administrator gets 403 for the newest users as soon as the role is revoked, whatever the token holds', async () => {
    const person = await aMember(tenant, { role: 'admin' });
    expect((await recent(person)).status).toBe(200);
    await setRole(person, 'member');
    await expectForbidden(person);
  });

  test('An administrator of the other environment or of another app gets 401 for the newest users', async () => {
    const abroad = await aTenant();
    const production = await aMember(await aTenant({ environment: 'Production' }), { role: 'owner' });
    const wrongEnvironment = await callApi('GET', '/v1/users/recent', {
      as: production,
      environment: 'Sandbox',
    });
    expect(wrongEnvironment.problem.code).toBe('environment_mismatch');
    const wrongApp = await recent({ ...admin, tenant: abroad });
    expect([wrongApp.status, wrongApp.problem.code]).toEqual([401, 'app_mismatch']);
  });

  test('An API key, an unauthenticated caller and an ended session get 401 for the newest users', async () => {
    expect((await callApi('GET', '/v1/users/recent', { key: tenant })).problem.code).toBe('unauthenticated');
    expect((await callApi('GET', '/v1/users/recent', { app: tenant })).problem.code).toBe('unauthenticated');
    const gone = await aMember(tenant, { role: 'admin' });
    await callApi('POST', '/v1/auths/logout', { as: gone });
    expect((await recent(gone)).problem.code).toBe('token_revoked');
    const deactivated = await aMember(tenant, { role: 'admin' });
    await db.execute(sql`update users set is_active = false where id = ${deactivated.userId}`);
    expect((await recent(deactivated)).problem.code).toBe('token_revoked');
  });

  test('An administrator’s session cookie gets 401 for the newest users when another site sends it', async () => {
    const value = await encodeSessionCookie({
      sessionId: admin.sessionId,
      appId: tenant.appId,
      environment: 'Sandbox',
    });
    const cookie = `${sessionCookieName(false)}=${value}`;
    const from = (site: string) =>
      callApi('GET', '/v1/users/recent', { headers: { cookie, 'sec-fetch-site': site } });
    expect((await from('same-origin')).status).toBe(200);
    expect((await from('cross-site')).problem.code).toBe('unauthenticated');
  });
});
