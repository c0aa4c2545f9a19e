import { beforeAll, describe, expect, test } from 'vitest';
import { appHosts } from '#server/modules/tenants/schema.ts';
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

describe('Resolving the partner of a page', () => {
  test('The X-App-Id header takes precedence over the host, and the host over the cookie', async () => {
    const all = hints({ appIdHeader: other.appId, host, cookie: other.appId });
    expect((await resolveApp('Sandbox', all))?.app.id).toBe(other.appId);
    expect((await resolveApp('Sandbox', { ...all, appIdHeader: null }))?.app.id).toBe(one.appId);
  });

  test('The host determines the partner regardless of port, case and trailing dot', async () => {
    const found = await resolveApp('Sandbox', hints({ host: `${host.toUpperCase()}.:3000` }));
    expect(found).toMatchObject({ byHost: true, app: { id: one.appId } });
  });

  test('In the Sandbox, the cookie determines the partner when the host does not', async () => {
    expect(
      (await resolveApp('Sandbox', hints({ host: 'localhost:3000', cookie: other.appId })))?.app.id,
    ).toBe(other.appId);
  });

  test('An unknown app in header or query gives no partner, one in the cookie the default partner', async () => {
    expect(await resolveApp('Sandbox', hints({ appIdHeader: newId() }))).toBeNull();
    expect(await resolveApp('Sandbox', hints({ appIdHeader: 'not-a-uuid' }))).toBeNull();
    expect(await resolveApp('Sandbox', hints({ query: 'nobody-of-that-name' }))).toBeNull();
    expect(await resolveApp('Sandbox', hints({ cookie: newId() }))).not.toBeNull();
  });

  test('In Production, neither the query nor a cookie determines the partner', async () => {
    const tenant = await aTenant({ environment: 'Production' });
    const byHeader = await resolveApp('Production', hints({ appIdHeader: tenant.appId }));
    expect(byHeader?.app.id).toBe(tenant.appId);
    const decoy = await aTenant({ environment: 'Production' });
    const asked = await resolveApp('Production', hints({ query: decoy.appId, cookie: decoy.appId }));
    expect(asked?.app.id).not.toBe(decoy.appId);
  });
});
