import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aTenant, systemContext, type Tenant } from '#server/testing/index.ts';
import { listDeliveries, listEndpoints, publishWebhookEvent, redeliver, updateEndpoint } from './index.ts';
import {
  anEndpointAt,
  aReceiver,
  aSlowReceiver,
  pausesOf,
  type Receiver,
  runDue,
  runNextAttempts,
} from './testing/receiver.ts';

const ctx = systemContext();
let tenant: Tenant;
let receiver: Receiver;

beforeEach(async () => {
  [tenant, receiver] = await Promise.all([aTenant(), aReceiver()]);
});
afterEach(() => receiver.close());

const publishEvent = () => {
  const data = { circle_id: newId(), user_id: newId(), joined_via: 'by_link' } as const;
  return publishWebhookEvent(ctx, tenant.appId, 'circle.joined', data);
};
const deliveries = () => listDeliveries(ctx, tenant.appId, { limit: 50 });

/** Publishes an event, unless one is due already, and lets its first attempt and all six retries fail. */
async function failRound({
  isPublished = false,
  betweenRetries,
}: {
  isPublished?: boolean;
  betweenRetries?: () => Promise<void>;
}): Promise<void> {
  const fail = () => receiver.answers.push(() => ({ status: 500 }));
  fail();
  if (!isPublished) await publishEvent();
  await runDue(tenant);
  for (let retry = 0; retry < 6; retry += 1) {
    await betweenRetries?.();
    await runDue(tenant);
    fail();
    await runNextAttempts(tenant);
  }
}

describe('Last failures', () => {
  test('An endpoint that receives other events stays enabled after the last failure of one delivery', async () => {
    const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
    await failRound({ betweenRetries: publishEvent });
    expect(await listEndpoints(ctx, tenant.appId)).toMatchObject([{ id: endpoint.id, disabled_at: null }]);
    const states = (await deliveries()).map(({ state }) => state);
    expect(states.toSorted()).toEqual([...Array(6).fill('delivered'), 'failed']);
    expect(await redeliver(ctx, tenant.appId, endpoint.id, null)).toBe(1);
    await runDue(tenant);
    expect(new Set((await deliveries()).map(({ state }) => state))).toEqual(new Set(['delivered']));
  });

  test('A round in which nothing is delivered disables the endpoint, whatever was delivered before it', async () => {
    const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
    await failRound({ betweenRetries: publishEvent });
    await redeliver(ctx, tenant.appId, endpoint.id, null);
    await failRound({ isPublished: true });
    expect((await listEndpoints(ctx, tenant.appId))[0]?.disabled_at).toEqual(expect.any(String));
  });
});

describe('Moved endpoints', () => {
  const move = (id: string) =>
    updateEndpoint(ctx, tenant.appId, id, { url: receiver.url.replace('/in', '/new') });

  test('Pending deliveries start a new round of attempts at once when their endpoint moves', async () => {
    const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
    receiver.answers.push(...Array(7).fill(() => ({ status: 500 })));
    await publishEvent();
    await runDue(tenant);
    for (let retry = 0; retry < 5; retry += 1) await runNextAttempts(tenant);
    await move(endpoint.id);
    await runDue(tenant);
    expect(receiver.received.map(({ path }) => path)).toEqual([...Array(6).fill('/in'), '/new']);
    expect(await pausesOf(tenant)).toEqual([5]);
    expect(await listEndpoints(ctx, tenant.appId)).toMatchObject([{ id: endpoint.id, disabled_at: null }]);
    await runNextAttempts(tenant);
    expect((await deliveries())[0]?.state).toBe('delivered');
  });

  test('A change that keeps the URL of an endpoint keeps the round of attempts', async () => {
    const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
    receiver.answers.push(
      () => ({ status: 500 }),
      () => ({ status: 500 }),
    );
    await publishEvent();
    await runDue(tenant);
    await runNextAttempts(tenant);
    await updateEndpoint(ctx, tenant.appId, endpoint.id, { url: receiver.url, events: ['circle.joined'] });
    await runDue(tenant);
    expect(await pausesOf(tenant)).toEqual([60]);
  });

  test.each([410, 500])(
    'A late %i response of the old address leaves the new one enabled and due for the event',
    async (status) => {
      const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
      const earlier = status === 410 ? 0 : 6;
      receiver.answers.push(...Array(earlier).fill(() => ({ status: 500 })));
      const old = await aSlowReceiver(status, () => move(endpoint.id));
      await publishEvent();
      if (earlier > 0) await runDue(tenant);
      for (let retry = 1; retry < earlier; retry += 1) await runNextAttempts(tenant);
      await ctx.db.execute(sql`update webhook_endpoints set url = ${old.url} where id = ${endpoint.id}`);
      await (earlier > 0 ? runNextAttempts(tenant) : runDue(tenant));
      await old.close();
      expect(await listEndpoints(ctx, tenant.appId)).toMatchObject([{ disabled_at: null }]);
      const [delivery] = await deliveries();
      expect(delivery?.state).toBe('delivered');
      expect(delivery?.attempts.slice(-2)).toMatchObject([{ status }, { status: 200 }]);
      expect(receiver.received.at(-1)?.path).toBe('/new');
    },
  );
});
