import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';

let tenant: Tenant;
const { db } = systemContext();

async function addPoints(person: Person, points: number, expiresIn: string | null): Promise<void> {
  await db.execute(sql`
    insert into point_entries (app_id, id, membership_id, points, reason, expires_at)
    values (${tenant.appId}, ${newId()}, ${person.membershipId}, ${points}, 'adjusted', now() + ${expiresIn}::interval)`);
}

const membershipOf = async (as: Person) =>
  (await callApi<{ success: boolean; data: Record<string, unknown> }>('GET', '/v1/users/membership', { as }))
    .body;

beforeAll(async () => {
  tenant = await aTenant();
});

describe('Membership', () => {
  test('The membership response is an envelope with exactly the documented fields', async () => {
    const ana = await aMember(tenant, { points: 1_200 });
    expect(await membershipOf(ana)).toEqual({
      success: true,
      data: {
        id: ana.membershipId,
        tier: 'bronze',
        program: 'Test Miles',
        pointBalance: 1_200,
        expiringPoints: 0,
        pendingPoints: 0,
        nextPointsAvailableAt: null,
        status: 'active',
        joinedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        nextTierAt: 50_000,
        benefits: ['Member prices'],
      },
    });
  });

  test('The membership shows the balance and the points that expire within 90 days after spending', async () => {
    const ana = await aMember(tenant, { points: 1_000 });
    await addPoints(ana, 300, '89 days');
    await addPoints(ana, 500, '91 days');
    await addPoints(ana, -200, null);
    expect((await membershipOf(ana)).data).toMatchObject({ pointBalance: 1_600, expiringPoints: 100 });
  });

  test('The membership never shows more expiring points than the balance', async () => {
    const ana = await aMember(tenant);
    await addPoints(ana, 300, '10 days');
    await addPoints(ana, -250, null);
    expect((await membershipOf(ana)).data).toMatchObject({ pointBalance: 50, expiringPoints: 50 });
  });

  test('The membership shows the tier’s own threshold at the top tier', async () => {
    const ana = await aMember(tenant);
    await db.execute(sql`update memberships set tier = 'gold' where id = ${ana.membershipId}`);
    expect((await membershipOf(ana)).data).toMatchObject({
      nextTierAt: 50_000,
      benefits: ['Member prices', 'Late check-out'],
    });
  });

  test('The membership returns 404 for staff without one', async () => {
    const staff = await aMember(tenant, { role: 'admin' });
    await db.execute(sql`delete from memberships where id = ${staff.membershipId}`);
    const answer = await callApi('GET', '/v1/users/membership', { as: staff });
    expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
  });
});

test('The app context holds app, organisation, environment, modules and brand', async () => {
  const ana = await aMember(tenant);
  const { body } = await callApi('GET', '/v1/users/app', { as: ana });
  expect(body).toEqual({
    id: tenant.appId,
    name: expect.any(String),
    org: { id: tenant.organisationId, name: expect.any(String) },
    environment: 'Sandbox',
    modules: expect.arrayContaining(['hotels']),
    branding: expect.objectContaining({ slug: 'aurora' }),
    default_currency: 'EUR',
    default_locale: 'en',
  });
});
