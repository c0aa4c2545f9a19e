import { expect, test } from 'vitest';
import { aRate, aSession } from '#server/modules/hotels/bookings/testing/shop.ts';
import { openAccount } from '#server/modules/payments/accounts.ts';
import { findIntentAnywhere } from '#server/modules/payments/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, systemContext } from '#server/testing/index.ts';
import { listAuditEntries, setAppGateway } from '../index.ts';
import { operatorContext, refusedFields } from '../testing/operator-context.ts';

test('After an operator changes the gateway of an app, only new payments use it', async () => {
  const tenant = await aTenant();
  const member = await aMember(tenant);
  const gatewayOf = async (id: string) => (await findIntentAnywhere(systemContext(), id))?.gateway;
  const before = await aSession(tenant, member, await aRate(member));
  const ctx = operatorContext();
  expect(await setAppGateway(ctx, { app: tenant.appId, gateway: 'harbour' })).toEqual({
    app: tenant.appId,
    gateway: 'harbour',
  });
  const after = await aSession(tenant, member, await aRate(member));
  expect(await gatewayOf(before.session.payment_intent_id)).toBe('sandbox');
  expect(await gatewayOf(after.session.payment_intent_id)).toBe('harbour');
  const { acts } = await listAuditEntries(ctx, { app: tenant.appId });
  expect(acts).toMatchObject([
    { action: 'app.gateway', operator: ctx.operator, detail: { gateway: 'harbour' } },
  ]);
  const unknown = setAppGateway(ctx, { app: tenant.appId, gateway: 'nobody' });
  expect(await refusedFields(unknown)).toEqual(['gateway unknown']);
});

test('The keys of an app’s account are stored encrypted, and only its id is shown and logged', async () => {
  const tenant = await aTenant();
  const ctx = operatorContext();
  const keys = { secret_key: 'sk_own', publishable_key: 'pk_own' };
  const given = { app: tenant.appId, gateway: 'harbour', account: 'acct_own', keys };
  expect(await setAppGateway(ctx, given)).toEqual({
    app: tenant.appId,
    gateway: 'harbour',
    account: 'acct_own',
  });
  await setAppGateway(ctx, { ...given, keys: undefined });
  expect(await openAccount(systemContext(), { ...tenant, gateway: 'harbour', account: 'acct_own' })).toEqual({
    id: 'acct_own',
    secretKey: 'sk_own',
    publishableKey: 'pk_own',
  });
  const rows = await systemContext().db.execute(
    sql`select * from payment_accounts where app_id = ${tenant.appId}`,
  );
  const { acts } = await listAuditEntries(ctx, { app: tenant.appId });
  expect(rows).toHaveLength(1);
  expect(JSON.stringify([rows, acts])).not.toMatch(/sk_own|pk_own/);
  const alone = setAppGateway(ctx, { app: tenant.appId, gateway: 'harbour', keys });
  expect((await refusedFields(alone)).map((field) => field.split(' ')[0])).toEqual(['account']);
});
