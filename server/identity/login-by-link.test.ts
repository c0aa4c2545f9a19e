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

test('the link signs in once, and its passcode is spent with it', async () => {
  const ana = await aMember(tenant);
  const { linkToken, passcode } = await mailedPasscode(tenant, ana.email);
  const ctx = await publicContext(tenant);
  expect((await loginByLink(ctx, linkToken)).user.id).toBe(ana.userId);
  await expect(loginByLink(ctx, linkToken)).rejects.toMatchObject(refused);
  const again = await callApi('POST', '/v1/auths/login', {
    app: tenant,
    body: { email: ana.email, passcode },
  });
  expect(again.status).toBe(401);
});

test('of ten simultaneous uses of a link one wins', async () => {
  const ana = await aMember(tenant);
  const { linkToken } = await mailedPasscode(tenant, ana.email);
  const ctx = await publicContext(tenant);
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => loginByLink(ctx, linkToken)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the link works for somebody whom a stranger has used up all attempts of', async () => {
  const ana = await aMember(tenant);
  const { linkToken } = await mailedPasscode(tenant, ana.email);
  const guess = { app: tenant, body: { email: ana.email, passcode: '000000' } };
  for (let attempt = 0; attempt < 6; attempt += 1) await callApi('POST', '/v1/auths/login', guess);
  expect((await loginByLink(await publicContext(tenant), linkToken)).user.id).toBe(ana.userId);
});

test('a link that is altered, of another app, or older than ten minutes is refused', async () => {
  const ana = await aMember(tenant);
  const elsewhere = await publicContext(await aTenant());
  const { linkToken } = await mailedPasscode(tenant, ana.email);
  const ctx = await publicContext(tenant);
  await expect(loginByLink(ctx, `${linkToken}x`)).rejects.toMatchObject(refused);
  await expect(loginByLink(elsewhere, linkToken)).rejects.toMatchObject(refused);
  await db.execute(sql`update passcodes set expires_at = now() where user_id = ${ana.userId}`);
  await expect(loginByLink(ctx, linkToken)).rejects.toMatchObject(refused);
});
