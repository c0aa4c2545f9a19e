import { beforeAll, describe, expect, test } from 'vitest';
import { aRate, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import type { Endpoint } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { contracts } from '#server/wiring/operations.ts';
import { refusesBlockedMembership } from './index.ts';

const { db } = systemContext();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const setStatus = (person: Person, status: string) =>
  db.execute(
    sql`update memberships set status = ${status} where app_id = ${tenant.appId} and user_id = ${person.userId}`,
  );

/** Calls an operation with invalid input, because the membership is checked before the input is validated. */
const callWithInvalidInput = ({ method, path, caller }: Endpoint) =>
  callApi(method, path.replaceAll(/\{\w+\}/g, newId()), {
    ...(caller === 'server'
      ? { key: tenant, headers: { authorization: `Bearer ${member.accessToken}` } }
      : { as: member }),
    ...(method === 'GET' ? {} : { body: {} }),
  });

const blockedOperations = contracts.filter(refusesBlockedMembership);
const allowedOperations = contracts
  .filter(({ caller }) => ['member', 'either', 'server'].includes(caller))
  .filter((contract) => !refusesBlockedMembership(contract));

describe.each(['suspended', 'cancelled'])('Blocked membership (%s)', (status) => {
  beforeAll(() => setStatus(member, status));

  test.each(blockedOperations.map((contract) => [contract.id, contract] as const))(
    '%s refuses a blocked membership',
    async (_, contract) => {
      const { status: code, problem } = await callWithInvalidInput(contract);
      expect([code, problem.code]).toEqual([403, 'membership_inactive']);
    },
  );

  test('A member with a blocked membership can read it and export their personal data', async () => {
    const membership = await callApi<{ data: { status: string } }>('GET', '/v1/users/membership', {
      as: member,
    });
    expect([membership.status, membership.body.data.status]).toEqual([200, status]);
    expect((await callApi('GET', '/v1/users/me/export', { as: member })).status).toBe(200);
  });

  test('A member with a blocked membership can sign out and list their sessions and apps', async () => {
    for (const path of ['/v1/users/sessions', '/v1/users/apps', '/v1/users/app'])
      expect([path, (await callApi('GET', path, { as: member })).status]).toEqual([path, 200]);
    const leaving = await aMember(tenant);
    await setStatus(leaving, status);
    expect((await callApi('POST', '/v1/auths/logout', { as: leaving })).status).toBe(204);
  });
});

describe('Memberships that are not blocked', () => {
  test('Members with an active, pending or expired membership, and staff without one, may call operations', async () => {
    for (const status of ['active', 'pending', 'expired']) {
      await setStatus(member, status);
      expect([status, (await callApi('GET', '/v1/trips', { as: member })).status]).toEqual([status, 200]);
    }
    const staff = await aMember(tenant, { role: 'admin' });
    await db.execute(
      sql`delete from memberships where app_id = ${tenant.appId} and user_id = ${staff.userId}`,
    );
    expect((await callApi('GET', '/v1/users/recent', { as: staff })).status).toBe(200);
  });

  test('A member with an expired membership can read and cancel earlier bookings', async () => {
    await setStatus(member, 'active');
    const { body } = await initiate(tenant, member, await aRate(member));
    await setStatus(member, 'expired');
    expect((await callApi('GET', `/v1/trips/${body.booking_id}`, { as: member })).status).toBe(200);
    const cancelled = await callApi('POST', `/v1/hotel/booking/cancel`, {
      key: tenant,
      headers: { authorization: `Bearer ${member.accessToken}` },
      body: { booking_id: body.booking_id },
    });
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
  });
});

test('Only the operations listed here accept a blocked membership', () => {
  expect(allowedOperations.map(({ id }) => id).sort()).toEqual([
    'canUseSavedPerk',
    'deleteAccount',
    'endOtherSessions',
    'endSession',
    'exportPersonalData',
    'getApp',
    'getDeletionObstacles',
    'getMembership',
    'listApps',
    'listSessions',
    'logout',
    'switchOrganisation',
  ]);
});
