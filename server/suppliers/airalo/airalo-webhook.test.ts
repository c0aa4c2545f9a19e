import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { esimSuppliers } from '#server/modules/esim/suppliers.ts';
import { ledgerOf, type Order, orderOf, payOrder, purchase } from '#server/modules/esim/testing/shop.ts';
import { aMember, aTenant, callApi, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import { airaloClientId, airaloClientSecret, airaloStandIn } from '#server/testing/stand-ins/airalo/index.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';
import { airalo } from './index.ts';

const path = '/v1/webhooks/suppliers/airalo';
const origin = 'https://esims.example';
const standIn = airaloStandIn();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  esimSuppliers.register('Sandbox', [
    airalo({
      settings: supplierSettings({
        AIRALO_CLIENT_ID: airaloClientId,
        AIRALO_CLIENT_SECRET: airaloClientSecret,
        AIRALO_URL: `${origin}/v2`,
        AIRALO_ORDERS: 'async',
      }),
      fetch: fetchOf({ [origin]: standIn }),
    }),
  ]);
  tenant = await aTenant();
  member = await aMember(tenant);
});
afterAll(() => registerSuppliers());

/** A paid order that Airalo has accepted. */
async function anAcceptedOrder(): Promise<Order> {
  const { body } = await callApi<{ plans: { resource_id: string }[] }>(
    'GET',
    '/v1/travel/esim/plans/FR?currency=EUR',
    { as: member },
  );
  const answer = await purchase(member, { resource_id: body.plans[0]?.resource_id });
  if (answer.status !== 202) throw new Error(`No order: ${answer.text}`);
  await payOrder(tenant, member, answer.body);
  return answer.body;
}

const post = (body: string, headers: Record<string, string>) =>
  callApi('POST', path, { environment: null, body, headers });

describe('Webhooks of Airalo', () => {
  test('The address answers HEAD with 200, which Airalo asks before it sends anything', async () => {
    expect((await callApi('HEAD', path, { environment: null })).status).toBe(200);
  });

  test('An accepted order becomes active when its event arrives, and each event is answered with exactly 200', async () => {
    const order = await anAcceptedOrder();
    expect((await orderOf(member, order.order_id)).status).toBe('pending');
    const requestId = standIn.orders.at(-1)?.requestId ?? '';
    const { body, headers } = standIn.decide(requestId, 'completed');
    expect((await post(body, { ...headers, 'airalo-signature': 'ab'.repeat(64) })).status).toBe(401);
    expect((await post(body, headers)).status).toBe(200);
    expect((await post(body, headers)).status).toBe(200);
    await runJobs();
    const active = await orderOf(member, order.order_id);
    expect(active.status).toBe('active');
    expect(active.esims[0]?.smdp_address).toBe('rsp.stand-in.example');
  });

  test('An event about a failed order, which names its request alone, ends the order without a charge', async () => {
    const order = await anAcceptedOrder();
    const { body, headers } = standIn.decide(standIn.orders.at(-1)?.requestId ?? '', 'failed');
    expect((await post(body, headers)).status).toBe(200);
    await runJobs();
    expect((await orderOf(member, order.order_id)).status).toBe('failed');
    expect(await ledgerOf(order.order_id)).toMatchObject({ booking: 'failed', paid: 0, kept: 0 });
  });
});
