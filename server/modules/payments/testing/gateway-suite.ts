import { describe, expect, test } from 'vitest';
import type { SystemContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import {
  amountStep,
  type GatewayAccount,
  type GatewayPayment,
  type IntentRequest,
  type PaymentGateway,
} from '../port.ts';

type Fixture = {
  gateway: PaymentGateway;
  context: () => SystemContext;
  /** Pays as a payer does, and waits until the gateway has decided. */
  pay: (reference: string) => Promise<void>;
  /** Waits until the gateway has decided its pending refunds. */
  settle: () => Promise<void>;
  /** Two accounts of apps, if the gateway has accounts that tests can use. */
  accounts?: readonly [GatewayAccount, GatewayAccount];
};

const amountMinor = 12_000;
const metadata = { app_id: 'app', session_id: 'cs_1', environment: 'Sandbox' };

/** The tests that every adapter of the port passes. Each one uses payments of its own. */
export function testPaymentGateway({ gateway, context, pay, settle, accounts }: Fixture): void {
  const intentId = () => `pi_${newId().replaceAll('-', '')}`;
  const request = (id: string) => ({
    id,
    amountMinor,
    currency: 'EUR',
    method: 'card' as const,
    webhookPath: `/v1/hotel/webhook/${gateway.name}`,
    portalOrigin: 'https://portal.example',
    returnUrl: 'https://portal.example/checkout/cs_1',
    cancelUrl: 'https://portal.example/trips',
    account: null,
    metadata,
  });
  const create = async (wanted: Partial<IntentRequest> = {}) =>
    (await gateway.createIntent(context(), { ...request(intentId()), ...wanted })).reference;
  const keyOf = (reference: string) => ({ reference, account: null });
  const read = async (reference: string) =>
    (await gateway.read(context(), keyOf(reference))) as GatewayPayment;
  const capture = (reference: string, minor: number) => gateway.capture(context(), keyOf(reference), minor);
  const cancel = (reference: string) => gateway.cancel(context(), keyOf(reference));

  async function aPaidPayment(): Promise<string> {
    const reference = await create();
    await pay(reference);
    return reference;
  }

  async function aCapturedPayment(): Promise<string> {
    const reference = await aPaidPayment();
    expect(await capture(reference, amountMinor)).toEqual({
      state: 'captured',
      capturedMinor: amountMinor,
    });
    return reference;
  }

  const refundOf = (reference: string, refundId: string, minor: number) =>
    gateway.refund(context(), { ...keyOf(reference), refundId, amountMinor: minor });

  describe(`Payment gateway ${gateway.name}`, () => {
    test('A payment is created once for each id of ours', async () => {
      const id = intentId();
      const first = await gateway.createIntent(context(), request(id));
      const second = await gateway.createIntent(context(), request(id));
      expect(second.reference).toBe(first.reference);
    });

    test('An unknown payment reads as null', async () => {
      expect(await gateway.read(context(), keyOf(intentId()))).toBeNull();
    });

    test('A new payment reads as unpaid with its amount and currency', async () => {
      expect(await read(await create())).toEqual({
        state: 'requires_payment',
        amountMinor,
        currency: 'EUR',
        authorizedUntil: null,
        capturedMinor: 0,
        refundedMinor: 0,
        failureCode: null,
        metadata,
        refunds: [],
        dispute: null,
      });
    });

    test('A paid payment reads as authorised until a time to come, or as captured', async () => {
      const payment = await read(await aPaidPayment());
      expect(['requires_capture', 'captured']).toContain(payment.state);
      const isAuthorised = payment.state === 'requires_capture';
      expect(payment.capturedMinor).toBe(isAuthorised ? 0 : amountMinor);
      expect(payment.authorizedUntil === null).toBe(!isAuthorised);
      if (isAuthorised) expect(Date.parse(payment.authorizedUntil ?? '')).toBeGreaterThan(Date.now());
    });

    test('A repeated capture changes nothing and names what was captured', async () => {
      const reference = await aPaidPayment();
      const isAuthorised = (await read(reference)).state === 'requires_capture';
      const capturedMinor = isAuthorised ? 5_000 : amountMinor;
      for (const wantedMinor of [5_000, 5_000, amountMinor]) {
        expect(await capture(reference, wantedMinor)).toEqual({
          state: 'captured',
          capturedMinor,
        });
      }
      expect(await read(reference)).toMatchObject({ state: 'captured', capturedMinor });
    });

    test('An unpaid payment is not captured', async () => {
      const reference = await create();
      expect((await capture(reference, amountMinor)).state).toBe('declined');
    });

    test('A cancelled payment is voided, also the second time, unless it is captured', async () => {
      const unpaid = await create();
      for (const _ of [1, 2]) expect(await cancel(unpaid)).toEqual({ state: 'voided' });
      expect((await read(unpaid)).state).toBe('voided');
      const captured = await aCapturedPayment();
      expect(await cancel(captured)).toEqual({
        state: 'captured',
        capturedMinor: amountMinor,
      });
    });

    test('A refund under one id is executed once and becomes successful', async () => {
      const reference = await aCapturedPayment();
      const refundId = newId();
      const first = await refundOf(reference, refundId, 4_000);
      expect(['pending', 'succeeded']).toContain(first.state);
      await settle();
      expect(await refundOf(reference, refundId, 4_000)).toEqual({ state: 'succeeded' });
      expect(await read(reference)).toMatchObject({
        state: 'captured',
        capturedMinor: amountMinor,
        refundedMinor: 4_000,
        refunds: [{ refundId, amountMinor: 4_000, state: 'succeeded' }],
      });
    });

    test.each(['ISK', 'UGX', 'MGA', 'KWD', 'JPY'])(
      'An amount in %s is charged, captured in part, refunded and read as we count it',
      async (currency) => {
        const stepMinor = amountStep(gateway.exponents, currency);
        const [whole, part, back] = [12 * stepMinor, 7 * stepMinor, 2 * stepMinor] as const;
        const reference = await create({ amountMinor: whole, currency });
        await pay(reference);
        const isAuthorised = (await read(reference)).state === 'requires_capture';
        const capturedMinor = isAuthorised ? part : whole;
        expect(await capture(reference, part)).toEqual({ state: 'captured', capturedMinor });
        const refundId = newId();
        await refundOf(reference, refundId, back);
        await settle();
        expect(await read(reference)).toMatchObject({
          amountMinor: whole,
          currency,
          capturedMinor,
          refundedMinor: back,
          refunds: [{ refundId, amountMinor: back }],
        });
      },
    );

    test('An amount that the gateway cannot be told is not charged', async () => {
      const stepMinor = amountStep(gateway.exponents, 'KWD');
      const charged = create({ amountMinor: 12 * stepMinor + 1, currency: 'KWD' });
      if (stepMinor > 1) await expect(charged).rejects.toThrow();
      else expect(await read(await charged)).toMatchObject({ amountMinor: 13 });
    });

    test.runIf(accounts)('A payment belongs to the account that it was made with', async () => {
      const [own, other] = accounts as readonly [GatewayAccount, GatewayAccount];
      const reference = await create({ account: own });
      expect(await gateway.read(context(), { reference, account: own })).toMatchObject({ amountMinor });
      for (const account of [other, null])
        expect(await gateway.read(context(), { reference, account })).toBeNull();
      expect(await gateway.cancel(context(), { reference, account: own })).toEqual({ state: 'voided' });
    });

    test('Refunds above the captured amount fail', async () => {
      const reference = await aCapturedPayment();
      await refundOf(reference, newId(), amountMinor - 1);
      expect(await refundOf(reference, newId(), 2)).toEqual({ state: 'failed' });
      expect((await read(reference)).refundedMinor).toBe(amountMinor - 1);
    });
  });
}
