import { beforeAll, expect, test } from 'vitest';
import { addDomain, disableApp, setTheme } from '#server/modules/partner-admin/index.ts';
import { operatorContext } from '#server/modules/partner-admin/testing/operator-context.ts';
import { type BrandInput, seededBrand } from '#server/modules/theming/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aTenant, type Tenant } from '#server/testing/index.ts';
import { appIdOfHost, appIdOfSlug, loadPortalApp } from './directory.ts';

const ctx = operatorContext();
let tenant: Tenant;
let app: string;
let slug: string;

const brand = (change: Partial<BrandInput> = {}) => ({ ...seededBrand('aurora'), slug, ...change });

beforeAll(async () => {
  tenant = await aTenant();
  app = tenant.appId;
  slug = `directory-${app.slice(-12)}`;
  await ctx.db.execute(sql`update apps set slug = ${slug} where id = ${app}`);
  await setTheme(ctx, { app, brand: brand() });
});

/** Much shorter than the cache time, so that only a notification can explain the change. */
const soon = { timeout: 2_000, interval: 20 };
const currentTone = async () => (await loadPortalApp('Sandbox', app))?.brand.tone;

test('A new theme of an app appears on its pages at once', async () => {
  expect(await currentTone()).toBe('friendly');
  await setTheme(ctx, { app, brand: brand({ tone: 'formal' }) });
  await expect.poll(() => currentTone(), soon).toBe('formal');
});

test('A new host resolves to its app at once, even if it was requested before', async () => {
  const host = `${slug}.example.com`;
  expect(await appIdOfHost('Sandbox', host)).toBeNull();
  await addDomain(ctx, { app, host });
  await expect.poll(() => appIdOfHost('Sandbox', host), soon).toBe(app);
});

test('An app is no longer found as soon as it is disabled', async () => {
  expect(await appIdOfSlug('Sandbox', slug)).toBe(app);
  await disableApp(ctx, { app });
  await expect.poll(() => appIdOfSlug('Sandbox', slug), soon).toBeNull();
  expect(await loadPortalApp('Sandbox', app)).toBeNull();
});
