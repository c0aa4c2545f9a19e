import { beforeAll, describe, expect, test } from 'vitest';
import { aRate, aSession } from '#server/modules/hotels/bookings/testing/shop.ts';
import { deliver, fittingEvent } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { fulfilSession } from './fulfil-session.ts';
import { withSessionLease } from './lease-session.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

async function aKey() {
  const { session } = await aSession(tenant, member, await aRate(member));
  return { session, key: { appId: tenant.appId, sessionId: session.id } };
}

describe('Session leases', () => {
  test('A session lease has one holder at a time and is released after success and failure', async () => {
    const { key } = await aKey();
    const ctx = systemContext();
    let runs = 0;
    const isDone = await withSessionLease(ctx, key, async () => {
      expect(await withSessionLease(ctx, key, async () => void runs++)).toBe(false);
    });
    expect([isDone, runs]).toEqual([true, 0]);
    const failing = withSessionLease(ctx, key, () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await withSessionLease(ctx, key, async () => void runs++)).toBe(true);
    expect(runs).toBe(1);
  });

  test('The session lease of a dead process expires by the database’s clock', async () => {
    const { key } = await aKey();
    const ctx = systemContext();
    const leased = (until: string) =>
      ctx.db.execute(sql`
        update checkout_sessions set lease_holder = gen_random_uuid(), leased_until = now() + ${until}::interval
        where id = ${key.sessionId}`);
    await leased('2 seconds');
    expect(await withSessionLease(ctx, key, async () => {})).toBe(false);
    await leased('-1 second');
    expect(await withSessionLease(ctx, key, async () => {})).toBe(true);
  });

  test('A job that finds the lease taken is retried while the fulfilment is unfinished', async () => {
    const { session, key } = await aKey();
    await deliver(fittingEvent(session));
    const ctx = systemContext();
    const retries = () =>
      ctx.db.execute(sql`select 1 from graphile_worker.jobs where key = ${`fulfil_after:${key.sessionId}`}`);
    await withSessionLease(ctx, key, () => fulfilSession.run(ctx, key));
    expect(await retries()).toHaveLength(1);
    await ctx.db.execute(sql`select graphile_worker.remove_job(${`fulfil_after:${key.sessionId}`})`);
    await fulfilSession.run(ctx, key);
    await withSessionLease(ctx, key, () => fulfilSession.run(ctx, key));
    expect(await retries()).toHaveLength(0);
  });
});
