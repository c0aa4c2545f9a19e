import { beforeAll, describe, expect, test } from 'vitest';
import { anEndpointAt, aReceiver } from '#server/modules/webhooks/testing/receiver.ts';
import { aMember, aTenant, mailsTo, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import {
  aFreeEsim,
  anActiveOrder,
  anOrder,
  endSupplierDeadline,
  ledgerOf,
  makeDue,
  orderOf,
  payOrder,
  promptPlan,
  purchase,
  runProviderDecisions,
  statusOf,
  testPlan,
  unitsOf,
} from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

describe('eSIMs that the provider does not activate', () => {
  test.each([
    ['esim_test_fails', 'failed'],
    ['esim_test_refused', null],
  ])(
    'An order of the failing plan %s fails, is not charged, and the member gets an e-mail',
    async (resource_id, supplier) => {
      const buyer = await aMember(tenant);
      const order = await anOrder(buyer, { resource_id });
      await payOrder(tenant, buyer, order);
      await runProviderDecisions();
      expect(await orderOf(buyer, order.order_id)).toMatchObject({ status: 'failed', esims: [] });
      expect(await ledgerOf(order.order_id)).toMatchObject({
        booking: 'failed',
        gateway: 'voided',
        kept: 0,
        supplier,
      });
      expect((await mailsTo(buyer.email)).map(({ kind }) => kind)).toEqual(['booking_failed']);
    },
  );

  test('A failed activation releases the perks of the order', async () => {
    const perk = await aFreeEsim(member);
    const answer = await purchase(member, {
      resource_id: 'esim_test_fails',
      perk_payment: { item_ids: [perk] },
    });
    expect(answer.status, answer.text).toBe(202);
    expect(await unitsOf(perk)).toMatchObject({ used: 0, locked: 1 });
    await runJobs();
    await runProviderDecisions();
    expect(await statusOf(member, answer.body.order_id)).toBe('failed');
    expect(await unitsOf(perk)).toEqual({ status: 'available', used: 0, locked: 0 });
  });

  test('An eSIM order without a provider decision fails at the deadline', async () => {
    const order = await anOrder(member, { resource_id: 'esim_test_silent' });
    await payOrder(tenant, member, order);
    await runProviderDecisions();
    expect(await statusOf(member, order.order_id)).toBe('pending');
    await endSupplierDeadline(order.order_id);
    await makeDue('fulfil_session');
    await runJobs();
    expect(await ledgerOf(order.order_id)).toMatchObject({
      booking: 'failed',
      gateway: 'voided',
      supplier: 'cancelled',
    });
  });

  test('An eSIM order that was lost at the provider is ordered again', async () => {
    const order = await anActiveOrder(tenant, member, { resource_id: 'esim_test_unknown_lost' });
    expect(await ledgerOf(order.order_id)).toMatchObject({ booking: 'confirmed', supplier: 'issued' });
  });

  test('When the capture of an eSIM payment fails, the order is cancelled at the provider', async () => {
    const order = await anOrder(member, { resource_id: promptPlan });
    await payOrder(tenant, member, order, 'capture_fails');
    expect(await ledgerOf(order.order_id)).toMatchObject({
      booking: 'failed',
      kept: 0,
      supplier: 'cancelled',
    });
    expect((await orderOf(member, order.order_id)).esims).toEqual([]);
  });
});

describe('Active eSIMs', () => {
  test('An active eSIM is delivered to the partner’s endpoint once, without its installation data', async () => {
    const receiver = await aReceiver();
    try {
      const partner = await aTenant();
      await anEndpointAt(receiver, partner, ['esim.active']);
      const buyer = await aMember(partner);
      const failed = await anOrder(buyer, { resource_id: 'esim_test_fails' });
      await payOrder(partner, buyer, failed);
      const order = await anActiveOrder(partner, buyer);
      await runJobs();
      const [event, ...others] = receiver.received.map(({ body }) => JSON.parse(body));
      expect(others).toEqual([]);
      expect(event).toMatchObject({
        type: 'esim.active',
        data: {
          booking_id: order.order_id,
          user_id: buyer.userId,
          plan_id: testPlan,
          expires_at: order.expires_at,
        },
      });
      expect(JSON.stringify(event)).not.toContain(order.esims[0]?.matching_id);
    } finally {
      await receiver.close();
    }
  });
});
