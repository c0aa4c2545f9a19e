import { beforeEach, expect, test } from 'vitest';
import { aConfirmedBooking, aRate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, breaksBooks, systemContext, type Tenant } from '#server/testing/index.ts';
import { setAppSupplierSetting, unsetAppSupplierSetting } from '../index.ts';
import { operatorContext } from '../testing/operator-context.ts';

const ctx = operatorContext();
let tenant: Tenant;

beforeEach(async () => {
  tenant = await aTenant();
  // A payment of the simulated gateway becomes one of Stripe.
  breaksBooks(tenant);
});

const name = 'STRIPE_SECRET_KEY' as const;
const setKey = (key: string) =>
  setAppSupplierSetting(ctx, { app: tenant.appId, name, value: new TextEncoder().encode(key) });
const unsetKey = () => unsetAppSupplierSetting(ctx, { app: tenant.appId, name });

const refused = { code: 'validation_failed', facts: { errors: [{ field: 'name' }] } };

/** A payment at Stripe with the keys that apply to the app, or with a named account. */
async function aStripePayment(): Promise<void> {
  const member = await aMember(tenant);
  await aConfirmedBooking(tenant, member, await aRate(member));
  await systemContext().db.execute(
    sql`update payment_intents set gateway = 'stripe' where app_id = ${tenant.appId}`,
  );
}

test('An app without payments gets a key of its own at Stripe, and loses it again', async () => {
  expect(await setKey('sk_test_of_the_partner')).toMatchObject({ name });
  expect(await unsetKey()).toMatchObject({ name, changed_at: null });
});

test('An app whose payments were made with the keys of the deployment gets none of its own, which could not refund them', async () => {
  await aStripePayment();
  await expect(setKey('sk_test_of_the_partner')).rejects.toMatchObject(refused);
});

test('The key with which an app’s payments were made can be replaced by another of its account, and not be removed', async () => {
  await setKey('sk_test_of_the_partner');
  await aStripePayment();
  expect(await setKey('sk_test_rolled')).toMatchObject({ name });
  await expect(unsetKey()).rejects.toMatchObject(refused);
});

test('An address that is the same for all apps cannot be set for one of them', async () => {
  const value = new TextEncoder().encode('https://mine.example');
  for (const name of ['STRIPE_URL', 'FRANKFURTER_URL', 'PHOTON_URL'] as const)
    await expect(setAppSupplierSetting(ctx, { app: tenant.appId, name, value })).rejects.toMatchObject(
      refused,
    );
});
