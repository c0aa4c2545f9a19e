import { beforeAll, describe, expect, it } from 'vitest';
import { anEndpointAt, aReceiver } from '#server/outbound-webhooks/testing/receiver.ts';
import { aMember, aTenant, mailsTo, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import {
  aFreeEsim,
  anActiveOrder,
  anOrder,
  booksOf,
  endSupplierDeadline,
  letProviderDecide,
  makeDue,
  orderOf,
  payOrder,
  promptPlan,
  purchase,
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

describe('an eSIM that the provider does not activate', () => {
  it.each([
    ['esim_test_fails', 'failed'],
    ['esim_test_refused', null],
  ])('%s fails, is not charged, and the member is told', async (resource_id, supplier) => {
    const buyer = await aMember(tenant);
    const order = await anOrder(buyer, { resource_id });
    await payOrder(tenant, buyer, order);
    await letProviderDecide();
    expect(await orderOf(buyer, order.order_id)).toMatchObject({ status: 'failed', esims: [] });
    expect(await booksOf(order.order_id)).toMatchObject({
      booking: 'failed',
      gateway: 'voided',
      kept: 0,
      supplier,
    });
    expect((await mailsTo(buyer.email)).map(({ kind }) => kind)).toEqual(['booking_failed']);
  });

  it('gives perks back', async () => {
    const perk = await aFreeEsim(member);
    const answer = await purchase(member, {
      resource_id: 'esim_test_fails',
      perk_payment: { item_ids: [perk] },
    });
    expect(answer.status, answer.text).toBe(202);
    expect(await unitsOf(perk)).toMatchObject({ used: 0, locked: 1 });
    await runJobs();
    await letProviderDecide();
    expect(await statusOf(member, answer.body.order_id)).toBe('failed');
    expect(await unitsOf(perk)).toEqual({ status: 'available', used: 0, locked: 0 });
  });

  it('fails after the provider’s deadline when nobody ever decides', async () => {
    const order = await anOrder(member, { resource_id: 'esim_test_silent' });
    await payOrder(tenant, member, order);
    await letProviderDecide();
    expect(await statusOf(member, order.order_id)).toBe('pending');
    await endSupplierDeadline(order.order_id);
    await makeDue('fulfil_session');
    await runJobs();
    expect(await booksOf(order.order_id)).toMatchObject({
      booking: 'failed',
      gateway: 'voided',
      supplier: 'cancelled',
    });
  });

  it('is ordered again when the first attempt was lost', async () => {
    const order = await anActiveOrder(tenant, member, { resource_id: 'esim_test_unknown_lost' });
    expect(await booksOf(order.order_id)).toMatchObject({ booking: 'confirmed', supplier: 'issued' });
  });

  it('comes back from the provider when the card is refused at capture', async () => {
    const order = await anOrder(member, { resource_id: promptPlan });
    await payOrder(tenant, member, order, 'capture_fails');
    expect(await booksOf(order.order_id)).toMatchObject({
      booking: 'failed',
      kept: 0,
      supplier: 'cancelled',
    });
    expect((await orderOf(member, order.order_id)).esims).toEqual([]);
  });
});

describe('an eSIM that is active', () => {
  it('is told to the partner’s endpoint once, without what could be installed', async () => {
    const receiver = await aReceiver();
    try {
      const partner = await aTenant();
      await anEndpointAt(receiver, partner, ['esim.active']);
      const buyer = await aMember(partner);
      const failed = await anOrder(buyer, { resource_id: 'esim_test_fails' });
      await payOrder(partner, buyer, failed);
      const order = await anActiveOrder(partner, buyer);
      await runJobs();
      const [told, ...others] = receiver.heard.map(({ body }) => JSON.parse(body));
      expect(others).toEqual([]);
      expect(told).toMatchObject({
        type: 'esim.active',
        data: {
          booking_id: order.order_id,
          user_id: buyer.userId,
          plan_id: testPlan,
          expires_at: order.expires_at,
        },
      });
      expect(JSON.stringify(told)).not.toContain(order.esims[0]?.matching_id);
    } finally {
      await receiver.close();
    }
  });
});
