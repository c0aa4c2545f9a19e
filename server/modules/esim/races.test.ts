import { beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, callApi, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import {
  aFreeEsim,
  anEsimCredit,
  anOrder,
  cancel,
  checkOutOrder,
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

const rounds = Array.from({ length: 6 }, (_, round) => round);
const concurrent = Array.from({ length: 12 });

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

test('Concurrent payments of one eSIM order with the same perk settle it once', async () => {
  for (const _ of rounds) {
    const order = await anOrder(member);
    const perk = await aFreeEsim(member);
    const answers = await Promise.all(concurrent.map(() => payWithPerks(member, order.order_id, [perk])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem.code === 'invalid_state')).toHaveLength(
      concurrent.length - 1,
    );
    await runJobs();
    await runProviderDecisions();
    expect(await unitsOf(perk)).toEqual({ status: 'used', used: 1, locked: 0 });
    expect(await ledgerOf(order.order_id)).toMatchObject({ booking: 'confirmed', orders: 1, kept: 0 });
    expect((await orderOf(member, order.order_id)).esims).toHaveLength(1);
  }
});

test('A perk that pays two eSIM orders concurrently is used for one of them', async () => {
  for (const _ of rounds) {
    const [one, two] = await Promise.all([anOrder(member), anOrder(member)]);
    const perk = await aFreeEsim(member);
    const answers = await Promise.all(
      [one, two].map(({ order_id }) => payWithPerks(member, order_id, [perk])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await runJobs();
    await runProviderDecisions();
    const statuses = await Promise.all([one, two].map(({ order_id }) => statusOf(member, order_id)));
    expect(statuses.sort()).toEqual(['active', 'pending']);
    expect(await unitsOf(perk)).toMatchObject({ used: 1, locked: 0 });
  }
});

test('Of concurrent eSIM purchases with one perk, one makes an order', async () => {
  const buyer = await aMember(tenant);
  const perk = await aFreeEsim(buyer);
  const answers = await Promise.all(
    concurrent.map(() => purchase(buyer, { perk_payment: { item_ids: [perk] } })),
  );
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  expect(answers.filter(({ problem }) => problem.code === 'invalid_state')).toHaveLength(
    concurrent.length - 1,
  );
  const { body } = await callApi<{ data: unknown[] }>('GET', '/v1/travel/esim/orders', { as: buyer });
  expect(body.data).toHaveLength(1);
});

test('Concurrent eSIM purchases with one idempotency key make one order', async () => {
  const buyer = await aMember(tenant);
  const key = newId();
  const answers = await Promise.all(concurrent.map(() => purchase(buyer, { quantity: 2 }, key)));
  const made = answers.filter(({ status }) => status === 202);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made.map(({ body }) => body.order_id)).size).toBe(1);
  const rest = answers.filter(({ status }) => status !== 202);
  expect(rest.every(({ problem }) => problem.code === 'idempotency_in_progress')).toBe(true);
});

test('Concurrent card payments of an eSIM order charge it once', async () => {
  for (const _ of rounds) {
    const order = await anOrder(member);
    const { payment_intent_id } = await sessionOfOrder(member, order);
    await Promise.all(concurrent.map(() => payWith(tenant, payment_intent_id, 'success')));
    await Promise.all([runJobs(), runJobs()]);
    await runProviderDecisions();
    expect(await ledgerOf(order.order_id)).toMatchObject({ booking: 'confirmed', kept: 500, orders: 1 });
    expect((await orderOf(member, order.order_id)).esims).toHaveLength(1);
  }
});

test('Concurrent checkout sessions of an eSIM order charge the amount that its perks leave', async () => {
  for (const _ of rounds) {
    const credit = await anEsimCredit(member, 200);
    const order = await anOrder(member);
    await Promise.all([
      ...concurrent.map(() => checkOutOrder(member, order.order_id)),
      payWithPerks(member, order.order_id, [credit]),
      ...concurrent.map(() => checkOutOrder(member, order.order_id)),
    ]);
    const { payment } = await orderOf(member, order.order_id);
    const session = await sessionOf(member, payment.checkout_session_id);
    expect(session).toMatchObject({
      amount_due: payment.amount_due,
      amount_due_minor: 500 - 100 * payment.perk_amount,
    });
  }
});

test('Concurrent payments of an eSIM order by card and by perk never both apply', async () => {
  const ends = new Set<string>();
  for (const round of rounds) {
    const order = await anOrder(member);
    const perk = await aFreeEsim(member);
    const { payment_intent_id } = await sessionOfOrder(member, order);
    const byCard = async () => {
      await payWith(tenant, payment_intent_id, 'success');
      await runJobs();
    };
    const byPerk = () => payWithPerks(member, order.order_id, [perk]);
    await Promise.all(round % 2 === 0 ? [byCard(), byPerk()] : [byPerk(), byCard()]);
    await runJobs();
    await runProviderDecisions();
    const books = await ledgerOf(order.order_id);
    const { used, locked } = await unitsOf(perk);
    expect([books.booking, locked]).toEqual(['confirmed', 0]);
    expect([0, 500]).toContain(books.kept);
    expect(used).toBe(books.kept === 0 ? 1 : 0);
    ends.add(used === 1 ? 'perk' : 'card');
    const session = await sessionOfOrder(member, order);
    if (used === 1)
      expect(['voided', 'requires_payment', 'unpaid', 'refunded']).toContain(session.payment_status);
  }
  expect([...ends].every((end) => end === 'perk' || end === 'card')).toBe(true);
});

test('An eSIM order cancelled during payment ends active and charged, or cancelled and free', async () => {
  for (const round of rounds) {
    const credit = await anEsimCredit(member, 100);
    const order = await anOrder(member, { resource_id: promptPlan, perk_payment: { item_ids: [credit] } });
    const { payment_intent_id } = await sessionOfOrder(member, order);
    const pay = async () => {
      await payWith(tenant, payment_intent_id, 'success');
      await runJobs();
    };
    const cancelOrder = () => cancel(member, order.order_id);
    const answers = await Promise.all(round % 2 === 0 ? [cancelOrder(), pay()] : [pay(), cancelOrder()]);
    await runJobs();
    await runProviderDecisions();
    const books = await ledgerOf(order.order_id);
    const status = answers.find((answer) => answer !== undefined)?.status;
    if (books.booking === 'confirmed') {
      expect(status).toBe(409);
      expect(books).toMatchObject({ kept: 400, supplier: 'issued' });
      expect(await unitsOf(credit)).toMatchObject({ used: 1, locked: 0 });
    } else {
      expect([books.booking, status]).toEqual(['cancelled', 200]);
      expect(books.supplier === null || books.supplier === 'cancelled').toBe(true);
      expect(await unitsOf(credit)).toMatchObject({ used: 0, locked: 0 });
    }
  }
});

test('An eSIM order that is being activated cannot be cancelled', async () => {
  const order = await anOrder(member, { resource_id: 'esim_test_slow' });
  await payWith(tenant, (await sessionOfOrder(member, order)).payment_intent_id, 'success');
  await runJobs();
  const [, ...answers] = await Promise.all([
    runProviderDecisions(),
    ...concurrent.map(() => cancel(member, order.order_id)),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]));
  expect(await ledgerOf(order.order_id)).toMatchObject({
    booking: 'confirmed',
    kept: 500,
    supplier: 'issued',
  });
});

test('Concurrent cancellation and expiry of an eSIM order release its perk once', async () => {
  for (const _ of rounds) {
    const credit = await anEsimCredit(member, 100);
    const order = await anOrder(member, { perk_payment: { item_ids: [credit] } });
    await Promise.all([
      cancel(member, order.order_id),
      expireHold(order.order_id)
        .then(() => makeDue('expire_booking'))
        .then(() => runJobs()),
    ]);
    await runJobs();
    expect(await statusOf(member, order.order_id)).toBe('failed');
    expect(await unitsOf(credit)).toEqual({ status: 'available', used: 0, locked: 0 });
  }
});
