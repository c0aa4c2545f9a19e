import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';

type App = { id: string; name: string; org_id: string; role: string; branding: { slug: string } };

let tenant: Tenant;
const { db } = systemContext();

async function appsOf(as: Person): Promise<App[]> {
  const { status, body } = await callApi<{ apps: App[] }>('GET', '/v1/users/apps', { as });
  expect(status).toBe(200);
  return body.apps;
}

async function join(person: Person, to: Tenant, status = 'active'): Promise<void> {
  await db.execute(sql`
    insert into memberships (app_id, id, user_id, status, tier) values (${to.appId}, ${newId()}, ${person.userId}, ${status}, 'bronze')`);
}

const assignRole = (person: Person, by: Tenant, role: string) =>
  db.execute(sql`
    insert into organisation_members (organisation_id, user_id, role) values (${by.organisationId}, ${person.userId}, ${role})
    on conflict (organisation_id, user_id) do update set role = excluded.role`);

beforeAll(async () => {
  tenant = await aTenant();
});

describe('Accessible apps', () => {
  test('The app list shows the apps of a user’s memberships with organisation, role and brand', async () => {
    const ana = await aMember(tenant);
    expect(await appsOf(ana)).toEqual([
      {
        id: tenant.appId,
        name: expect.any(String),
        org_id: tenant.organisationId,
        role: 'member',
        branding: expect.objectContaining({ slug: 'aurora' }),
      },
    ]);
  });

  test('The app list includes other memberships and the apps of organisations the user works for', async () => {
    const [club, employer] = await Promise.all([aTenant(), aTenant()]);
    const ana = await aMember(tenant);
    await join(ana, club, 'suspended');
    await assignRole(ana, employer, 'support');
    const apps = await appsOf(ana);
    expect(apps.map(({ id, role }) => [id, role]).sort()).toEqual(
      [
        [tenant.appId, 'member'],
        [club.appId, 'member'],
        [employer.appId, 'support'],
      ].sort(),
    );
  });

  test('The app list omits cancelled and pending memberships, disabled apps and organisations without a staff role', async () => {
    const [left, closed, elsewhere, invited] = await Promise.all([
      aTenant(),
      aTenant(),
      aTenant(),
      aTenant(),
    ]);
    const ana = await aMember(tenant);
    await join(ana, left, 'cancelled');
    await join(ana, invited, 'pending');
    await join(ana, closed);
    await assignRole(ana, elsewhere, 'member');
    await db.execute(sql`update apps set disabled_at = now() where id = ${closed.appId}`);
    expect((await appsOf(ana)).map(({ id }) => id)).toEqual([tenant.appId]);
  });

  test('The app list in Production shows approved apps only', async () => {
    const [approved, waiting] = await Promise.all([
      aTenant({ environment: 'Production' }),
      aTenant({ environment: 'Production' }),
    ]);
    const production = systemContext('Production').db;
    const ana = await aMember(approved);
    await production.execute(sql`
      insert into memberships (app_id, id, user_id, status, tier)
      values (${waiting.appId}, ${newId()}, ${ana.userId}, 'active', 'bronze')`);
    expect(await appsOf(ana)).toHaveLength(2);
    await production.execute(sql`update apps set production_approved = false where id = ${waiting.appId}`);
    expect((await appsOf(ana)).map(({ id }) => id)).toEqual([approved.appId]);
  });
});

describe('Roles and permissions', () => {
  const rolesOf = async (as: Person) =>
    (await callApi<{ roles: unknown[] }>('GET', '/v1/users/roles', { as })).body.roles;
  const permissionsOf = async (as: Person) =>
    (await callApi<{ permissions: string[] }>('GET', '/v1/users/permissions', { as })).body.permissions;

  test.each([
    ['member', 'Member', false],
    ['support', 'Support', false],
    ['admin', 'Administrator', true],
    ['owner', 'Owner', true],
  ] as const)(
    'The role %s has the name %s, and its right to read user records is %s',
    async (role, name, reads) => {
      const ana = await aMember(tenant);
      await assignRole(ana, tenant, role);
      expect(await rolesOf(ana)).toEqual([{ id: role, name, scope: 'organisation' }]);
      const permissions = await permissionsOf(ana);
      expect(permissions).toEqual(reads ? ['users:read'] : []);
    },
  );

  test('A system administrator has the role sys_admin with the scope of the environment', async () => {
    const root = await aMember(tenant);
    await db.execute(sql`update users set is_sys_admin = true where id = ${root.userId}`);
    expect(await rolesOf(root)).toEqual([
      { id: 'member', name: 'Member', scope: 'organisation' },
      { id: 'sys_admin', name: 'System administrator', scope: 'environment' },
    ]);
    expect(await permissionsOf(root)).toContain('users:read');
  });

  test('A revoked role is gone at the next request, whatever the access token holds', async () => {
    const boss = await aMember(tenant, { role: 'owner' });
    expect(await permissionsOf(boss)).toContain('users:read');
    await assignRole(boss, tenant, 'member');
    expect(await permissionsOf(boss)).not.toContain('users:read');
    await db.execute(sql`delete from organisation_members where user_id = ${boss.userId}`);
    expect([await rolesOf(boss), await permissionsOf(boss)]).toEqual([[], []]);
  });

  test('A role in another organisation grants no permission in this one', async () => {
    const ana = await aMember(tenant);
    await assignRole(ana, await aTenant(), 'owner');
    expect(await permissionsOf(ana)).not.toContain('users:read');
  });
});
