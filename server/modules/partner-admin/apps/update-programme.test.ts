import { expect, test } from 'vitest';
import { requestDeletion } from '#server/modules/privacy/testing/named-member.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant } from '#server/testing/index.ts';
import { updateApp } from '../index.ts';
import { operatorContext, refusedFields } from '../testing/operator-context.ts';

const ctx = operatorContext();

test('A tier can be removed when only members who deleted their account had it', async () => {
  const tenant = await aTenant();
  const person = await aMember(tenant);
  expect((await requestDeletion(person)).status).toBe(204);
  const tier = [{ tier: 'silver', threshold: 0 }];
  expect((await updateApp(ctx, { app: tenant.appId, tier })).tiers).toEqual(['silver:0']);
});

test('A tier of a suspended member cannot be removed', async () => {
  const tenant = await aTenant();
  const person = await aMember(tenant);
  await ctx.db.execute(sql`update memberships set status = 'suspended' where id = ${person.membershipId}`);
  const tier = [{ tier: 'silver', threshold: 0 }];
  expect(await refusedFields(updateApp(ctx, { app: tenant.appId, tier }))).toEqual(['tier in_use']);
});
