import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, mailsTo, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { planAfter } from '#server/testing/plan-of.ts';
import { waitUntilBlocked } from '#server/testing/wait-until-blocked.ts';
import {
  deliverWebhooks,
  fanOutEvent,
  listDeliveries,
  listEndpoints,
  publishWebhookEvent,
  redeliver,
  sweepDeliveries,
  updateEndpoint,
} from './index.ts';
import { subscribesTo } from './queries.ts';
import { anEndpointAt, aReceiver, type Receiver, runDue, runNextAttempts } from './testing/receiver.ts';

const ctx = systemContext();
let tenant: Tenant;
let receiver: Receiver;
let endpoint: string;

beforeEach(async () => {
  [tenant, receiver] = await Promise.all([aTenant(), aReceiver()]);
  ({ id: endpoint } = await anEndpointAt(receiver, tenant, ['circle.joined']));
});
afterEach(() => receiver.close());

/** Publishes an event and returns the id by which its message is known. */
async function publishEvent(): Promise<string> {
  const circleId = newId();
  const data = { circle_id: circleId, user_id: newId(), joined_via: 'by_link' } as const;
  await publishWebhookEvent(ctx, tenant.appId, 'circle.joined', data);
  return circleId;
}
const deliveries = () => listDeliveries(ctx, tenant.appId, { limit: 50 });
const statesOf = async () => (await deliveries()).map(({ state }) => state);
const receivedIds = () => receiver.received.map(({ body }) => JSON.parse(body).data.circle_id);
const setDisabled = (disabled: boolean) => updateEndpoint(ctx, tenant.appId, endpoint, { disabled });
const unreachableAt = async () =>
  (await listEndpoints(ctx, tenant.appId)).find(({ id }) => id === endpoint)?.unreachable_at;

/** Publishes an event whose response makes the product switch the endpoint off. */
async function loseEndpoint(): Promise<string> {
  receiver.answers.push(() => ({ status: 410 }));
  const lost = await publishEvent();
  await runDue(tenant);
  return lost;
}

describe('Endpoints that the product switched off', () => {
  test('Events published while the product has an endpoint switched off are kept as failed deliveries without attempts', async () => {
    await loseEndpoint();
    expect(await unreachableAt()).toEqual(expect.any(String));
    await publishEvent();
    await publishEvent();
    await runDue(tenant);
    expect(await deliveries()).toMatchObject([
      { state: 'failed', event: 'circle.joined', endpoint_id: endpoint, attempts: [] },
      { state: 'failed', settled_at: expect.any(String), attempts: [] },
      { state: 'failed', attempts: [{ status: 410 }] },
    ]);
    expect(receiver.received).toHaveLength(1);
  });

  test('Kept events are sent in their order when an endpoint that is on again gets its failed deliveries', async () => {
    const lost = await loseEndpoint();
    const kept = [await publishEvent()];
    await runDue(tenant);
    kept.push(await publishEvent());
    await runDue(tenant);
    await setDisabled(false);
    expect(await unreachableAt()).toBeNull();
    const next = await publishEvent();
    await runDue(tenant);
    expect(receivedIds()).toEqual([lost, next]);
    expect(await redeliver(ctx, tenant.appId, endpoint, null)).toBe(3);
    await runDue(tenant);
    expect(receivedIds()).toEqual([lost, next, lost, ...kept]);
    expect(new Set(await statesOf())).toEqual(new Set(['delivered']));
  });

  test('One kept event can be sent alone, and is retried like every delivery', async () => {
    const lost = await loseEndpoint();
    const kept = await publishEvent();
    await runDue(tenant);
    await setDisabled(false);
    const [delivery] = await deliveries();
    receiver.answers.push(() => ({ status: 500 }));
    expect(await redeliver(ctx, tenant.appId, endpoint, delivery?.id ?? '')).toBe(1);
    await runDue(tenant);
    await runNextAttempts(tenant);
    expect(receivedIds()).toEqual([lost, kept, kept]);
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', attempts: [{ status: 500 }, { status: 200 }] },
      { state: 'failed' },
    ]);
  });

  test('Deliveries that are pending when the product switches an endpoint off fail and can be sent again', async () => {
    receiver.answers.push(() => ({ status: 500 }));
    const retried = await publishEvent();
    await runDue(tenant);
    receiver.answers.push(() => ({ status: 410 }));
    const lost = await publishEvent();
    await runDue(tenant);
    expect(await statesOf()).toEqual(['failed', 'failed']);
    await setDisabled(false);
    expect(await redeliver(ctx, tenant.appId, endpoint, null)).toBe(2);
    await runDue(tenant);
    expect(receivedIds().slice(2)).toEqual([retried, lost]);
  });

  test('An endpoint that the product switched off keeps only events to which it subscribes, each once', async () => {
    const other = await aReceiver();
    await anEndpointAt(other, tenant, ['circle.joined']);
    await loseEndpoint();
    await updateEndpoint(ctx, tenant.appId, endpoint, { events: ['perk.used'] });
    await publishEvent();
    const event = { appId: tenant.appId, eventId: newId(), event: 'perk.used', body: '{}' };
    await fanOutEvent.run(ctx, event);
    await fanOutEvent.run(ctx, event);
    await runDue(tenant);
    const kept = (await deliveries()).filter((delivery) => delivery.endpoint_id === endpoint);
    expect(kept.map(({ event, state }) => [event, state])).toEqual([
      ['perk.used', 'failed'],
      ['circle.joined', 'failed'],
    ]);
    expect(other.received).toHaveLength(2);
    await other.close();
  });

  test('An endpoint that the product switched off goes on to keep events after a change of its URL', async () => {
    await loseEndpoint();
    await updateEndpoint(ctx, tenant.appId, endpoint, { url: receiver.url.replace('/in', '/new') });
    await publishEvent();
    await runDue(tenant);
    expect(await statesOf()).toEqual(['failed', 'failed']);
    expect(receiver.received).toHaveLength(1);
  });

  test('Kept events are deleted 30 days after they were published, also if nobody switches the endpoint on', async () => {
    await loseEndpoint();
    await publishEvent();
    await publishEvent();
    await runDue(tenant);
    const [newer, older] = await deliveries();
    for (const [id, days] of [
      [newer?.id, 29],
      [older?.id, 31],
    ] as const) {
      await ctx.db.execute(sql`
        update webhook_deliveries set created_at = now() - make_interval(days => ${days}) where id = ${id}`);
    }
    await sweepDeliveries.run(ctx, {});
    const left = (await deliveries()).map(({ id }) => id);
    expect([left.includes(newer?.id ?? ''), left.includes(older?.id ?? '')]).toEqual([true, false]);
  });

  test('The mail about an endpoint that was switched off says that its events are kept for 30 days', async () => {
    const owner = await aMember(tenant, { role: 'owner' });
    await loseEndpoint();
    const [mail] = await mailsTo(owner.email);
    expect(mail?.text).toContain('Events that happen while it is off are kept');
    expect(mail?.text).toContain('for 30 days after it happened');
  });
});

describe('Endpoints that a person switched off', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['that was on', () => setDisabled(true)],
    [
      'that the product had switched off',
      async () => {
        await loseEndpoint();
        await setDisabled(true);
      },
    ],
    [
      'that was switched on after the product had switched it off',
      async () => {
        await loseEndpoint();
        await setDisabled(false);
        await setDisabled(true);
      },
    ],
  ])('No event is kept for an endpoint %s when a person switches it off', async (_, switchOff) => {
    await switchOff();
    expect(await unreachableAt()).toBeNull();
    const before = await deliveries();
    await publishEvent();
    await runDue(tenant);
    expect(await deliveries()).toEqual(before);
  });
});

describe('Changes at the same time', () => {
  /** Switches the endpoint on in a transaction that is committed when `work` waits for it or has ended. */
  async function enableDuring(work: () => Promise<unknown>): Promise<void> {
    let working: Promise<unknown> = Promise.resolve();
    await transaction(ctx, async (ctx) => {
      await updateEndpoint(ctx, tenant.appId, endpoint, { disabled: false });
      working = work();
      await waitUntilBlocked(working);
    });
    await working;
  }

  test('An event that is fanned out while its endpoint is switched on is sent', async () => {
    const lost = await loseEndpoint();
    const event = await publishEvent();
    await enableDuring(() => runJobs());
    await runDue(tenant);
    expect(receivedIds()).toEqual([lost, event]);
  });

  test('A job that finds an endpoint off fails none of its deliveries after it is switched on', async () => {
    receiver.answers.push(() => ({ status: 500 }));
    const event = await publishEvent();
    await runDue(tenant);
    await setDisabled(true);
    await enableDuring(() => deliverWebhooks.run(ctx, { appId: tenant.appId, endpointId: endpoint }));
    expect(await statesOf()).toEqual(['pending']);
    await runNextAttempts(tenant);
    expect(receivedIds()).toEqual([event, event]);
  });
});

test('The look-up of the endpoints that take or keep an event reads those of the app only', async () => {
  const fill = (appId: string) => sql`
    insert into webhook_endpoints (app_id, id, url, events, secret_sealed, disabled_at, unreachable_at)
    select a.id, gen_random_uuid(), ${receiver.url}, '{circle.joined}', '', off, off
    from apps a, generate_series(1, 2000) n, lateral (select case when n % 2 = 0 then now() end as off) o
    where a.id = ${appId}`;
  const other = await aTenant();
  const lookUp = sql`select id from webhook_endpoints where ${subscribesTo(tenant.appId, 'circle.joined')}`;
  const plan = await planAfter([fill(other.appId), sql`analyze webhook_endpoints`], lookUp);
  expect(plan).not.toContain('Seq Scan');
  expect(plan).toMatch(/Index Cond: \(app_id = /);
});
