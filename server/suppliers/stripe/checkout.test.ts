import { describe, expect, test } from 'vitest';
import { anOrder, checkOutOrder, promptPlan } from '#server/modules/esim/testing/shop.ts';
import { sessionOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import { chooseGateway, requestRefund } from '#server/modules/payments/index.ts';
import type { GatewayAccount, PaymentFields } from '#server/modules/payments/port.ts';
import { aMember, aTenant } from '#server/testing/index.ts';
import { testMethods } from '#server/testing/stand-ins/stripe/index.ts';
import { connectedAccount, ownAccount } from './testing/gateway.ts';
import {
  anUnpaidOrder,
  askStripe,
  ctx,
  environment,
  intentOf,
  openShop,
  referenceOf,
  refundsOf,
  refusedPlan,
  rejectionsOf,
  replaceStripe,
  settle,
  shop,
  statusOf,
} from './testing/production.ts';

// The tests register suppliers in Production and change the configuration of this process, so they cannot run against
// another server.
openShop();

async function refundByOperator(intentId: string, amountMinor: number): Promise<void> {
  const wanted = { bookingId: null, amountMinor, reason: 'operator' };
  expect(await requestRefund(ctx(), await intentOf(intentId), wanted)).toBe(true);
  await settle();
}

describe('A checkout in Production that is paid at Stripe', () => {
  test.each(['made', 'shuffled', 'twice'] as const)(
    'A payment is authorised, booked and captured once, with the events %s',
    async (order) => {
      const { order: esim, session, reference } = await anUnpaidOrder();
      expect(session).toMatchObject({
        status: 'open',
        url: null,
        payment_fields: { library: 'stripe', publishable_key: 'pk_live_platform', account_id: null },
      });
      expect(session.client_secret).toBe(shop.stripe.payment(reference).clientSecret);
      shop.stripe.payer.pay(reference);
      await settle(order);
      expect(await statusOf(esim)).toBe('active');
      expect(shop.stripe.payment(reference)).toMatchObject({
        status: 'succeeded',
        received: session.amount_due_minor,
      });
      expect(await intentOf(session.payment_intent_id)).toMatchObject({
        state: 'captured',
        capturedMinor: session.amount_due_minor,
        refundedMinor: 0,
      });
      expect(await sessionOf(shop.member, session.id)).toMatchObject({
        status: 'complete',
        payment_status: 'paid',
      });
      expect(await rejectionsOf(reference)).toEqual([]);
    },
  );

  test('3-D Secure and a declined card are shown, and the next attempt pays', async () => {
    const { order, session, reference } = await anUnpaidOrder();
    const shown = async () => (await sessionOf(shop.member, session.id)).payment_status;
    shop.stripe.payer.pay(reference, testMethods.asksThePayer);
    await settle();
    expect(await shown()).toBe('requires_action');
    shop.stripe.payer.decide(reference, false);
    await settle();
    expect(await shown()).toBe('failed');
    shop.stripe.payer.pay(reference);
    await settle();
    expect([await shown(), await statusOf(order)]).toEqual(['paid', 'active']);
  });

  test.each([false, true])(
    'A payment whose item the supplier refuses is voided and not refunded; old versions of events: %s',
    async (refundsReleases) => {
      replaceStripe({ behaviour: { refundsReleases } });
      const { order, session, reference } = await anUnpaidOrder({ plan: refusedPlan });
      shop.stripe.payer.pay(reference);
      await settle();
      expect(await statusOf(order)).toBe('failed');
      expect(shop.stripe.payment(reference)).toMatchObject({ status: 'canceled', received: 0 });
      expect(await intentOf(session.payment_intent_id)).toMatchObject({ state: 'voided', refundedMinor: 0 });
      expect(await refundsOf(session.payment_intent_id)).toEqual([]);
    },
  );

  test.each([false, true])(
    'Of two items the booked one is captured and the rest is released, which is no refund; old versions of events: %s',
    async (refundsReleases) => {
      replaceStripe({ behaviour: { refundsReleases } });
      const [kept, refused] = [
        await anOrder(shop.member, { resource_id: promptPlan }),
        await anOrder(shop.member, { resource_id: refusedPlan }),
      ];
      const { body: session } = await checkOutOrder(shop.member, kept.order_id, {
        items: [kept, refused].map(({ order_id }) => ({ type: 'esim', id: order_id })),
      });
      const reference = await referenceOf(session.payment_intent_id);
      shop.stripe.payer.pay(reference);
      await settle();
      expect([await statusOf(kept), await statusOf(refused)]).toEqual(['active', 'failed']);
      const keptMinor = Math.round(kept.total * 100);
      expect(shop.stripe.payment(reference)).toMatchObject({ received: keptMinor });
      expect(keptMinor).toBeLessThan(session.amount_due_minor);
      await askStripe(session.payment_intent_id);
      expect(await intentOf(session.payment_intent_id)).toMatchObject({
        state: 'captured',
        capturedMinor: keptMinor,
        refundedMinor: 0,
      });
      expect(await refundsOf(session.payment_intent_id)).toEqual([]);
      expect(await rejectionsOf(reference)).toEqual([]);
    },
  );

  test('A method that is captured at once is booked, or refunded if the supplier refuses', async () => {
    const booked = await anUnpaidOrder({ method: 'bank_transfer' });
    const refused = await anUnpaidOrder({ method: 'bank_transfer', plan: refusedPlan });
    for (const { reference } of [booked, refused])
      shop.stripe.payer.pay(reference, testMethods.capturedAtOnce);
    await settle();
    expect([await statusOf(booked.order), await statusOf(refused.order)]).toEqual(['active', 'failed']);
    expect([shop.stripe.refundCount(booked.reference), shop.stripe.refundCount(refused.reference)]).toEqual([
      0, 1,
    ]);
    expect(await refundsOf(refused.session.payment_intent_id)).toMatchObject([
      { state: 'succeeded', amountMinor: refused.session.amount_due_minor },
    ]);
  });

  test.each([
    { account: ownAccount, keys: { secretKey: 'sk_live_own', publishableKey: 'pk_live_own' } },
    { account: connectedAccount, keys: null },
  ])(
    'The payments of an app go to its account $account.id, and their refunds too',
    async ({ account, keys }) => {
      const partner = await aTenant({ environment });
      const buyer = await aMember(partner);
      await chooseGateway(ctx(), partner.appId, 'stripe', { id: account.id, keys });
      const { session, reference } = await anUnpaidOrder({ as: buyer });
      const { payment_fields: fields } = session as unknown as { payment_fields: FieldsOnWire };
      expect(fields).toMatchObject({
        publishable_key: account.publishableKey ?? 'pk_live_platform',
        account_id: account.secretKey === null ? account.id : null,
      });
      shop.stripe.payer.pay(reference);
      await settle();
      expect(shop.stripe.payment(reference)).toMatchObject({ accountId: account.id, status: 'succeeded' });
      await refundByOperator(session.payment_intent_id, 200);
      expect(shop.stripe.refundCount(reference)).toBe(1);
      expect(await refundsOf(session.payment_intent_id)).toMatchObject([{ state: 'succeeded' }]);
    },
  );
});

type FieldsOnWire = {
  publishable_key: PaymentFields['publishableKey'];
  account_id: GatewayAccount['id'] | null;
};
