import { beforeAll, describe, expect, test } from 'vitest';
import { aRate, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  aMember,
  aTenant,
  callApi,
  mailsTo,
  type Person,
  runJobs,
  type Tenant,
} from '#server/testing/index.ts';
import {
  anActiveOrder,
  anOrder,
  cancel,
  checkOutOrder,
  countOrders,
  ledgerOf,
  orderOf,
  payOrder,
  payWith,
  payWithPerks,
  promptPlan,
  purchase,
  runProviderDecisions,
  sessionOf,
  sessionOfOrder,
  sparsePlan,
  statusOf,
  testPlan,
} from './testing/shop.ts';

let tenant: Tenant;
let member: Person;
let other: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  other = await aMember(tenant);
});

describe('eSIMs paid by card', () => {
  test('An eSIM order is charged and installable only when the provider has activated it', async () => {
    const buyer = await aMember(tenant);
    const answer = await purchase(buyer, { resource_id: 'esim_test_slow' });
    expect(answer.status, answer.text).toBe(202);
    const order = answer.body;
    expect(answer.headers.get('location')).toBe(`/v1/travel/esim/orders/${order.order_id}/status`);
    expect(order).toMatchObject({
      booking_id: order.order_id,
      status: 'pending',
      quantity: 1,
      currency: 'EUR',
      payment: { status: 'unpaid', perk_item_ids: [], perk_amount: 0, amount_due: order.total },
      esims: [],
      expires_at: null,
    });
    const session = await sessionOfOrder(buyer, order);
    expect(session).toMatchObject({ status: 'open', amount_due: order.total });

    await payOrder(tenant, buyer, order);
    expect(await statusOf(buyer, order.order_id)).toBe('pending');
    const waiting = await orderOf(buyer, order.order_id);
    expect(waiting).toMatchObject({ payment: { status: 'authorized', pay_by: null }, esims: [] });
    expect(await ledgerOf(order.order_id)).toMatchObject({
      booking: 'pending_supplier',
      gateway: 'authorized',
      kept: 0,
    });

    await runProviderDecisions();
    expect(await statusOf(buyer, order.order_id)).toBe('active');
    const active = await orderOf(buyer, order.order_id);
    expect(active.payment.status).toBe('paid');
    expect(await ledgerOf(order.order_id)).toMatchObject({
      booking: 'confirmed',
      kept: session.amount_due_minor,
      supplier: 'issued',
    });
    const [esim, ...others] = active.esims;
    expect(others).toEqual([]);
    expect(esim?.lpa).toBe(`LPA:1$${esim?.smdp_address}$${esim?.matching_id}`);
    expect(esim?.qr_payload).toBe(esim?.lpa);
    expect(esim?.qr_svg).toMatch(/^<svg .*<\/svg>\s*$/s);
    expect(new URL(esim?.ios_install_url ?? '').searchParams.get('carddata')).toBe(esim?.lpa);
    expect(new URL(esim?.ios_install_url ?? '').host).toBe('esimsetup.apple.com');
    expect(Date.parse(active.expires_at ?? '')).toBeGreaterThan(Date.now() + 66 * 86_400_000);
    const [mail] = await mailsTo(buyer.email);
    expect(mail?.kind).toBe('booking_confirmed');
    expect(mail?.text).not.toContain(esim?.matching_id as string);
  });

  test('An eSIM whose speed, networks and APN are unknown says so, and its steps do not mention the APN', async () => {
    const told = await anActiveOrder(tenant, member, { resource_id: promptPlan });
    expect(told.esims[0]?.apn).toBe('data.signalkite');
    expect(told.instructions.manual.at(-1)).toContain('APN');
    const sparse = await anActiveOrder(tenant, member, { resource_id: sparsePlan });
    expect(sparse.plan).toMatchObject({ speed: null, networks: [] });
    expect(sparse.esims.map(({ apn }) => apn)).toEqual([null]);
    expect(sparse.instructions.manual).toHaveLength(told.instructions.manual.length);
    expect(sparse.instructions.manual.join(' ')).not.toContain('APN');
  });

  test('An order for three travellers has three eSIMs with different numbers and codes', async () => {
    const order = await anActiveOrder(tenant, member, { quantity: 3 });
    expect(order.total).toBe(15);
    expect(order.esims).toHaveLength(3);
    for (const field of ['iccid', 'lpa', 'matching_id'] as const) {
      expect(new Set(order.esims.map((esim) => esim[field])).size).toBe(3);
    }
  });

  test('An eSIM order is charged in the requested currency', async () => {
    const order = await anOrder(member, { currency: 'usd' });
    expect(order).toMatchObject({ currency: 'USD', total: 5.5 });
    expect(await sessionOfOrder(member, order)).toMatchObject({ currency: 'USD', amount_due_minor: 550 });
    const refused = await purchase(member, { currency: 'XAF' });
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'currency']);
  });

  test('A second checkout session of an eSIM order replaces the first', async () => {
    const order = await anOrder(member);
    const own = await checkOutOrder(member, order.order_id, { payment_method: 'wallet' });
    expect(own.status, own.text).toBe(201);
    expect((await sessionOfOrder(member, order)).status).toBe('expired');
    expect((await orderOf(member, order.order_id)).payment.checkout_session_id).toBe(own.body.id);
    await payWith(tenant, own.body.payment_intent_id, 'wallet');
    await runJobs();
    await runProviderDecisions();
    expect((await sessionOf(member, own.body.id)).fulfilment).toEqual([
      { type: 'esim', id: order.order_id, status: 'confirmed' },
    ]);
    const late = await checkOutOrder(member, order.order_id);
    expect([late.status, late.problem.code]).toEqual([409, 'invalid_state']);
  });

  test('A repeated purchase with the same idempotency key makes one eSIM order', async () => {
    const buyer = await aMember(tenant);
    const key = newId();
    const answers = [await purchase(buyer, {}, key), await purchase(buyer, {}, key)];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[1]?.text).toBe(answers[0]?.text);
    const list = await callApi<{ data: unknown[] }>('GET', '/v1/travel/esim/orders', { as: buyer });
    expect(list.body.data).toHaveLength(1);
  });
});

describe('eSIM orders', () => {
  test('An eSIM purchase for another user is 403', async () => {
    for (const user_id of [other.userId, newId(), 'somebody']) {
      const answer = await purchase(member, { user_id });
      expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden']);
    }
    expect((await purchase(member, { user_id: member.userId.toUpperCase() })).status).toBe(202);
  });

  test('An eSIM order can be cancelled before payment', async () => {
    const order = await anOrder(member);
    const answers = [await cancel(member, order.order_id), await cancel(member, order.order_id)];
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'failed'],
      [200, 'failed'],
    ]);
    expect((await sessionOfOrder(member, order)).status).toBe('expired');
  });

  test('An eSIM order returns installation steps in the member’s language', async () => {
    const reader = await aMember(tenant);
    const order = await anOrder(reader);
    expect(order.instructions.language).toBe('en');
    const seen = new Set<string>();
    for (const locale of ['en', 'fr', 'es', 'de', 'ar']) {
      await callApi('PATCH', '/v1/users/me', { as: reader, body: { locale } });
      const { instructions } = await orderOf(reader, order.order_id);
      expect(instructions.language).toBe(locale);
      expect([instructions.qr.length, instructions.manual.length]).toEqual([4, 4]);
      for (const step of [...instructions.qr, ...instructions.manual]) seen.add(`${locale} ${step}`);
    }
    expect(new Set([...seen].map((step) => step.slice(3))).size).toBeGreaterThan(30);
  });

  test('Other members get 404 and API keys 401 for an eSIM order', async () => {
    const { order_id } = await anActiveOrder(tenant, member);
    const paths = ['', '/status', '/usage'].map((end) => `/v1/travel/esim/orders/${order_id}${end}`);
    for (const path of paths) {
      expect((await callApi('GET', path, { as: member })).status).toBe(200);
      expect((await callApi('GET', path, { as: other })).status).toBe(404);
      expect((await callApi('GET', path, { key: tenant })).status).toBe(401);
    }
    expect((await cancel(other, order_id)).status).toBe(404);
  });

  test('An id of another booking kind or an unknown id is 404 for eSIM orders', async () => {
    const stay = (await initiate(tenant, member, await aRate(member))).body.booking_id;
    expect((await callApi('GET', `/v1/hotel/booking/${stay}`, { as: member })).status).toBe(200);
    for (const id of [stay, newId(), 'nothing']) {
      for (const path of ['', '/status', '/usage']) {
        const answer = await callApi('GET', `/v1/travel/esim/orders/${id}${path}`, { as: member });
        expect([path, answer.status, answer.problem.code]).toEqual([path, 404, 'not_found']);
      }
      for (const answer of [await payWithPerks(member, id, [newId()]), await cancel(member, id)]) {
        expect([answer.status, answer.problem.code]).toEqual([404, 'not_found']);
      }
    }
    const { order_id } = await anOrder(member);
    for (const path of [
      `/v1/hotel/booking/${order_id}`,
      `/v1/travel/bookings/${order_id}`,
      `/v1/travel/experiences/bookings/${order_id}`,
      `/v1/travel/ground-transport/bookings/${order_id}`,
    ]) {
      expect([path, (await callApi('GET', path, { as: member })).status]).toEqual([path, 404]);
    }
  });

  test('An eSIM purchase returns the supplier’s failure to read the plan and creates no order', async () => {
    const before = await countOrders(member);
    const outcomes: [string, number, string][] = [
      ['esim_test_error', 502, 'supplier_error'],
      ['esim_test_timeout', 504, 'supplier_timeout'],
      ['esim_test_down', 503, 'supplier_unavailable'],
      ['esim_fr_7gb_30d', 404, 'not_found'],
    ];
    for (const [resource_id, status, code] of outcomes) {
      const answer = await purchase(member, { resource_id });
      expect([answer.status, answer.problem.code]).toEqual([status, code]);
    }
    expect(await countOrders(member)).toBe(before);
  });

  test('An invalid eSIM purchase is 422 and names the field', async () => {
    const attempts: [string, Record<string, unknown>][] = [
      ['success_url', { success_url: 'https://evil.example/' }],
      ['quantity', { quantity: 0 }],
      ['quantity', { quantity: 11 }],
      ['payment_method', { payment_method: 'cheque' }],
      ['perk_payment.item_ids', { perk_payment: { item_ids: [] } }],
    ];
    for (const [field, more] of attempts) {
      const answer = await purchase(member, more);
      expect([answer.status, answer.problem.errors?.[0]?.field], answer.text).toEqual([422, field]);
    }
    const missing = await purchase(member, { resource_id: undefined });
    expect([missing.status, missing.problem.errors?.[0]?.field]).toEqual([422, 'resource_id']);
  });

  test('An active eSIM order appears in the member’s trips', async () => {
    const traveller = await aMember(tenant);
    const order = await anActiveOrder(tenant, traveller, { resource_id: 'esim_europe_5gb_30d' });
    const trips = await callApi<{ data: { bookings: Record<string, unknown>[] }[] }>('GET', '/v1/trips', {
      as: traveller,
    });
    expect(trips.body.data.flatMap(({ bookings }) => bookings)).toMatchObject([
      {
        booking_id: order.order_id,
        kind: 'esim',
        status: 'confirmed',
        image: expect.stringContaining('/media/'),
      },
    ]);
  });

  test('eSIM orders are listed newest first, and pages neither lose nor repeat one', async () => {
    const buyer = await aMember(tenant);
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await anOrder(buyer)).order_id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/v1/travel/esim/orders?limit=2${cursor && `&cursor=${cursor}`}`;
      const { body } = await callApi<{ data: { order_id: string }[]; next_cursor: string | null }>(
        'GET',
        path,
        {
          as: buyer,
        },
      );
      seen.push(...body.data.map(({ order_id }) => order_id));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(made);
    const bad = await callApi('GET', '/v1/travel/esim/orders?cursor=made-up', { as: buyer });
    expect([bad.status, bad.problem.errors?.[0]?.field]).toEqual([422, 'cursor']);
  });

  test('An eSIM purchase in Production without a supplier is 503', async () => {
    const production = await aTenant({ environment: 'Production' });
    const answer = await purchase(await aMember(production), { resource_id: testPlan });
    expect([answer.status, answer.problem.code]).toEqual([503, 'supplier_unavailable']);
  });
});
