import { beforeAll, expect, test } from 'vitest';
import { aMember, aTenant, callApi, type Tenant } from '#server/testing/index.ts';
import { mailedPasscode } from '#server/testing/passcodes.ts';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

test('Logout returns 204 and revokes the access and refresh tokens at once', async () => {
  const ana = await aMember(tenant);
  expect((await callApi('GET', '/v1/users/me', { as: ana })).status).toBe(200);
  const out = await callApi('POST', '/v1/auths/logout', { as: ana });
  expect([out.status, out.text]).toEqual([204, '']);
  const after = await callApi('GET', '/v1/users/me', { as: ana });
  expect([after.status, after.problem.code]).toEqual([401, 'token_revoked']);
  const body = { refresh_token: ana.refreshToken };
  const refreshed = await callApi('POST', '/v1/auths/refresh', { app: tenant, body });
  expect([refreshed.status, refreshed.problem.code]).toEqual([401, 'token_revoked']);
});

test('Logout on one device leaves the sessions of other devices active', async () => {
  const ana = await aMember(tenant);
  const { passcode } = await mailedPasscode(tenant, ana.email);
  const second = await callApi('POST', '/v1/auths/login', {
    app: tenant,
    body: { email: ana.email, passcode },
  });
  await callApi('POST', '/v1/auths/logout', { as: ana });
  const other = { ...ana, accessToken: String(second.body.access_token) };
  expect((await callApi('GET', '/v1/users/me', { as: other })).status).toBe(200);
});
