import { beforeAll, describe, expect, test } from 'vitest';
import { appHosts } from '#server/identity/schema.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aTenant, systemContext, type Tenant } from '#server/testing/index.ts';
import { type AppHints, resolveApp } from './resolve-app.ts';

let one: Tenant;
let other: Tenant;
let host: string;

const hints = (some: Partial<AppHints>): AppHints => ({
  appIdHeader: null,
  host: null,
  query: null,
  cookie: null,
  ...some,
});

beforeAll(async () => {
  [one, other] = [await aTenant(), await aTenant()];
  host = `${one.appId}.partner.example`;
  await systemContext('Sandbox').db.insert(appHosts).values({ host, appId: one.appId });
});

describe('which partner a page belongs to', () => {
  test('the header wins over the host, and the host over the cookie', async () => {
    const all = hints({ appIdHeader: other.appId, host, cookie: other.appId });
    expect((await resolveApp('Sandbox', all))?.app.id).toBe(other.appId);
    expect((await resolveApp('Sandbox', { ...all, appIdHeader: null }))?.app.id).toBe(one.appId);
  });

  test('a host counts whatever its port, case and final dot', async () => {
    const found = await resolveApp('Sandbox', hints({ host: `${host.toUpperCase()}.:3000` }));
    expect(found).toMatchObject({ byHost: true, app: { id: one.appId } });
  });

  test('the cookie is looked at in the Sandbox', async () => {
    expect(
      (await resolveApp('Sandbox', hints({ host: 'localhost:3000', cookie: other.appId })))?.app.id,
    ).toBe(other.appId);
  });

  test('an unknown app in the header is nobody’s page, a forgotten one in the cookie falls back', async () => {
    expect(await resolveApp('Sandbox', hints({ appIdHeader: newId() }))).toBeNull();
    expect(await resolveApp('Sandbox', hints({ appIdHeader: 'not-a-uuid' }))).toBeNull();
    expect(await resolveApp('Sandbox', hints({ query: 'nobody-of-that-name' }))).toBeNull();
    expect(await resolveApp('Sandbox', hints({ cookie: newId() }))).not.toBeNull();
  });

  test('Production never takes an app from the address or a cookie', async () => {
    const tenant = await aTenant({ environment: 'Production' });
    const byHeader = await resolveApp('Production', hints({ appIdHeader: tenant.appId }));
    expect(byHeader?.app.id).toBe(tenant.appId);
    const decoy = await aTenant({ environment: 'Production' });
    const asked = await resolveApp('Production', hints({ query: decoy.appId, cookie: decoy.appId }));
    expect(asked?.app.id).not.toBe(decoy.appId);
  });
});
