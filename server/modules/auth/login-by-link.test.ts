import { beforeAll, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  publicContext,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { mailedPasscode } from '#server/testing/passcodes.ts';
import { loginByLink } from './index.ts';

let tenant: Tenant;
const { db } = systemContext();
const refused = { code: 'invalid_passcode' };

beforeAll(async () => {
  tenant = await aTenant();
});

test('A sign-in link works once and uses up the passcode of the same e-mail', async () => {
  const ana = await aMember(tenant);
  const { linkToken, passcode } = await mailedPasscode(tenant, ana.email);
  const ctx = await publicContext(tenant);
  expect((await loginByLink(ctx, { token: linkToken })).user.id).toBe(ana.userId);
  await expect(loginByLink(ctx, { token: linkToken })).rejects.toMatchObject(refused);
  const again = await callApi('POST', '/v1/auths/login', {
    app: tenant,
    body: { email: ana.email, passcode },
  });
  expect(again.status).toBe(401);
});

test('A passcode uses up the sign-in link of the same e-mail', async () => {
  const ana = await aMember(tenant);
  const { linkToken, passcode } = await mailedPasscode(tenant, ana.email);
  const byCode = { app: tenant, body: { email: ana.email, passcode } };
  expect((await callApi('POST', '/v1/auths/login', byCode)).status).toBe(200);
  await expect(loginByLink(await publicContext(tenant), { token: linkToken })).rejects.toMatchObject(refused);
});

test('Only one of a sign-in link and its passcode succeeds when both are used at the same moment', async () => {
  const ana = await aMember(tenant);
  const { linkToken, passcode } = await mailedPasscode(tenant, ana.email);
  const byCode = { app: tenant, body: { email: ana.email, passcode } };
  const byLink = { app: tenant, body: { token: linkToken } };
  const answers = await Promise.all([
    callApi('POST', '/v1/auths/login', byCode),
    callApi('POST', '/v1/auths/login/link', byLink),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('Exactly one of ten simultaneous uses of a sign-in link succeeds', async () => {
  const ana = await aMember(tenant);
  const { linkToken } = await mailedPasscode(tenant, ana.email);
  const ctx = await publicContext(tenant);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => loginByLink(ctx, { token: linkToken })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('A sign-in link works after an attacker has used up all passcode attempts of the member', async () => {
  const ana = await aMember(tenant);
  const { linkToken } = await mailedPasscode(tenant, ana.email);
  const guess = { app: tenant, body: { email: ana.email, passcode: '000000' } };
  for (let attempt = 0; attempt < 6; attempt += 1) await callApi('POST', '/v1/auths/login', guess);
  expect((await loginByLink(await publicContext(tenant), { token: linkToken })).user.id).toBe(ana.userId);
});

test('A sign-in link is refused when it is altered, belongs to another app or is older than ten minutes', async () => {
  const ana = await aMember(tenant);
  const elsewhere = await publicContext(await aTenant());
  const { linkToken } = await mailedPasscode(tenant, ana.email);
  const ctx = await publicContext(tenant);
  await expect(loginByLink(ctx, { token: `${linkToken}x` })).rejects.toMatchObject(refused);
  await expect(loginByLink(elsewhere, { token: linkToken })).rejects.toMatchObject(refused);
  await db.execute(
    sql`update passcodes set expires_at = now() - interval '1 second' where user_id = ${ana.userId}`,
  );
  await expect(loginByLink(ctx, { token: linkToken })).rejects.toMatchObject(refused);
});
