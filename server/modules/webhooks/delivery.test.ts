import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, mailsTo, systemContext, type Tenant } from '#server/testing/index.ts';
import { eventContracts } from './contract-events.ts';
import {
  type EventData,
  listDeliveries,
  listEndpoints,
  publishWebhookEvent,
  redeliver,
  rotateSecret,
  sweepDeliveries,
  updateEndpoint,
} from './index.ts';
import {
  anEndpointAt,
  aReceiver,
  pausesOf,
  type ReceivedRequest,
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

const joined = (): EventData['circle.joined'] => ({
  circle_id: newId(),
  user_id: newId(),
  joined_via: 'by_link',
});

const publishEvent = (data = joined(), app = tenant) =>
  publishWebhookEvent(ctx, app.appId, 'circle.joined', data);
const deliveries = () => listDeliveries(ctx, tenant.appId, { limit: 50 });
const jobsOf = async (app: Tenant) => {
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker._private_jobs where payload->>'appId' = ${app.appId}`);
  return row?.count;
};

describe('Delivery of events', () => {
  test('An event is delivered with a Standard Webhooks signature and the published schema', async () => {
    const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
    const data = joined();
    await publishEvent(data);
    await runDue(tenant);
    const [received] = receiver.received;
    const verified = new Webhook(endpoint.secret).verify(received?.body ?? '', received?.headers as never);
    const contract = eventContracts.find(({ event }) => event === 'circle.joined');
    expect(contract?.body.strict().parse(verified)).toMatchObject({
      type: 'circle.joined',
      app_id: tenant.appId,
      environment: 'Sandbox',
      data,
    });
    expect(received?.headers).toMatchObject({ 'content-type': 'application/json' });
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: 'delivered', event: 'circle.joined', endpoint_id: endpoint.id });
    expect(received?.headers['webhook-id']).toBe(`msg_${delivery?.id}`);
    expect(delivery?.attempts).toMatchObject([
      {
        attempt: 1,
        status: 200,
        failure: null,
        answer: 'thanks',
        request_id: received?.headers['x-request-id'],
      },
    ]);
  });

  test('The Standard Webhooks library rejects an altered, old or wrongly signed message', async () => {
    const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
    await publishEvent();
    await runDue(tenant);
    const { headers, body } = receiver.received[0] as ReceivedRequest;
    const library = new Webhook(endpoint.secret);
    expect(() => library.verify(`${body} `, headers as never)).toThrow();
    expect(() => library.verify(body, { ...headers, 'webhook-id': `msg_${newId()}` } as never)).toThrow();
    const aged = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 600) };
    expect(() => library.verify(body, aged as never)).toThrow();
    const unrelated = await anEndpointAt(receiver, tenant, ['perk.used']);
    expect(() => new Webhook(unrelated.secret).verify(body, headers as never)).toThrow();
  });

  test('During a rotation an event is signed with both secrets, afterwards with the new one', async () => {
    const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
    const { secret } = await rotateSecret(ctx, tenant.appId, endpoint.id, 3600);
    await publishEvent();
    await runDue(tenant);
    await rotateSecret(ctx, tenant.appId, endpoint.id, 0);
    await publishEvent();
    await runDue(tenant);
    const [during, after] = receiver.received;
    for (const known of [endpoint.secret, secret]) {
      expect(new Webhook(known).verify(during?.body ?? '', during?.headers as never)).toBeTruthy();
      expect(() => new Webhook(known).verify(after?.body ?? '', after?.headers as never)).toThrow();
    }
    expect(String(during?.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect(String(after?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  test('An event is delivered to each subscribed endpoint under a separate id, and to no other', async () => {
    const other = await aReceiver();
    await anEndpointAt(receiver, tenant, ['circle.joined', 'perk.used']);
    await anEndpointAt(other, tenant, ['circle.joined']);
    await anEndpointAt(receiver, tenant, ['perk.used']);
    await publishEvent();
    await runDue(tenant);
    const ids = [...receiver.received, ...other.received].map(({ headers }) => headers['webhook-id']);
    expect([receiver.received.length, other.received.length, new Set(ids).size]).toEqual([1, 1, 2]);
    await other.close();
  });

  test('An event without an enabled and subscribed endpoint in the app enqueues no job', async () => {
    await publishEvent();
    await anEndpointAt(receiver, tenant, ['perk.used']);
    const off = await anEndpointAt(receiver, tenant, ['circle.joined']);
    await updateEndpoint(ctx, tenant.appId, off.id, { disabled: true });
    await anEndpointAt(receiver, await aTenant(), ['circle.joined']);
    await publishEvent();
    expect(await jobsOf(tenant)).toBe(0);
    await updateEndpoint(ctx, tenant.appId, off.id, { disabled: false });
    await publishEvent();
    expect(await jobsOf(tenant)).toBe(1);
  });

  test('An event whose transaction is rolled back is not delivered', async () => {
    await anEndpointAt(receiver, tenant, ['circle.joined']);
    const undone = transaction(ctx, async (ctx) => {
      await publishWebhookEvent(ctx, tenant.appId, 'circle.joined', joined());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await runDue(tenant);
    expect(receiver.received).toEqual([]);
  });

  test('First attempts arrive in the order of the events', async () => {
    await anEndpointAt(receiver, tenant, ['circle.joined']);
    const expected = [joined(), joined(), joined(), joined(), joined()];
    for (const data of expected) {
      await publishEvent(data);
      await runDue(tenant);
    }
    expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toEqual(expected);
  });
});

describe('Failed deliveries', () => {
  test('A delivery is retried after 5 s, 1 min, 10 min, 1 h, 6 h, 24 h; then the endpoint is disabled', async () => {
    const owner = await aMember(tenant, { role: 'owner' });
    const admin = await aMember(tenant, { role: 'admin' });
    const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
    receiver.answers.push(...Array(7).fill(() => ({ status: 500, body: 'broken' })));
    await publishEvent();
    await runDue(tenant);
    const pauses: number[] = [];
    for (let retry = 0; retry < 6; retry += 1) {
      pauses.push(...(await pausesOf(tenant)));
      await runNextAttempts(tenant);
    }
    expect(pauses).toEqual([5, 60, 600, 3_600, 21_600, 86_400]);
    expect(receiver.received).toHaveLength(7);
    expect(
      new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size,
    ).toBe(1);
    for (const { headers, body } of receiver.received)
      expect(new Webhook(endpoint.secret).verify(body, headers as never)).toBeTruthy();
    const [delivery] = await deliveries();
    expect(delivery?.state).toBe('failed');
    expect(delivery?.attempts.map(({ attempt, status, answer }) => [attempt, status, answer])).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((attempt) => [attempt, 500, 'broken']),
    );
    const [after] = await listEndpoints(ctx, tenant.appId);
    expect(after?.disabled_at).toEqual(expect.any(String));
    const [mail, ...more] = await mailsTo(owner.email);
    expect([mail?.kind, more]).toEqual(['webhook_endpoint_off', []]);
    expect(mail?.text).toContain(endpoint.id);
    expect(await mailsTo(admin.email)).toEqual([]);
    expect(await jobsOf(tenant)).toBe(0);
  });

  test('A retried delivery ends with the first 2xx response, and the endpoint stays enabled', async () => {
    const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
    receiver.answers.push(
      () => ({ status: 503 }),
      () => ({ status: 204 }),
    );
    await publishEvent();
    await runDue(tenant);
    await runNextAttempts(tenant);
    await runNextAttempts(tenant);
    const [delivery] = await deliveries();
    expect([delivery?.state, delivery?.attempts.map(({ status }) => status)]).toEqual([
      'delivered',
      [503, 204],
    ]);
    expect(await listEndpoints(ctx, tenant.appId)).toMatchObject([{ id: endpoint.id, disabled_at: null }]);
  });

  test('A 410 response disables the endpoint at once, as Standard Webhooks requires', async () => {
    await anEndpointAt(receiver, tenant, ['circle.joined']);
    receiver.answers.push(() => ({ status: 410 }));
    await publishEvent();
    await runDue(tenant);
    expect((await listEndpoints(ctx, tenant.appId))[0]?.disabled_at).toEqual(expect.any(String));
    expect(await pausesOf(tenant)).toEqual([]);
  });

  test('A delivery never follows a redirect', async () => {
    const elsewhere = await aReceiver();
    await anEndpointAt(receiver, tenant, ['circle.joined']);
    receiver.answers.push(() => ({ status: 307, headers: { location: elsewhere.url } }));
    await publishEvent();
    await runDue(tenant);
    expect(elsewhere.received).toEqual([]);
    expect((await deliveries())[0]).toMatchObject({ state: 'pending', attempts: [{ status: 307 }] });
    await elsewhere.close();
  });

  test('An attempt stores 500 characters of a long response, without control characters', async () => {
    await anEndpointAt(receiver, tenant, ['circle.joined']);
    receiver.answers.push(() => ({ status: 500, body: `no\u0000\u001b[31m${'x'.repeat(5_000_000)}` }));
    await publishEvent();
    await runDue(tenant);
    const attempt = (await deliveries())[0]?.attempts[0];
    expect(attempt?.answer).toHaveLength(500);
    expect(attempt?.answer).toMatch(/^no {2}\[31mx+$/);
  });

  test('A refused connection is recorded as econnrefused and retried', async () => {
    await anEndpointAt(receiver, tenant, ['circle.joined']);
    await receiver.close();
    await publishEvent();
    await runDue(tenant);
    expect((await deliveries())[0]?.attempts).toMatchObject([{ status: null, failure: 'econnrefused' }]);
    expect(await pausesOf(tenant)).toEqual([5]);
  });

  test('An attempt without a response within 10 seconds fails with timeout', async () => {
    await anEndpointAt(receiver, tenant, ['circle.joined']);
    receiver.answers.push(() => 'hang');
    await publishEvent();
    await runDue(tenant);
    const attempt = (await deliveries())[0]?.attempts[0];
    expect(attempt).toMatchObject({ status: null, failure: 'timeout' });
    expect(attempt?.duration_ms).toBeGreaterThanOrEqual(9_900);
  });

  test.each(['http://10.0.0.1/in', 'https://169.254.169.254/latest', 'https://[::ffff:10.0.0.1]/in'])(
    'A delivery to %s is refused, even if the stored URL bypassed validation',
    async (url) => {
      const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
      await ctx.db.execute(sql`update webhook_endpoints set url = ${url} where id = ${endpoint.id}`);
      await publishEvent();
      await runDue(tenant);
      expect((await deliveries())[0]?.attempts).toMatchObject([{ status: null, failure: 'private_network' }]);
    },
  );

  test('Disabling an endpoint ends its pending deliveries as failed', async () => {
    const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
    receiver.answers.push(() => ({ status: 500 }));
    await publishEvent();
    await runDue(tenant);
    await updateEndpoint(ctx, tenant.appId, endpoint.id, { disabled: true });
    await runNextAttempts(tenant);
    expect(receiver.received).toHaveLength(1);
    expect((await deliveries())[0]?.state).toBe('failed');
  });
});

describe('Redelivery', () => {
  test('A redelivery has the old id and body and starts a new round of attempts', async () => {
    const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
    await publishEvent();
    await runDue(tenant);
    const [delivery] = await deliveries();
    receiver.answers.push(() => ({ status: 500 }));
    expect(await redeliver(ctx, tenant.appId, endpoint.id, delivery?.id ?? '')).toBe(1);
    await runDue(tenant);
    expect(await pausesOf(tenant)).toEqual([5]);
    await runNextAttempts(tenant);
    expect(new Set(receiver.received.map(({ headers, body }) => headers['webhook-id'] + body)).size).toBe(1);
    expect((await deliveries())[0]).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 200 }, { status: 500 }, { status: 200 }],
    });
  });

  test('All failed deliveries of an endpoint can be redelivered after it is enabled again', async () => {
    const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
    receiver.answers.push(() => ({ status: 410 }));
    await publishEvent();
    await runDue(tenant);
    await expect(redeliver(ctx, tenant.appId, endpoint.id, null)).rejects.toMatchObject({
      code: 'invalid_state',
    });
    await updateEndpoint(ctx, tenant.appId, endpoint.id, { disabled: false });
    expect(await redeliver(ctx, tenant.appId, endpoint.id, null)).toBe(1);
    await runDue(tenant);
    expect((await deliveries())[0]?.state).toBe('delivered');
    expect(await redeliver(ctx, tenant.appId, endpoint.id, null)).toBe(0);
  });

  test('A delivery of another app or endpoint cannot be redelivered or listed', async () => {
    const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
    const sibling = await anEndpointAt(receiver, tenant, ['perk.used']);
    await publishEvent();
    await runDue(tenant);
    const id = (await deliveries())[0]?.id ?? '';
    const other = await aTenant();
    for (const [appId, endpointId] of [
      [other.appId, endpoint.id],
      [tenant.appId, sibling.id],
      [tenant.appId, newId()],
    ] as const) {
      await expect(redeliver(ctx, appId, endpointId, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await listDeliveries(ctx, other.appId, { limit: 50 })).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('Delivery log', () => {
  test('Deliveries and their attempts are kept for 30 days', async () => {
    await anEndpointAt(receiver, tenant, ['circle.joined']);
    await publishEvent();
    await publishEvent();
    await runDue(tenant);
    const [newer, older] = await deliveries();
    const age = (id: string | undefined, days: number) =>
      ctx.db.execute(sql`
        update webhook_deliveries set created_at = now() - make_interval(days => ${days}) where id = ${id}`);
    await age(older?.id, 31);
    await age(newer?.id, 29);
    await sweepDeliveries.run(ctx, {});
    expect((await deliveries()).map(({ id }) => id)).toEqual([newer?.id]);
    const [row] = await ctx.db.execute<{ count: number }>(
      sql`select count(*)::int as count from webhook_attempts where delivery_id = ${older?.id}`,
    );
    expect(row?.count).toBe(0);
  });

  test('Queries of the delivery log use indexes, whatever its size', async () => {
    const endpoint = await anEndpointAt(receiver, tenant, ['circle.joined']);
    await ctx.db.execute(sql`
      insert into webhook_deliveries (app_id, id, endpoint_id, event_id, event, body, state)
      select ${tenant.appId}::uuid, gen_random_uuid(), ${endpoint.id}::uuid, gen_random_uuid(), 'perk.used', '', 'delivered'
      from generate_series(1, 3000)`);
    await ctx.db.execute(sql`analyze webhook_deliveries`);
    const plans = await Promise.all(
      [
        sql`select id from webhook_deliveries where app_id = ${newId()} order by id desc limit 50`,
        sql`select id from webhook_deliveries where app_id = ${newId()} and endpoint_id = ${newId()} order by id desc limit 50`,
        sql`select id from webhook_deliveries where created_at < now() - interval '30 days' order by created_at limit 5000`,
      ].map((query) => ctx.db.execute(sql`explain ${query}`)),
    );
    expect(JSON.stringify(plans)).not.toContain('Seq Scan');
  });
});
