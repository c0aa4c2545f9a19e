import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import {
  aFreeEsim,
  ageIssue,
  anActiveOrder,
  anOrder,
  makeDue,
  type Order,
  orderOf,
  payWith,
  promptPlan,
  sessionOf,
  statusOf,
} from './testing/shop.ts';

let tenant: Tenant;
let member: Person;
let order: Order;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  order = await anActiveOrder(tenant, member, { resource_id: promptPlan, quantity: 2 });
});

type TopUp = {
  booking_id: string;
  order_id: string;
  iccid: string;
  status: string;
  title: string;
  data_mb: number;
  total: number;
  payment: { checkout_session_id: string; amount_due: number };
  added_at: string | null;
};

const pathOf = ({ order_id: id }: Pick<Order, 'order_id'>) => `/v1/travel/esim/orders/${id}/top-ups`;
const iccidOf = ({ esims }: Order, index = 0) => esims[index]?.iccid ?? '';

const optionsOf = (of: Order, iccid = iccidOf(of), as = member) =>
  callApi<{ top_ups: { top_up_id: string; data_mb: number; price: number }[] }>(
    'GET',
    `${pathOf(of)}/options?iccid=${iccid}&currency=EUR`,
    { as },
  );
const buy = (of: Order, body: Record<string, unknown>, as = member, key = newId()) =>
  callApi<TopUp>('POST', pathOf(of), {
    as,
    body: { iccid: iccidOf(of), currency: 'EUR', ...body },
    headers: { 'idempotency-key': key },
  });
const listOf = async (of: Order) =>
  (await callApi<{ top_ups: TopUp[] }>('GET', pathOf(of), { as: member })).body.top_ups;
type Usage = { iccid: string; total_mb: number; remaining_mb: number; top_ups: { data_mb: number }[] };
const usageOf = async (of: Order) =>
  (
    await callApi<{ esims: Usage[] }>('GET', `/v1/travel/esim/orders/${of.order_id}/usage`, {
      as: member,
    })
  ).body.esims;

/** A top-up paid by card, after all due jobs have run. */
async function aPaidTopUp(of: Order, topUpId: string): Promise<TopUp> {
  const { status, body, text } = await buy(of, { top_up_id: topUpId });
  if (status !== 202) throw new Error(text);
  const session = await sessionOf(member, body.payment.checkout_session_id);
  await payWith(tenant, session.payment_intent_id, 'success');
  await runJobs();
  await makeDue('fulfil_session');
  await runJobs();
  const found = (await listOf(of)).find(({ booking_id: id }) => id === body.booking_id);
  if (!found) throw new Error('The top-up is not listed');
  return found;
}

/** How often the provider added data under the reference of a top-up. */
async function addedOf({ booking_id: id }: TopUp): Promise<number> {
  const [row] = await systemContext().db.execute<{ count: number }>(sql`
    select count(*)::int as count from sandbox_esim_top_ups t join bookings b on b.reference = t.reference
    where b.id = ${id} and t.state = 'added'`);
  return row?.count ?? 0;
}

describe('eSIM top-ups', () => {
  test('The top-ups of an eSIM have our prices, and the order of another member has none', async () => {
    const { status, body } = await optionsOf(order);
    expect(status).toBe(200);
    expect(body.top_ups.map(({ top_up_id: id }) => id)).toContain('topup_1gb_7d');
    expect(body.top_ups.every(({ price }) => price > 0)).toBe(true);
    const other = await aMember(tenant);
    expect((await optionsOf(order, iccidOf(order), other)).status).toBe(404);
    const unknown = await optionsOf(order, '8900000000000000000');
    expect([unknown.status, unknown.problem.errors?.[0]?.field]).toEqual([422, 'iccid']);
  });

  test('A paid top-up adds data to its eSIM alone and is shown in the usage, not among the orders', async () => {
    const own = await anActiveOrder(tenant, member, { resource_id: promptPlan, quantity: 2 });
    const before = await usageOf(own);
    const paid = await aPaidTopUp(own, 'topup_3gb_30d');
    expect(paid).toMatchObject({
      order_id: own.order_id,
      iccid: iccidOf(own),
      status: 'active',
      data_mb: 3_072,
    });
    expect(paid.added_at).not.toBeNull();
    const after = await usageOf(own);
    expect(after[0]).toMatchObject({
      total_mb: (before[0]?.total_mb ?? 0) + 3_072,
      remaining_mb: (before[0]?.remaining_mb ?? 0) + 3_072,
      top_ups: [{ data_mb: 3_072 }],
    });
    expect(after[1]).toEqual(before[1]);
    const { body } = await callApi<{ data: { order_id: string }[] }>(
      'GET',
      '/v1/travel/esim/orders?limit=50',
      { as: member },
    );
    expect(body.data.map(({ order_id: id }) => id)).not.toContain(paid.booking_id);
    const asOrder = await callApi('GET', `/v1/travel/esim/orders/${paid.booking_id}`, { as: member });
    expect(asOrder.status).toBe(404);
    expect(await statusOf(member, paid.booking_id)).toBe('active');
    expect(await orderOf(member, own.order_id)).toMatchObject({ status: 'active', total: own.total });
  });

  test('Perks that cover a top-up order it at once', async () => {
    const perk = await aFreeEsim(member);
    const bought = await buy(order, { top_up_id: 'topup_1gb_7d', perk_payment: { item_ids: [perk] } });
    await runJobs();
    expect([201, 202]).toContain(bought.status);
    expect(bought.body.payment.amount_due).toBe(0);
    expect(await statusOf(member, bought.body.booking_id)).toBe('active');
    expect(await addedOf(bought.body)).toBe(1);
  });

  test.each(['topup_test_unknown_ordered', 'topup_test_unknown_lost'])(
    'A lost answer to %s adds the data once',
    async (topUpId) => {
      const paid = await aPaidTopUp(order, topUpId);
      expect(paid.status).toBe('active');
      expect(await addedOf(paid)).toBe(1);
    },
  );

  test.each(['topup_test_refused', 'topup_test_fails'])(
    'The top-up %s fails and is not charged',
    async (topUpId) => {
      const failed = await aPaidTopUp(order, topUpId);
      expect(failed.status).toBe('failed');
      expect(await addedOf(failed)).toBe(0);
      const session = await sessionOf(member, failed.payment.checkout_session_id);
      expect(session.payment_status).not.toBe('paid');
    },
  );

  test('A repeated request buys one top-up, and an unknown one is 404', async () => {
    const key = newId();
    const body = { top_up_id: 'topup_1gb_7d' };
    const [one, other] = [await buy(order, body, member, key), await buy(order, body, member, key)];
    expect(one.body.booking_id).toBe(other.body.booking_id);
    expect((await buy(order, { top_up_id: 'topup_9gb_9d' })).status).toBe(404);
  });

  test('A sold top-up cannot be cancelled, and an unpaid one can', async () => {
    const paid = await aPaidTopUp(order, 'topup_1gb_7d');
    const unpaid = (await buy(order, { top_up_id: 'topup_1gb_7d' })).body;
    const cancel = (id: string) =>
      callApi<{ status: string }>('POST', `/v1/travel/esim/orders/${id}/cancel`, { as: member });
    const refused = await cancel(paid.booking_id);
    expect([refused.status, refused.problem.code]).toEqual([409, 'cancellation_declined']);
    const cancelled = await cancel(unpaid.booking_id);
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'failed']);
  });

  test('An order that is unpaid, or whose provider sells none, has no top-ups: 409', async () => {
    const unpaid = await anOrder(member);
    const { body } = await callApi<{ plans: { resource_id: string }[] }>('GET', '/v1/travel/esim/plans/JP', {
      key: tenant,
    });
    const foreign = body.plans.find(({ resource_id: id }) => id.startsWith('esp_'))?.resource_id;
    const sold = await anOrder(member, { resource_id: foreign });
    const session = await sessionOf(member, sold.payment.checkout_session_id);
    await payWith(tenant, session.payment_intent_id, 'success');
    await runJobs();
    await makeDue('decide_roamlark_order');
    await runJobs();
    const active = await orderOf(member, sold.order_id);
    expect(active.status).toBe('active');
    const answers = [
      await callApi('GET', `${pathOf(unpaid)}/options?iccid=1`, { as: member }),
      await optionsOf(active),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 409]);
    const bought = await buy(active, { top_up_id: 'topup_1gb_7d' });
    expect([bought.status, bought.problem.code]).toEqual([409, 'invalid_state']);
  });

  test.each([
    ['esim_test_usage_error', 502, 'supplier_error'],
    ['esim_test_usage_timeout', 504, 'supplier_timeout'],
    ['esim_test_usage_down', 503, 'supplier_unavailable'],
  ])('With the plan %s, top-ups are neither listed nor sold: %i %s', async (plan, status, code) => {
    const sold = await anActiveOrder(tenant, member, { resource_id: plan });
    for (const answer of [await optionsOf(sold), await buy(sold, { top_up_id: 'topup_1gb_7d' })])
      expect([answer.status, answer.problem.code]).toEqual([status, code]);
  });
});

describe('Cancellation of eSIM orders', () => {
  const cancel = (id: string, body?: object) =>
    callApi<{ status: string; cancel_status: string; cancellation: Record<string, unknown> }>(
      'POST',
      `/v1/travel/esim/orders/${id}/cancel`,
      { as: member, ...(body ? { body } : {}) },
    );

  test('An unused eSIM that its provider takes back is refunded in full, after a dry run without changes', async () => {
    const sold = await anActiveOrder(tenant, member, { resource_id: promptPlan });
    const terms = await cancel(sold.order_id, { dry_run: true });
    expect(terms.body).toMatchObject({ status: 'active', cancellation: { penalty: 0, refund: sold.total } });
    const done = await cancel(sold.order_id);
    await runJobs();
    expect(done.body).toMatchObject({ status: 'failed', cancel_status: 'cancelled' });
    const after = await orderOf(member, sold.order_id);
    expect(after).toMatchObject({
      status: 'failed',
      esims: [],
      cancellation: { refund: sold.total, refund_state: 'succeeded' },
    });
    expect((await cancel(sold.order_id)).body).toMatchObject({ cancel_status: 'cancelled' });
  });

  test('An order with an added top-up stays sold, because the added data cannot be taken back: 409', async () => {
    const sold = await anActiveOrder(tenant, member, { resource_id: promptPlan });
    await aPaidTopUp(sold, 'topup_1gb_7d');
    const refused = await cancel(sold.order_id);
    expect([refused.status, refused.problem.code]).toEqual([409, 'cancellation_declined']);
    expect((await orderOf(member, sold.order_id)).status).toBe('active');
  });

  test('A used eSIM stays sold: 409 with the reason of its provider', async () => {
    const sold = await anActiveOrder(tenant, member, { resource_id: promptPlan });
    await ageIssue(sold.order_id, '1 day');
    const refused = await cancel(sold.order_id);
    expect([refused.status, refused.problem.code, refused.problem.reason]).toEqual([
      409,
      'cancellation_declined',
      'already_used',
    ]);
    expect((await orderOf(member, sold.order_id)).status).toBe('active');
  });
});
