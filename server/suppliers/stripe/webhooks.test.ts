import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderOf } from '#server/modules/esim/testing/shop.ts';
import { chooseGateway } from '#server/modules/payments/index.ts';
import { setSupplierSetting } from '#server/modules/supplier-settings/index.ts';
import { supplierDeployment } from '#server/platform/config/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { timedSignature } from '#server/platform/webhooks/index.ts';
import { aMember, aTenant, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import { ownAccount } from './testing/gateway.ts';
import {
  anUnpaidOrder,
  ctx,
  deploymentSecret,
  environment,
  intentOf,
  openShop,
  rejectionsOf,
  replaceStripe,
  sendTo,
  settle,
  shop,
  statusOf,
} from './testing/production.ts';

// The tests register suppliers in Production and change the configuration of this process, so they cannot run against
// another server.
openShop();

describe('Webhooks of Stripe', () => {
  const event = (reference: string, amountMinor: number, more: object = {}) =>
    JSON.stringify({
      id: `evt_${newId()}`,
      type: 'payment_intent.succeeded',
      livemode: true,
      data: {
        object: {
          id: reference,
          object: 'payment_intent',
          amount: amountMinor,
          amount_received: amountMinor,
          currency: 'eur',
        },
      },
      ...more,
    });

  test.each(['stripe-signature', 'cardprocessor-signature'])(
    'The signature is taken from %s',
    async (header) => {
      const { order, reference } = await anUnpaidOrder();
      shop.stripe.payer.pay(reference);
      await shop.stripe.events.deliver(sendTo('', header));
      await settle();
      expect(await statusOf(order)).toBe('active');
    },
  );

  describe('of an app with an account and a secret of its own', () => {
    const secret = 'whsec_of_the_partner';
    let partner: Tenant;
    let buyer: Person;

    beforeAll(async () => {
      partner = await aTenant({ environment });
      buyer = await aMember(partner);
      await setSupplierSetting(ctx(), partner.appId, 'STRIPE_WEBHOOK_SECRET', secret);
      const keys = { secretKey: 'sk_live_own', publishableKey: 'pk_live_own' };
      await chooseGateway(ctx(), partner.appId, 'stripe', { id: ownAccount.id, keys });
    });
    beforeEach(() => replaceStripe({ webhookSecret: secret }));

    test('Its events settle its payments', async () => {
      const { order, reference } = await anUnpaidOrder({ as: buyer });
      shop.stripe.payer.pay(reference);
      expect(await shop.stripe.events.deliver(sendTo(`?app=${partner.appId}`))).toContain(
        'payment_intent.amount_capturable_updated',
      );
      await runJobs(environment);
      expect((await orderOf(buyer, order.order_id)).status).toBe('active');
    });

    test('Its secret says nothing about payments of other apps, and no other secret speaks for it', async () => {
      const foreign = await anUnpaidOrder();
      const own = await anUnpaidOrder({ as: buyer });
      const report = async (query: string, { reference, session }: typeof foreign, key: string) => {
        const body = event(reference, session.amount_due_minor);
        const signature = timedSignature(key, body, Math.floor(Date.now() / 1000));
        return (await sendTo(query)(body, signature)).status;
      };
      expect([
        await report(`?app=${partner.appId}`, foreign, secret),
        await report('', foreign, secret),
        await report(`?app=${shop.tenant.appId}`, foreign, secret),
        await report(`?app=${partner.appId}`, own, deploymentSecret),
        await report('?app=somebody', own, secret),
      ]).toEqual([200, 401, 404, 401, 422]);
      await runJobs(environment);
      expect(await rejectionsOf(foreign.reference)).toEqual(['app_mismatch']);
      for (const { session } of [foreign, own])
        expect((await intentOf(session.payment_intent_id)).state).toBe('requires_payment');
    });
  });

  test('An event of the test mode, of another amount or with another key changes nothing', async () => {
    const { order, session, reference } = await anUnpaidOrder();
    const due = session.amount_due_minor;
    const signed = async (body: string, secret: string) =>
      (await sendTo('')(body, timedSignature(secret, body, Math.floor(Date.now() / 1000)))).status;
    expect(await signed(event(reference, due, { livemode: false }), deploymentSecret)).toBe(200);
    expect(await signed(event(reference, due - 1), deploymentSecret)).toBe(200);
    expect(await signed(event(reference, due), 'whsec_of_somebody')).toBe(401);
    // The Sandbox has no such payment.
    expect(await signed(event(reference, due), 'whsec_sandbox_card')).toBe(200);
    await runJobs(environment);
    expect(await rejectionsOf(reference)).toEqual(['amount_mismatch', 'environment_mismatch']);
    expect((await intentOf(session.payment_intent_id)).state).toBe('requires_payment');
    expect(await statusOf(order)).toBe('pending');
  });

  test('The secret of STRIPE_WEBHOOK_SECRET counts beside the list of all senders', async () => {
    const settings = supplierDeployment().Production as { STRIPE_WEBHOOK_SECRET: string | null };
    settings.STRIPE_WEBHOOK_SECRET = 'whsec_of_the_setting';
    try {
      for (const webhookSecret of ['whsec_of_the_setting', deploymentSecret]) {
        replaceStripe({ webhookSecret });
        const { order, reference } = await anUnpaidOrder();
        shop.stripe.payer.pay(reference);
        await settle();
        expect(await statusOf(order)).toBe('active');
      }
    } finally {
      settings.STRIPE_WEBHOOK_SECRET = null;
    }
  });
});
