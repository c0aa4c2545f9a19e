import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSupplierSetting } from '#server/modules/supplier-settings/index.ts';
import { supplierDeployment } from '#server/platform/config/index.ts';
import { parseSupplierSettings } from '#server/platform/config/supplier-settings.ts';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { about, aPaidTransfer, deliver, webhookSecret } from './testing/shop.ts';

// The tests change the settings of this process, so they cannot run against another server.
const ctx = systemContext();
const deployment = supplierDeployment();
const before = deployment.Sandbox;
const [ownSecret, otherSecret] = ['secret of the own account', 'secret of another account'];
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  deployment.Sandbox = parseSupplierSettings('Production', {});
  tenant = await aTenant();
  member = await aMember(tenant);
  const other = await aTenant();
  await setSupplierSetting(ctx, tenant.appId, 'MOZIO_WEBHOOK_SECRET', ownSecret);
  await setSupplierSetting(ctx, other.appId, 'MOZIO_WEBHOOK_SECRET', otherSecret);
});

afterAll(async () => {
  deployment.Sandbox = before;
  await ctx.db.execute(sql`delete from supplier_settings where name = 'MOZIO_WEBHOOK_SECRET'`);
});

test('An event of the provider is accepted with the own secret of the booking’s app, and with no other app’s', async () => {
  const { reference } = await aPaidTransfer(tenant, member);
  const driver = { driver: { name: 'Elena' } };
  const statusOf = async (secret: string, eventId = `gev_${newId()}`) => {
    const raw = JSON.stringify(about(reference, { ...driver, event_id: eventId }));
    const { status, body } = await deliver('vehicle-info', raw, { signature: hmacHex(secret, raw) });
    return [status, (body as { duplicate?: boolean }).duplicate];
  };
  const eventId = `gev_${newId()}`;
  expect([
    await statusOf(otherSecret, eventId),
    await statusOf('secret of nobody', eventId),
    await statusOf(ownSecret, eventId),
    await statusOf(ownSecret, eventId),
    // Another account may have an event with the same id.
    await statusOf(webhookSecret, eventId),
  ]).toEqual([
    [404, undefined],
    [401, undefined],
    [200, false],
    [200, true],
    [200, false],
  ]);
});
