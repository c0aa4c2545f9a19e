import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, type Person, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import {
  aFreeEsim,
  anEsimCredit,
  anOrder,
  aPerk,
  cancel,
  checkOutOrder,
  countOrders,
  expireHold,
  ledgerOf,
  makeDue,
  orderOf,
  payWith,
  payWithPerks,
  promptPlan,
  purchase,
  runProviderDecisions,
  sessionOf,
  sessionOfOrder,
  statusOf,
  unitsOf,
} from './testing/shop.ts';

let tenant: Tenant;
let member: Person;
let other: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  other = await aMember(tenant);
});

describe('eSIMs paid with perks', () => {
  test('An eSIM that a perk covers is ordered without payment, and the perk is used on activation', async () => {
    const perk = await aFreeEsim(member);
    const answer = await purchase(member, { perk_payment: { item_ids: [perk] } });
    expect(answer.status, answer.text).toBe(202);
    expect(answer.body.payment).toMatchObject({
      status: 'no_payment_required',
      perk_item_ids: [perk],
      perk_amount: 5,
      amount_due: 0,
    });
    expect(await unitsOf(perk)).toMatchObject({ used: 0, locked: 1 });
    await runJobs();
    await runProviderDecisions();
    expect(await statusOf(member, answer.body.order_id)).toBe('active');
    expect(await unitsOf(perk)).toEqual({ status: 'used', used: 1, locked: 0 });
    expect(await ledgerOf(answer.body.order_id)).toMatchObject({
      booking: 'confirmed',
      paid: 0,
      intent: null,
    });
  });

  test('A purchase of an immediately issued eSIM returns 201 with its installation data', async () => {
    const perk = await aFreeEsim(member);
    let isAnswered = false;
    const request = purchase(member, { resource_id: promptPlan, perk_payment: { item_ids: [perk] } }).finally(
      () => (isAnswered = true),
    );
    while (!isAnswered) await runJobs();
    const answer = await request;
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers.get('location')).toBe(`/v1/travel/esim/orders/${answer.body.order_id}`);
    expect(answer.body.status).toBe('active');
    expect(answer.body.esims).toHaveLength(1);
  });

  test('Perks can pay an existing unpaid eSIM order, and a paid order is 409', async () => {
    const order = await anOrder(member, { quantity: 2 });
    const perks = [await aFreeEsim(member), await aFreeEsim(member)];
    const paid = await payWithPerks(member, order.order_id, perks);
    expect(paid.status, paid.text).toBe(200);
    expect(paid.body).toMatchObject({
      order_id: order.order_id,
      status: 'pending',
      covered_items: perks,
      shortfall: null,
      payment_intent: null,
    });
    expect((await sessionOfOrder(member, order)).status).toBe('expired');
    await runJobs();
    await runProviderDecisions();
    expect((await orderOf(member, order.order_id)).esims).toHaveLength(2);
    const again = await payWithPerks(member, order.order_id, [await aFreeEsim(member)]);
    expect([again.status, again.problem.code]).toEqual([409, 'invalid_state']);
  });

  test('When perks cover a part of an eSIM order, the card is charged for the rest', async () => {
    const order = await anOrder(member);
    const credit = await anEsimCredit(member, 220, 'USD');
    const paid = await payWithPerks(member, order.order_id, [credit]);
    expect(paid.body).toMatchObject({
      covered_items: [credit],
      shortfall: { amount: 3, currency: 'EUR' },
      payment_intent: { id: expect.stringMatching(/^pi_/), client_secret: expect.any(String) },
    });
    const session = await sessionOf(member, paid.body.checkout_session_id);
    expect(session).toMatchObject({
      amount_total_minor: 500,
      perk_amount_minor: 200,
      amount_due_minor: 300,
      line_items: [{ perk_amount_minor: 200, amount_due_minor: 300, due_at_property_minor: 0 }],
    });
    await payWith(tenant, paid.body.payment_intent?.id as string, 'success');
    await runJobs();
    await runProviderDecisions();
    expect(await ledgerOf(order.order_id)).toMatchObject({ booking: 'confirmed', paid: 300, kept: 300 });
    expect(await unitsOf(credit)).toMatchObject({ used: 1, locked: 0 });
  });

  test('Paying an eSIM order partly with perks is 503 when the gateway of the app does not exist', async () => {
    const there = await aTenant();
    const somebody = await aMember(there);
    const [order, credit] = await Promise.all([anOrder(somebody), anEsimCredit(somebody, 200)]);
    await systemContext().db.execute(
      sql`insert into app_gateways (app_id, gateway) values (${there.appId}, 'retired')`,
    );
    const refused = await payWithPerks(somebody, order.order_id, [credit]);
    expect([refused.status, refused.problem.code]).toEqual([503, 'supplier_unavailable']);
    expect(await statusOf(somebody, order.order_id)).toBe('pending');
  });

  test('A new checkout session keeps the perks of an eSIM order unless it names others', async () => {
    const first = await anEsimCredit(member, 200);
    const order = await anOrder(member, { perk_payment: { item_ids: [first] } });
    expect(order.payment).toMatchObject({ perk_amount: 2, amount_due: 3 });
    const kept = await checkOutOrder(member, order.order_id);
    expect(kept.body).toMatchObject({ perk_amount_minor: 200, amount_due_minor: 300 });
    const second = await anEsimCredit(member, 450);
    const swapped = await checkOutOrder(member, order.order_id, { perk_payment: { item_ids: [second] } });
    expect(swapped.body).toMatchObject({ perk_amount_minor: 450, amount_due_minor: 50 });
    expect([await unitsOf(first), await unitsOf(second)]).toMatchObject([{ locked: 0 }, { locked: 1 }]);
    expect((await orderOf(member, order.order_id)).payment.perk_item_ids).toEqual([second]);
  });

  test('A cancelled or expired eSIM order releases its perks', async () => {
    const perk = await anEsimCredit(member, 200);
    const cancelled = await anOrder(member, { perk_payment: { item_ids: [perk] } });
    expect((await cancel(member, cancelled.order_id)).body).toMatchObject({ status: 'failed' });
    expect(await unitsOf(perk)).toMatchObject({ used: 0, locked: 0 });
    const unpaid = await anOrder(member, { perk_payment: { item_ids: [perk] } });
    expect(await unitsOf(perk)).toMatchObject({ locked: 1 });
    await expireHold(unpaid.order_id);
    await makeDue('expire_booking');
    await runJobs();
    expect(await statusOf(member, unpaid.order_id)).toBe('failed');
    expect(await unitsOf(perk)).toMatchObject({ used: 0, locked: 0 });
    const late = await payWithPerks(member, unpaid.order_id, [perk]);
    expect([late.status, late.problem.code]).toEqual([410, 'hold_expired']);
  });

  test('An invalid perk makes no eSIM order and reserves no perk', async () => {
    const mine = await aFreeEsim(member);
    const lounge = await aPerk(member);
    const used = await aFreeEsim(member);
    await purchase(member, { perk_payment: { item_ids: [used] } });
    const buyer = await aMember(tenant);
    const attempts: [number, string, string[]][] = [
      [404, 'not_found', [await aFreeEsim(other)]],
      [404, 'not_found', [newId()]],
      [404, 'not_found', ['nothing']],
      [422, 'validation_failed', [lounge]],
      [422, 'validation_failed', [mine, await aFreeEsim(member)]],
      [409, 'invalid_state', [used]],
    ];
    const before = await countOrders(member);
    for (const [status, code, item_ids] of attempts) {
      const bought = await purchase(member, { perk_payment: { item_ids } });
      expect([bought.status, bought.problem.code], bought.text).toEqual([status, code]);
    }
    expect(await countOrders(member)).toBe(before);
    const order = await anOrder(member);
    for (const [status, code, item_ids] of attempts) {
      const paid = await payWithPerks(member, order.order_id, item_ids);
      expect([paid.status, paid.problem.code], paid.text).toEqual([status, code]);
    }
    expect(await unitsOf(mine)).toMatchObject({ used: 0, locked: 0 });
    const foreign = await payWithPerks(buyer, order.order_id, [await aFreeEsim(buyer)]);
    expect([foreign.status, foreign.problem.code]).toEqual([404, 'not_found']);
    const wrong = await payWithPerks(member, order.order_id, [lounge]);
    expect(wrong.problem.errors?.[0]?.field).toBe('item_ids.0');
  });
});
