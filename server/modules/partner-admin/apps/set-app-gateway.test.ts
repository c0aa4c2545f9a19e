import { expect, test } from 'vitest';
import { aRate, aSession } from '#server/modules/hotels/bookings/testing/shop.ts';
import { findIntentAnywhere } from '#server/modules/payments/index.ts';
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
