import { beforeEach, describe, expect, test } from 'vitest';
import type { EsimOrder, EsimSupplier } from '#server/modules/esim/port.ts';
import { keptAnswers } from '#server/platform/supplier-http/index.ts';
import { type AiraloStandIn, airaloStandIn } from '#server/testing/stand-ins/airalo/index.ts';
import { orderAmongFaults } from '#server/testing/stand-ins/order-among-faults.ts';
import { adapterOf, anOrder, ctx, startedAt } from './testing/adapter.ts';

let standIn: AiraloStandIn;
let supplier: EsimSupplier;
beforeEach(() => {
  standIn = airaloStandIn({ now: () => startedAt });
  supplier = adapterOf(standIn);
});

describe('Orders at Airalo', () => {
  test.each([
    ['elan-short-of-credit', 'unavailable'],
    ['elan-maintenance', 'unavailable'],
    ['elan-checksum', 'error'],
    ['elan-no-stock', 'sold_out'],
    ['elan-gone', 'sold_out'],
    ['elan-bad-request', 'rejected'],
    ['elan-unexpected', 'timeout'],
    ['no-such-package', 'rejected'],
  ])('The refusal of %s is "%s", and nothing is ordered', async (packageId, kind) => {
    await expect(supplier.order(ctx, anOrder(packageId))).rejects.toMatchObject({
      isSupplierFailure: true,
      kind,
    });
    expect(standIn.orders).toHaveLength(0);
  });

  test('A quantity that Airalo does not have is sold out', async () => {
    await expect(supplier.order(ctx, anOrder(undefined, 51))).rejects.toMatchObject({ kind: 'sold_out' });
  });

  test.each([{ kind: 'lost' as const }, { kind: 'cut' as const, bytes: 200 }])(
    'An order whose answer is $kind is unknown, and found by our reference',
    async (fault) => {
      standIn.faults.plant(/^POST .*orders/, fault);
      const order = anOrder();
      await expect(supplier.order(ctx, order)).rejects.toMatchObject({ kind: 'timeout' });
      expect(await supplier.lookUp(ctx, order)).toMatchObject({
        state: 'issued',
        supplierReference: standIn.orders[0]?.code,
      });
      expect(standIn.orders).toHaveLength(1);
    },
  );

  test('A reference that is only a part of the description of another order finds nothing', async () => {
    const order = anOrder();
    await supplier.order(ctx, order);
    expect(await supplier.lookUp(ctx, { reference: order.reference.slice(0, -1), handle: null })).toBeNull();
  });

  test('Of two orders that a repeated request made, the first is the booking, whichever answer came', async () => {
    standIn.faults.plant(/^POST .*orders/, { kind: 'doubled' });
    const order = anOrder();
    await supplier.order(ctx, order);
    expect(standIn.orders).toHaveLength(2);
    expect(await supplier.lookUp(ctx, order)).toMatchObject({ supplierReference: standIn.orders[0]?.code });
  });

  test('A profile has no markup in it, and instructions of the supplier are not taken over', async () => {
    const issued = await supplier.order(ctx, anOrder());
    expect(JSON.stringify(issued)).not.toMatch(/<|script|Scan/);
    expect(issued).toMatchObject({
      state: 'issued',
      issuedAt: '2026-11-24T12:00:00.000Z',
      expiresAt: '2027-12-01T12:00:00.000Z',
    });
  });

  test('An eSIM that cannot be installed leaves a new order unknown, and a known one an error', async () => {
    const order = anOrder();
    await supplier.order(ctx, order);
    const [made] = standIn.orders;
    if (made?.sims[0]) made.sims[0].qrcode = 'LPA:1$<b>evil</b>$X';
    if (made?.sims[0]) made.sims[0].lpa = '';
    await expect(supplier.lookUp(ctx, order)).rejects.toMatchObject({ kind: 'error' });
  });

  test('An order that an operator takes back is cancelled, and one that failed has failed', async () => {
    const order = anOrder();
    const { handle = null } = await supplier.order(ctx, order);
    const [made] = standIn.orders;
    if (!made) throw new Error('Nothing was ordered');
    made.status = 'refunded';
    expect(await supplier.lookUp(ctx, { ...order, handle })).toMatchObject({ state: 'cancelled' });
    expect(await supplier.cancel(ctx, { ...order, handle })).toEqual({ state: 'cancelled', amounts: null });
    made.status = 'failed';
    expect(await supplier.lookUp(ctx, order)).toMatchObject({ state: 'failed' });
  });

  test('The answer to an order is kept without what installs the eSIM', async () => {
    const order = anOrder();
    await supplier.order(ctx, order);
    const [kept] = await keptAnswers(ctx, order.reference);
    expect(kept).toMatchObject({ supplier: 'airalo', operation: 'order', status: 200 });
    expect(kept?.body).toContain('20261124-009001');
    expect(kept?.body).not.toMatch(/STAND-IN|rsp\.stand-in|alert/);
  });

  test('After 200 orders among random faults nothing is ordered twice, and every outcome is known', async () => {
    const orders = Array.from({ length: 200 }, () => anOrder());
    const orderOf = (round: number) => orders[round] as EsimOrder;
    const tally = await orderAmongFaults({
      standIn,
      seed: 7,
      rounds: orders.length,
      orderCall: /^POST .*orders/,
      readCall: /^GET .*orders/,
      order: (round) => supplier.order(ctx, orderOf(round)),
      lookUp: (round) => supplier.lookUp(ctx, orderOf(round)),
      countMade: (round) =>
        standIn.orders.filter(({ description }) => description === orderOf(round).reference).length,
    });
    for (const count of Object.values(tally)) expect(count).toBeGreaterThan(5);
  });
});

describe('Orders that Airalo decides later', () => {
  beforeEach(() => {
    supplier = adapterOf(standIn, 'async');
  });

  test('An accepted order is pending until it is listed, and its event names it', async () => {
    const order = anOrder();
    const accepted = await supplier.order(ctx, order);
    expect(accepted).toMatchObject({ state: 'pending', answersBy: '2026-11-24T12:30:00.000Z' });
    const key = { ...order, handle: accepted.handle ?? null };
    expect(await supplier.lookUp(ctx, key)).toEqual(accepted);
    const { body } = standIn.decide(accepted.supplierReference, 'completed');
    expect(supplier.webhooks?.read(JSON.parse(body))).toEqual({
      eventId: `${accepted.supplierReference} 20261124-009001`,
      bookings: [{ reference: order.reference }, { supplierReference: accepted.supplierReference }],
    });
    expect(await supplier.lookUp(ctx, key)).toMatchObject({ state: 'issued' });
  });

  test('The event of an order that failed names its request, and the look-up tells the failure', async () => {
    const order = anOrder();
    const accepted = await supplier.order(ctx, order);
    const { body } = standIn.decide(accepted.supplierReference, 'failed');
    expect(supplier.webhooks?.read(JSON.parse(body))).toEqual({
      eventId: `${accepted.supplierReference} failed`,
      bookings: [{ supplierReference: accepted.supplierReference }],
    });
    expect(await supplier.lookUp(ctx, { ...order, handle: accepted.handle ?? null })).toMatchObject({
      state: 'failed',
    });
  });

  test.each([
    { level: '75%', package_name: 'Elan', remaining_percentage: 25, iccid: '8910300000000000001' },
    { message: 'Your credit is used up', remaining: 5 },
    { data: [] },
    { data: { request_id: 7, description: { a: 1 } } },
    {},
  ])('The event %j concerns no order', (event) => {
    expect(supplier.webhooks?.read(event)).toBeNull();
  });
});
