import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { decideRoamlarkOrder } from '#server/sandbox/suppliers/esim/index.ts';
import { decisionEvent } from '#server/sandbox/suppliers/esim/roamlark/announce-decision.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { anOrder, endSupplierDeadline, ledgerOf, makeDue, orderOf, payOrder } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

type Plan = {
  resource_id: string;
  price: number;
  currency: string;
  data_mb: number | null;
  speed: string | null;
  networks: string[];
  coverage: { scope: string };
  is_final_sale: boolean;
  converted_from?: { total: number; currency: string; rate: number };
};

const plansAt = async (path: string, currency = 'EUR'): Promise<Plan[]> => {
  const answer = await callApi<{ plans: Plan[] }>('GET', `/v1/travel/esim/${path}?currency=${currency}`, {
    key: tenant,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.plans;
};
const isForeign = ({ resource_id: id }: Plan) => id.startsWith('esp_');

/** The smallest plan of the second supplier in a country. */
const planIn = async (country: string): Promise<Plan> => {
  const plan = (await plansAt(`plans/${country}`)).find(isForeign);
  if (!plan) throw new Error(`No second supplier in ${country}`);
  return plan;
};

describe('eSIM plans of several suppliers', () => {
  test('The plans of a country are those of all suppliers in one order, under our ids and in one currency', async () => {
    const plans = await plansAt('plans/JP');
    const own = plans.filter(({ coverage }) => coverage.scope === 'country');
    const sizes = own.map(({ data_mb: data }) => data ?? Number.MAX_SAFE_INTEGER);
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
    expect(own.filter(isForeign)).toHaveLength(3);
    expect(own.map(({ resource_id: id }) => id)).toContain('esim_jp_5gb_30d');
    expect(new Set(plans.map(({ currency }) => currency))).toEqual(new Set(['EUR']));
    expect(JSON.stringify(plans)).not.toContain('RL-JP');
  });

  test('A price in a currency of the supplier is converted, and says from what and at which rate', async () => {
    const { price, converted_from: from } = await planIn('JP');
    expect(from?.currency).toBe('USD');
    expect(Math.abs((from?.total ?? 0) * (from?.rate ?? 0) - price)).toBeLessThan(0.01);
    const dollars = (await plansAt('plans/JP', 'USD')).find(isForeign);
    expect(dollars?.price).toBe(from?.total);
    expect(dollars).not.toHaveProperty('converted_from');
  });

  test('A supplier that is down leaves its plans out and nothing else', async () => {
    const plans = await plansAt('plans/XF');
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.every(isForeign)).toBe(true);
    const down = await callApi('GET', '/v1/travel/esim/plans/XD', { key: tenant });
    expect([down.status, down.problem.code]).toEqual([503, 'supplier_unavailable']);
  });

  test('The options of a plan are those of its supplier, the plan first; an id that was never shown is 404', async () => {
    const plan = await planIn('TH');
    const options = await plansAt(`${plan.resource_id}/options`);
    expect(options[0]).toEqual(plan);
    expect(options).toHaveLength(3);
    expect(options.every(isForeign)).toBe(true);
    for (const unknown of ['esp_0123456789abcdef01234567', 'RL-TH-2G-15d']) {
      const answer = await callApi('GET', `/v1/travel/esim/${unknown}/options`, { key: tenant });
      expect([unknown, answer.status]).toEqual([unknown, 404]);
    }
  });

  test('Where a sold eSIM cannot be cancelled the plan and the order say so', async () => {
    const plan = await planIn('JP');
    expect(plan.is_final_sale).toBe(true);
    const [other] = await plansAt('plans/FR');
    expect(other?.is_final_sale).toBe(false);
    const order = await anOrder(member, { resource_id: plan.resource_id });
    expect((order.plan as unknown as Plan).is_final_sale).toBe(true);
  });

  test('An order goes to the supplier of its plan, which decides later and tells it by an event', async () => {
    const plan = await planIn('JP');
    const order = await anOrder(member, { resource_id: plan.resource_id, quantity: 2, currency: 'EUR' });
    expect(order.total).toBeCloseTo(2 * plan.price, 2);
    await payOrder(tenant, member, order);
    const [row] = await systemContext().db.execute<{ code: string; resource: string; paid: number }>(sql`
      select o.supplier_reference as code, o.resource_id as resource from sandbox_esim_orders o
      join bookings b on b.reference = o.reference where b.id = ${order.order_id}`);
    expect(row?.code).toMatch(/^RL-/);
    expect(row?.resource).toBe('RL-JP-2G-15d');
    expect(await ledgerOf(order.order_id)).toMatchObject({ booking: 'pending_supplier' });
    await makeDue(decideRoamlarkOrder.name);
    await runJobs();
    // The job has delivered the event already, so this one is a repeat.
    const event = await callApi('POST', '/v1/webhooks/suppliers/roamlark', {
      environment: null,
      body: decisionEvent(row?.code ?? ''),
    });
    expect([event.status, event.body]).toEqual([200, { received: true, duplicate: true }]);
    const active = await orderOf(member, order.order_id);
    expect(active).toMatchObject({ status: 'active', plan: { resource_id: plan.resource_id } });
    expect(active.esims).toHaveLength(2);
    expect(active.esims.every(({ apn }) => apn === null)).toBe(true);
    const cost = await systemContext().db.execute<{ currency: string; net: number }>(sql`
      select cost_currency as currency, cost_net_minor::int as net from bookings where id = ${order.order_id}`);
    expect(cost[0]).toMatchObject({ currency: 'USD' });
    expect(cost[0]?.net).toBe(Math.round(Math.round((plan.converted_from?.total ?? 0) * 100) * 0.8) * 2);
    expect((await ledgerOf(order.order_id)).kept).toBe(Math.round(order.total * 100));
  });

  test('Of a supplier without usage data the usage is unknown, never zero', async () => {
    const plan = await planIn('TH');
    const order = await anOrder(member, { resource_id: plan.resource_id });
    await payOrder(tenant, member, order);
    await makeDue(decideRoamlarkOrder.name);
    await runJobs();
    await makeDue('fulfil_session');
    await runJobs();
    const { body } = await callApi<{ esims: Record<string, unknown>[] }>(
      'GET',
      `/v1/travel/esim/orders/${order.order_id}/usage`,
      { as: member },
    );
    expect(body.esims).toMatchObject([
      { status: 'unknown', used_mb: null, remaining_mb: null, total_mb: 2_048, is_unlimited: false },
    ]);
  });

  test('An order that is undecided at its deadline and cannot be taken back is waited for, and not refused', async () => {
    const plan = await planIn('TH');
    const order = await anOrder(member, { resource_id: plan.resource_id });
    await payOrder(tenant, member, order);
    await systemContext().db.execute(sql`
      update bookings set answers_by = now() - interval '1 second' where id = ${order.order_id}`);
    await endSupplierDeadline(order.order_id);
    const kept = Math.round(order.total * 100);
    await makeDue('fulfil_session');
    await runJobs();
    expect(await ledgerOf(order.order_id)).toMatchObject({ booking: 'pending_supplier', kept });
    await makeDue(decideRoamlarkOrder.name);
    await runJobs();
    await makeDue('fulfil_session');
    await runJobs();
    expect((await orderOf(member, order.order_id)).status).toBe('active');
    expect((await ledgerOf(order.order_id)).kept).toBe(kept);
  });
});
