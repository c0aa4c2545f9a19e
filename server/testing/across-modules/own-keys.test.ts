import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPlansOfAll } from '#server/modules/esim/find-plans.ts';
import { esimSuppliers } from '#server/modules/esim/suppliers.ts';
import { ingestHotels } from '#server/modules/hotels/catalogue/ingest-hotels.ts';
import { hotelSupplierRegistry } from '#server/modules/hotels/catalogue/suppliers.ts';
import {
  gatewayForNewPayments,
  gatewayPageOrigins,
  readGatewaysInUse,
} from '#server/modules/payments/index.ts';
import {
  findReadingContext,
  setSupplierSetting,
  supplierSettingsOf,
} from '#server/modules/supplier-settings/index.ts';
import type { SupplierSettingName } from '#server/platform/config/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { airalo } from '#server/suppliers/airalo/index.ts';
import { aTenant, publicContext, systemContext, type Tenant } from '#server/testing/index.ts';
import { airaloClientId, airaloClientSecret, airaloStandIn } from '#server/testing/stand-ins/airalo/index.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';

const origin = 'https://esims.example';
const standIn = airaloStandIn();
const ctx = systemContext('Production');
/** The one app that has keys of its own; the deployment has none. */
let owner: Tenant;
let other: Tenant;
/** What checkout pages allow while nobody has keys. */
let originsWithoutKeys: unknown;

const set = (name: SupplierSettingName, value: string) => setSupplierSetting(ctx, owner.appId, name, value);

beforeAll(async () => {
  // Apps of other files may have keys too.
  await ctx.db.execute(sql`delete from supplier_settings`);
  await readGatewaysInUse();
  originsWithoutKeys = gatewayPageOrigins();
  [owner, other] = await Promise.all([
    aTenant({ environment: 'Production' }),
    aTenant({ environment: 'Production' }),
  ]);
  await Promise.all([
    set('AIRALO_CLIENT_ID', airaloClientId),
    set('AIRALO_CLIENT_SECRET', airaloClientSecret),
    set('AIRALO_URL', `${origin}/v2`),
    set('STRIPE_SECRET_KEY', 'sk_live_of_the_owner'),
    set('STRIPE_PUBLISHABLE_KEY', 'pk_live_of_the_owner'),
    set('LITEAPI_API_KEY', 'prod_of_the_owner'),
  ]);
  const adapter = airalo({ settings: supplierSettingsOf, fetch: fetchOf({ [origin]: standIn }) });
  esimSuppliers.register('Production', [adapter]);
});

afterAll(async () => {
  registerSuppliers();
  await ctx.db.execute(sql`delete from supplier_settings`);
});

const unavailable = { code: 'supplier_unavailable' };

describe('A supplier of which one app alone has keys', () => {
  test('It sells to that app, and the others have no supplier', async () => {
    const plansOf = (tenant: Tenant) =>
      publicContext(tenant).then((ctx) => findPlansOfAll(ctx, 'EUR', (one) => one.plansOf(ctx, 'FR', 'EUR')));
    expect((await plansOf(owner)).length).toBeGreaterThan(0);
    await expect(plansOf(other)).rejects.toMatchObject(unavailable);
  });

  test('Its account takes the payments of that app alone', async () => {
    const gatewayOf = (tenant: Tenant) =>
      publicContext(tenant).then((ctx) => gatewayForNewPayments(ctx, tenant.appId));
    expect((await gatewayOf(owner)).gateway.name).toBe('stripe');
    await expect(gatewayOf(other)).rejects.toMatchObject(unavailable);
  });

  test('Checkout pages allow the origins of its gateway, and without anybody’s keys they do not', async () => {
    await readGatewaysInUse();
    expect(JSON.stringify(gatewayPageOrigins())).toContain('https://js.stripe.com');
    expect(JSON.stringify(originsWithoutKeys)).not.toContain('stripe.com');
  });

  test('Jobs read what it lists for everybody with the keys of that app', async () => {
    const [liteapi, duffel] = ['liteapi', 'duffel'].map((name) =>
      hotelSupplierRegistry.named('Production', name),
    );
    expect(await findReadingContext(ctx, liteapi ?? {})).toMatchObject({ app: { id: owner.appId } });
    expect(await findReadingContext(ctx, duffel ?? {})).toBeNull();
    await ingestHotels.run(ctx, {});
    const mapped = await ctx.db.execute(
      sql`select distinct supplier from supplier_ids where kind = 'place' order by supplier`,
    );
    expect(mapped).toEqual([{ supplier: 'liteapi' }]);
    await ctx.db.execute(sql`delete from supplier_ids`);
    await ctx.db.execute(sql`delete from graphile_worker._private_jobs`);
  });
});
