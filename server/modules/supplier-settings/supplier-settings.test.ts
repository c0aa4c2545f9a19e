import { beforeEach, expect, test } from 'vitest';
import type { SupplierSettingName } from '#server/platform/config/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { aTenant, systemContext, type Tenant } from '#server/testing/index.ts';
import { listSupplierSettings, setSupplierSetting, supplierSettingsOf } from './index.ts';
import { supplierSettings } from './schema.ts';

const ctx = systemContext('Production');
let tenant: Tenant;

beforeEach(async () => {
  tenant = await aTenant({ environment: 'Production' });
});

const set = (name: SupplierSettingName, value: string | null) =>
  setSupplierSetting(ctx, tenant.appId, name, value);

test("An app's own setting replaces that of the deployment, for this app alone", async () => {
  await set('VIATOR_API_KEY', 'key-of-the-app');
  expect(await supplierSettingsOf(ctx, tenant.appId)).toMatchObject({
    VIATOR_API_KEY: 'key-of-the-app',
    VIATOR_URL: 'https://api.viator.com/partner',
  });
  expect((await supplierSettingsOf(ctx)).VIATOR_API_KEY).toBeNull();
  const other = await aTenant({ environment: 'Production' });
  expect((await supplierSettingsOf(ctx, other.appId)).VIATOR_API_KEY).toBeNull();
});

test('A stored value is encrypted, bound to its app and name, and never listed', async () => {
  await set('VIATOR_API_KEY', 'key-of-the-app');
  const [row] = await ctx.db.select().from(supplierSettings).where(eq(supplierSettings.appId, tenant.appId));
  expect(row?.valueSealed).not.toContain('key-of-the-app');
  expect(JSON.stringify(await listSupplierSettings(ctx, tenant.appId))).not.toContain('key-of-the-app');
  await ctx.db
    .update(supplierSettings)
    .set({ name: 'MOZIO_API_KEY' })
    .where(eq(supplierSettings.appId, tenant.appId));
  await expect(supplierSettingsOf(ctx, tenant.appId)).rejects.toThrow();
});

test('A value that the environment must not use is refused on its field', async () => {
  await expect(set('STRIPE_SECRET_KEY', 'sk_test_1234567')).rejects.toMatchObject({
    code: 'validation_failed',
  });
  expect(await listSupplierSettings(ctx, tenant.appId)).toEqual([]);
});

test('A removed setting is that of the deployment again', async () => {
  await set('DUFFEL_URL', 'https://proxy.example');
  await set('DUFFEL_URL', null);
  expect((await supplierSettingsOf(ctx, tenant.appId)).DUFFEL_URL).toBe('https://api.duffel.com');
});
