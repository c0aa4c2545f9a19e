import { describe, expect, test } from 'vitest';
import type { SystemContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { GatewayPayment, PaymentGateway } from '../port.ts';

type Fixture = {
  gateway: PaymentGateway;
  context: () => SystemContext;
  /** Pays as a payer does, and waits until the gateway has decided. */
  pay: (reference: string) => Promise<void>;
  /** Waits until the gateway has decided its pending refunds. */
  settle: () => Promise<void>;
};

const amountMinor = 12_000;

/** The tests that every adapter of the port passes. Each one uses payments of its own. */
export function testPaymentGateway({ gateway, context, pay, settle }: Fixture): void {
  const intentId = () => `pi_${newId().replaceAll('-', '')}`;
  const request = (id: string) => ({
    id,
    amountMinor,
    currency: 'EUR',
    method: 'card' as const,
    webhookPath: `/v1/hotel/webhook/${gateway.name}`,
    portalOrigin: 'https://portal.example',
  });
  const create = async () => (await gateway.createIntent(context(), request(intentId()))).reference;
  const read = async (reference: string) => (await gateway.read(context(), reference)) as GatewayPayment;

  async function aPaidPayment(): Promise<string> {
    const reference = await create();
    await pay(reference);
    return reference;
  }

  async function aCapturedPayment(): Promise<string> {
    const reference = await aPaidPayment();
    expect(await gateway.capture(context(), reference, amountMinor)).toEqual({
      state: 'captured',
      capturedMinor: amountMinor,
    });
    return reference;
  }

  const refundOf = (reference: string, refundId: string, minor: number) =>
    gateway.refund(context(), { reference, refundId, amountMinor: minor });

  describe(`Payment gateway ${gateway.name}`, () => {
    test('A payment is created once for each id of ours', async () => {
      const id = intentId();
      const first = await gateway.createIntent(context(), request(id));
      const second = await gateway.createIntent(context(), request(id));
      expect(second.reference).toBe(first.reference);
    });

    test('An unknown payment reads as null', async () => {
      expect(await gateway.read(context(), intentId())).toBeNull();
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
        expect(await gateway.capture(context(), reference, wantedMinor)).toEqual({
          state: 'captured',
          capturedMinor,
        });
      }
      expect(await read(reference)).toMatchObject({ state: 'captured', capturedMinor });
    });

    test('An unpaid payment is not captured', async () => {
      const reference = await create();
      expect((await gateway.capture(context(), reference, amountMinor)).state).toBe('declined');
    });

    test('A cancelled payment is voided, also the second time, unless it is captured', async () => {
      const unpaid = await create();
      for (const _ of [1, 2]) expect(await gateway.cancel(context(), unpaid)).toEqual({ state: 'voided' });
      expect((await read(unpaid)).state).toBe('voided');
      const captured = await aCapturedPayment();
      expect(await gateway.cancel(context(), captured)).toEqual({
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

    test('Refunds above the captured amount fail', async () => {
      const reference = await aCapturedPayment();
      await refundOf(reference, newId(), amountMinor - 1);
      expect(await refundOf(reference, newId(), 2)).toEqual({ state: 'failed' });
      expect((await read(reference)).refundedMinor).toBe(amountMinor - 1);
    });
  });
}
