import { describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids/index.ts';
import { keptAnswers } from '#server/platform/supplier-http/index.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { stripeStandIn, testMethods } from '#server/testing/stand-ins/stripe/index.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { stripe } from './index.ts';
import {
  aGateway,
  connectedAccount,
  context,
  create,
  keyOf,
  ownAccount,
  readOf,
  stripeUrl,
  wanted,
} from './testing/gateway.ts';

const { standIn, gateway } = aGateway();

const refundOf = (reference: string, refundId: string, amountMinor: number) =>
  gateway.refund(context(), { ...keyOf(reference), refundId, amountMinor });

async function captured(capturedMinor = 12_000): Promise<string> {
  const reference = await create(gateway);
  standIn.payer.pay(reference);
  await gateway.capture(context(), keyOf(reference), capturedMinor);
  return reference;
}

describe('Methods of payment at Stripe', () => {
  test.each([
    { method: 'card' as const, pays: testMethods.success, state: 'requires_capture' },
    { method: 'wallet' as const, pays: testMethods.success, state: 'requires_capture' },
    { method: 'wallet' as const, pays: 'paypal', state: 'requires_capture' },
    { method: 'bank_transfer' as const, pays: testMethods.capturedAtOnce, state: 'captured' },
  ])('A payment by $method with $pays is authorised if the method allows it: $state', async (row) => {
    const reference = await create(gateway, { method: row.method });
    standIn.payer.pay(reference, row.pays);
    expect((await readOf(gateway, reference)).state).toBe(row.state);
  });

  test.each([
    { method: 'bank_transfer' as const, refused: testMethods.success },
    { method: 'wallet' as const, refused: testMethods.capturedAtOnce },
    { method: 'card' as const, refused: 'paypal' },
  ])('A payment by $method is not taken with $refused', async ({ method, refused }) => {
    const reference = await create(gateway, { method });
    expect(() => standIn.payer.pay(reference, refused)).toThrow();
  });

  test('A member pays in the currency that was asked for', async () => {
    const reference = await create(gateway, { currency: 'JPY', amountMinor: 18_400 });
    expect(standIn.payment(reference)).toMatchObject({ currency: 'jpy', amount: 18_400 });
  });
});

describe('What Stripe knows of a payment', () => {
  test('An attempt that asks the payer, and one that is declined, are read as such, and another one may follow', async () => {
    const reference = await create(gateway);
    standIn.payer.pay(reference, testMethods.asksThePayer);
    expect((await readOf(gateway, reference)).state).toBe('requires_action');
    standIn.payer.decide(reference, false);
    expect(await readOf(gateway, reference)).toMatchObject({
      state: 'failed',
      failureCode: 'card_declined',
      authorizedUntil: null,
    });
    standIn.payer.pay(reference);
    expect(await readOf(gateway, reference)).toMatchObject({ state: 'requires_capture', failureCode: null });
  });

  test('An undecided payment cannot be cancelled yet, and is voided or named captured once it is decided', async () => {
    for (const [isPassed, answer] of [
      [true, { state: 'captured', capturedMinor: 12_000 }],
      [false, { state: 'voided' }],
    ] as const) {
      const reference = await create(gateway, { method: 'wallet' });
      standIn.payer.pay(reference, testMethods.decidedLater);
      expect((await readOf(gateway, reference)).state).toBe('processing');
      expect(await gateway.cancel(context(), keyOf(reference))).toEqual({ state: 'processing' });
      standIn.payer.decide(reference, isPassed);
      expect(await gateway.cancel(context(), keyOf(reference))).toEqual(answer);
    }
  });

  test.each([true, false])(
    'The released rest of a capture is no refund, whether Stripe makes one of it (%s) or not',
    async (refundsReleases) => {
      const own = aGateway({ behaviour: { refundsReleases } });
      const reference = await create(own.gateway);
      own.standIn.payer.pay(reference);
      await own.gateway.capture(context(), keyOf(reference), 8_000);
      expect(await readOf(own.gateway, reference)).toMatchObject({
        capturedMinor: 8_000,
        refundedMinor: 0,
        refunds: [],
      });
      // As much as was released, by somebody on the dashboard, and then by us.
      own.standIn.dashboard.refund(reference, 4_000);
      const refundId = newId();
      await own.gateway.refund(context(), { ...keyOf(reference), refundId, amountMinor: 1_000 });
      expect(await readOf(own.gateway, reference)).toMatchObject({
        capturedMinor: 8_000,
        refundedMinor: 5_000,
        refunds: [
          { refundId: null, amountMinor: 4_000 },
          { refundId, amountMinor: 1_000 },
        ],
      });
    },
  );

  test('A cancelled hold has no refunds, although an old Stripe makes one of it', async () => {
    const old = aGateway({ behaviour: { refundsReleases: true } });
    const reference = await create(old.gateway);
    old.standIn.payer.pay(reference);
    await old.gateway.cancel(context(), keyOf(reference));
    expect(await readOf(old.gateway, reference)).toMatchObject({
      state: 'voided',
      refundedMinor: 0,
      refunds: [],
    });
  });

  test('A refund that the payer’s bank returns is read as failed', async () => {
    const reference = await captured();
    const refundId = newId();
    await refundOf(reference, refundId, 2_000);
    standIn.bank.returnRefund(reference);
    expect(await readOf(gateway, reference)).toMatchObject({
      refundedMinor: 0,
      refunds: [{ refundId, state: 'failed' }],
    });
  });

  test('More refunds than one page of Stripe contains are read', async () => {
    const reference = await captured();
    for (let made = 0; made < 130; made += 1) standIn.dashboard.refund(reference, 10);
    const payment = await readOf(gateway, reference);
    expect([payment.refunds.length, payment.refundedMinor]).toEqual([130, 1_300]);
  });

  test('A dispute names what the bank withdrew, what it returned, and the fee in the currency of the account', async () => {
    const [lost, won] = [await captured(), await captured(7_000)];
    for (const reference of [lost, won]) standIn.bank.openDispute(reference);
    const fee = { amountMinor: 2_000, currency: 'EUR' };
    expect((await readOf(gateway, lost)).dispute).toEqual({
      state: 'opened',
      amountMinor: 12_000,
      withdrawnMinor: 12_000,
      returnedMinor: 0,
      fee,
      each: [{ id: expect.stringMatching(/^dp_/), state: 'opened', amountMinor: 12_000 }],
    });
    standIn.bank.closeDispute(lost, 'lost');
    standIn.bank.closeDispute(won, 'won');
    expect((await readOf(gateway, lost)).dispute).toMatchObject({ state: 'lost', returnedMinor: 0 });
    expect((await readOf(gateway, won)).dispute).toEqual({
      state: 'won',
      amountMinor: 7_000,
      withdrawnMinor: 7_000,
      returnedMinor: 7_000,
      fee,
      each: [{ id: expect.stringMatching(/^dp_/), state: 'won', amountMinor: 7_000 }],
    });
  });

  test('Of several disputes an open one counts before those that have ended, and a lost one before one that was won', async () => {
    const reference = await captured();
    standIn.bank.openDispute(reference);
    standIn.bank.closeDispute(reference, 'lost');
    standIn.bank.openDispute(reference);
    expect((await readOf(gateway, reference)).dispute).toMatchObject({
      state: 'opened',
      amountMinor: 12_000,
      each: [{ state: 'lost' }, { state: 'opened' }],
    });
    const second = standIn.books().disputes.at(-1);
    if (second) second.status = 'won';
    expect((await readOf(gateway, reference)).dispute?.state).toBe('lost');
  });

  test('A capture on the dashboard is found by the capture that comes too late', async () => {
    const reference = await create(gateway);
    standIn.payer.pay(reference);
    standIn.dashboard.capture(reference);
    expect(await gateway.capture(context(), keyOf(reference), 5_000)).toEqual({
      state: 'captured',
      capturedMinor: 12_000,
    });
  });

  test('A payment that was cancelled on the dashboard declines the capture', async () => {
    const reference = await create(gateway);
    standIn.payer.pay(reference);
    standIn.dashboard.cancel(reference);
    const answer = await gateway.capture(context(), keyOf(reference), 5_000);
    expect(answer).toEqual({ state: 'declined', code: 'payment_cancelled' });
  });
});

describe('Accounts and modes at Stripe', () => {
  test.each([
    { account: null, publishableKey: 'pk_live_platform', accountId: null, madeIn: 'acct_platform' },
    { account: ownAccount, publishableKey: 'pk_live_own', accountId: null, madeIn: 'acct_own' },
    {
      account: connectedAccount,
      publishableKey: 'pk_live_platform',
      accountId: 'acct_connected',
      madeIn: 'acct_connected',
    },
  ])(
    'A payment is made in $madeIn, and the page gets its key, its account and Stripe’s script',
    async (row) => {
      const { account, publishableKey, accountId, madeIn } = row;
      const { reference, fields } = await gateway.createIntent(context(), wanted({ account }));
      expect(standIn.payment(reference).accountId).toBe(madeIn);
      expect(fields).toEqual({
        library: 'stripe',
        scriptUrl: 'https://js.stripe.com/v3/',
        publishableKey,
        accountId,
      });
    },
  );

  test('An account with a secret key of its own and no publishable key takes no payment', async () => {
    const before = standIn.paymentCount();
    const account = { id: 'acct_own', secretKey: 'sk_live_own', publishableKey: null };
    const made = gateway.createIntent(context(), wanted({ account }));
    await expect(made).rejects.toMatchObject({ kind: 'unavailable', notAsked: true });
    expect(standIn.paymentCount()).toBe(before);
  });

  test('The settings of the app are asked for each call about its payment', async () => {
    const asked: (string | undefined)[] = [];
    const own = stripe({
      url: stripeUrl,
      fetch: fetchOf({ [stripeUrl]: standIn }),
      settings: (ctx, appId) => {
        asked.push(appId);
        const keys = { STRIPE_SECRET_KEY: 'sk_live_own', STRIPE_PUBLISHABLE_KEY: 'pk_live_own' };
        return supplierSettings(keys)(ctx);
      },
    });
    const request = wanted();
    const { reference } = await own.createIntent(context(), request);
    await own.read(context(), { reference, account: null, appId: request.metadata.app_id });
    expect(new Set(asked)).toEqual(new Set([request.metadata.app_id]));
    expect(standIn.payment(reference).accountId).toBe('acct_own');
  });

  test('A key of the test mode makes no payment in Production, and reads none', async () => {
    const testKeys = { secretKey: 'sk_test_platform', publishableKey: 'pk_test_platform' };
    const inTestMode = stripeStandIn({ accounts: [{ id: 'acct_platform', ...testKeys }] });
    const own = stripe({
      url: stripeUrl,
      fetch: fetchOf({ [stripeUrl]: inTestMode }),
      settings: supplierSettings({
        STRIPE_SECRET_KEY: 'sk_test_platform',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      }),
    });
    await expect(own.createIntent(context(), wanted())).rejects.toMatchObject({ kind: 'error' });
    await expect(own.read(context(), keyOf('pi_000001'))).rejects.toMatchObject({ kind: 'error' });
  });

  test('The checkout page may load what Stripe documents, or a stand-in on this machine alone', () => {
    expect(gateway.pageOrigins?.script).toContain('https://js.stripe.com');
    const local = stripe({ settings: supplierSettings({}), url: 'http://127.0.0.1:4711' });
    const own = ['http://127.0.0.1:4711'];
    expect(local.pageOrigins).toEqual({ script: own, frame: own, connect: own, payment: own });
  });

  test('The answers to orders are kept without what tells of the payer or opens the payment', async () => {
    const request = wanted();
    const { reference, clientSecret } = await gateway.createIntent(context(), request);
    standIn.payer.pay(reference);
    await gateway.capture(context(), keyOf(reference), 12_000);
    const refundId = newId();
    await refundOf(reference, refundId, 500);
    const [created, capture, refund] = await Promise.all(
      [request.id, reference, refundId].map((id) => keptAnswers(context(), id)),
    );
    expect(
      [created, capture, refund].map((kept) => kept?.map(({ operation, status }) => [operation, status])),
    ).toEqual([[['create', 200]], [['capture', 200]], [['refund', 200]]]);
    expect(created?.[0]?.body).toContain(reference);
    expect(created?.[0]?.body).not.toContain(clientSecret);
  });
});
