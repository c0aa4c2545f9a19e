import { describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids/index.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { stripeStandIn } from '#server/testing/stand-ins/stripe/index.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { stripe } from './index.ts';
import { aGateway, context, create, keyOf, readOf, stripeUrl, wanted } from './testing/gateway.ts';

const { standIn, gateway } = aGateway();
const capture = (reference: string, amountMinor = 12_000) =>
  gateway.capture(context(), keyOf(reference), amountMinor);
const refund = (reference: string, refundId: string, amountMinor = 4_000) =>
  gateway.refund(context(), { ...keyOf(reference), refundId, amountMinor });

async function held(): Promise<string> {
  const reference = await create(gateway);
  standIn.payer.pay(reference);
  return reference;
}

async function captured(): Promise<string> {
  const reference = await held();
  await capture(reference);
  return reference;
}

describe('Lost answers of Stripe', () => {
  test.each([{ kind: 'lost' as const }, { kind: 'cut' as const, bytes: 30 }])(
    'A payment whose answer is $kind is made once, however often it is asked for',
    async (fault) => {
      const request = wanted();
      const before = standIn.paymentCount();
      standIn.faults.plant(/^POST .*payment_intents$/, fault);
      const first = gateway.createIntent(context(), request);
      await expect(first).rejects.toMatchObject({ isSupplierFailure: true, kind: 'timeout' });
      await gateway.createIntent(context(), request);
      expect(standIn.paymentCount()).toBe(before + 1);
    },
  );

  test.each([
    { kind: 'lost' as const },
    { kind: 'cut' as const, bytes: 30 },
    { kind: 'status' as const, status: 502 },
  ])('A capture, a cancellation and a refund whose answers are $kind are done once', async (fault) => {
    const paid = await held();
    standIn.faults.plant(/capture$/, fault);
    await expect(capture(paid, 8_000)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await capture(paid, 8_000)).toEqual({ state: 'captured', capturedMinor: 8_000 });
    const refundId = newId();
    standIn.faults.plant(/^POST .*refunds$/, fault);
    await expect(refund(paid, refundId)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await refund(paid, refundId)).toEqual({ state: 'succeeded' });
    expect(standIn.refundCount(paid)).toBe(1);
    const other = await held();
    standIn.faults.plant(/cancel$/, fault);
    await expect(gateway.cancel(context(), keyOf(other))).rejects.toMatchObject({ kind: 'timeout' });
    expect(await gateway.cancel(context(), keyOf(other))).toEqual({ state: 'voided' });
  });

  test('Requests that arrive twice are executed once', async () => {
    const before = standIn.paymentCount();
    standIn.faults.plant(/^POST .*payment_intents$/, { kind: 'doubled' });
    const paid = await held();
    expect(standIn.paymentCount()).toBe(before + 1);
    standIn.faults.plant(/capture$/, { kind: 'doubled' });
    expect(await capture(paid, 9_000)).toEqual({ state: 'captured', capturedMinor: 9_000 });
    standIn.faults.plant(/^POST .*refunds$/, { kind: 'doubled' });
    await refund(paid, newId());
    expect(standIn.refundCount(paid)).toBe(1);
  });

  test('A refund is asked for once, also days after Stripe has forgotten its key, and its present state counts', async () => {
    let nowMs = Date.now();
    const slow = aGateway({ now: () => nowMs, behaviour: { refundsLater: true } });
    const reference = await create(slow.gateway);
    slow.standIn.payer.pay(reference);
    await slow.gateway.capture(context(), keyOf(reference), 12_000);
    const wantedRefund = { ...keyOf(reference), refundId: newId(), amountMinor: 4_000 };
    expect(await slow.gateway.refund(context(), wantedRefund)).toEqual({ state: 'pending' });
    nowMs += 3 * 24 * 60 * 60 * 1000;
    expect(await slow.gateway.refund(context(), wantedRefund)).toEqual({ state: 'pending' });
    slow.standIn.bank.settleRefunds(reference);
    expect(await slow.gateway.refund(context(), wantedRefund)).toEqual({ state: 'succeeded' });
    expect(slow.standIn.refundCount(reference)).toBe(1);
  });
});

describe('What Stripe stores under a key', () => {
  test('A server error that Stripe stores does not stop a capture, a cancellation or a refund for a day', async () => {
    const error = { status: 500, code: 'api_error', isStored: true };
    const paid = await held();
    standIn.failNext({ match: /capture$/, ...error });
    await expect(capture(paid)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await capture(paid)).toEqual({ state: 'captured', capturedMinor: 12_000 });
    const refundId = newId();
    standIn.failNext({ match: /^POST .*refunds$/, ...error });
    await expect(refund(paid, refundId)).rejects.toMatchObject({ kind: 'timeout' });
    expect(await refund(paid, refundId)).toEqual({ state: 'succeeded' });
    expect(standIn.refundCount(paid)).toBe(1);
    const other = await held();
    standIn.failNext({ match: /cancel$/, ...error });
    await expect(gateway.cancel(context(), keyOf(other))).rejects.toMatchObject({ kind: 'timeout' });
    expect(await gateway.cancel(context(), keyOf(other))).toEqual({ state: 'voided' });
  });

  test('A cancellation that Stripe refused in one state is asked for anew in the next', async () => {
    const reference = await create(gateway);
    const code = 'payment_intent_unexpected_state';
    standIn.failNext({ match: /cancel$/, status: 400, code, isStored: true });
    await expect(gateway.cancel(context(), keyOf(reference))).rejects.toMatchObject({ kind: 'rejected' });
    standIn.payer.pay(reference);
    expect(await gateway.cancel(context(), keyOf(reference))).toEqual({ state: 'voided' });
  });

  test('The same id with another amount is refused by Stripe and makes no second payment', async () => {
    const request = wanted();
    await gateway.createIntent(context(), request);
    const before = standIn.paymentCount();
    const changed = gateway.createIntent(context(), { ...request, amountMinor: 9_900 });
    await expect(changed).rejects.toMatchObject({ kind: 'error', stripeCode: 'idempotency_error' });
    expect(standIn.paymentCount()).toBe(before);
  });
});

describe('Errors of Stripe', () => {
  test('A capture that the bank declines is declined with its code, and the payment stays authorised', async () => {
    const paid = await held();
    standIn.failNext({
      match: /capture$/,
      status: 402,
      code: 'capture_charge_authorization_expired',
      isStored: true,
    });
    expect(await capture(paid)).toEqual({ state: 'declined', code: 'capture_charge_authorization_expired' });
    expect((await readOf(gateway, paid)).state).toBe('requires_capture');
  });

  test('A refund that Stripe refuses fails, as of a disputed payment', async () => {
    const paid = await captured();
    standIn.bank.openDispute(paid);
    expect(await refund(paid, newId())).toEqual({ state: 'failed' });
    expect(standIn.refundCount(paid)).toBe(0);
  });

  test.each([
    { status: 400, code: 'parameter_invalid', read: 'rejected', order: 'rejected' },
    { status: 401, code: 'api_key_expired', read: 'error', order: 'error' },
    { status: 403, code: 'platform_account_required', read: 'error', order: 'error' },
    { status: 409, code: 'idempotency_key_in_use', read: 'unavailable', order: 'timeout' },
    { status: 409, code: 'lock_timeout', read: 'unavailable', order: 'unavailable' },
    { status: 429, code: 'rate_limit', read: 'unavailable', order: 'unavailable' },
    { status: 500, code: 'api_error', read: 'error', order: 'timeout' },
    { status: 503, code: 'api_error', read: 'unavailable', order: 'timeout' },
  ])('The error $status $code is the failure $read of a question and $order of an order', async (row) => {
    const reference = await create(gateway);
    const plan = (match: RegExp) =>
      standIn.failNext({ match, status: row.status, code: row.code, isStored: false });
    plan(/^GET /);
    await expect(gateway.read(context(), keyOf(reference))).rejects.toMatchObject({
      isSupplierFailure: true,
      kind: row.read,
    });
    plan(/^POST /);
    await expect(create(gateway)).rejects.toMatchObject({ isSupplierFailure: true, kind: row.order });
  });

  test('The time that Stripe asks to wait is passed on', async () => {
    standIn.faults.plant(/^GET /, { kind: 'status', status: 429, retryAfterSeconds: 9 });
    const read = gateway.read(context(), keyOf('pi_x'));
    await expect(read).rejects.toMatchObject({ kind: 'unavailable', facts: { retryAfterSeconds: 9 } });
  });

  test('A connection that cannot be made leaves nothing unknown', async () => {
    const settings = supplierSettings({
      STRIPE_SECRET_KEY: 'sk_live_platform',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_platform',
    });
    const unreachable = stripe({ settings, url: stripeUrl, fetch: fetchOf({}) });
    await expect(create(unreachable)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test.each([
    { what: 'no JSON', body: '<html>Bad gateway</html>' },
    { what: 'a list', body: '[]' },
    { what: 'another shape', body: '{"id":"pi_1","status":"perhaps"}' },
    { what: 'an error under 200', body: '{"error":{"type":"api_error"}}' },
  ])('An answer with $what is unknown to an order and an error to a question', async ({ body }) => {
    const settings = supplierSettings({
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    });
    const odd = stripe({ settings, url: stripeUrl, fetch: async () => new Response(body) });
    await expect(create(odd)).rejects.toMatchObject({ isSupplierFailure: true, kind: 'timeout' });
    const read = odd.read(context(), keyOf('pi_1'));
    await expect(read).rejects.toMatchObject({ isSupplierFailure: true, kind: 'error' });
  });

  test('A connection that breaks is not repeated by the SDK behind our back', async () => {
    let asked = 0;
    const settings = supplierSettings({
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    });
    const breaking = stripe({
      settings,
      url: stripeUrl,
      fetch: async () => {
        asked += 1;
        throw Object.assign(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }), {
          code: 'ECONNRESET',
        });
      },
    });
    await expect(create(breaking)).rejects.toMatchObject({ kind: 'timeout' });
    expect(asked).toBe(1);
  });

  test('Requests carry the pinned version and our key, and tell nothing of this machine', async () => {
    const requests: Request[] = [];
    const settings = supplierSettings({
      STRIPE_SECRET_KEY: 'sk_live_platform',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_platform',
    });
    const seen = stripe({
      settings,
      url: stripeUrl,
      fetch: async (input, init) => {
        requests.push(new Request(input as string, init as RequestInit));
        return fetchOf({ [stripeUrl]: stripeStandIn() })(input, init);
      },
    });
    const request = wanted();
    await seen.createIntent(context(), request);
    const headers = requests[0]?.headers;
    expect(headers?.get('stripe-version')).toBe('2026-10-28.endive');
    expect(headers?.get('idempotency-key')).toBe(`create ${request.id}`);
    expect(headers?.get('x-stripe-client-telemetry')).toBeNull();
    expect(JSON.parse(headers?.get('x-stripe-client-user-agent') ?? '')).not.toHaveProperty('platform');
  });

  test('A call ends with the reason of its signal, while Stripe is silent', async () => {
    standIn.faults.plant(/^GET /, { kind: 'slow', delayMs: 5_000 });
    const leaving = new AbortController();
    const read = gateway.read({ ...context(), signal: leaving.signal }, keyOf('pi_x'));
    leaving.abort(new Error('the caller left'));
    await expect(read).rejects.toThrow('the caller left');
  });
});

describe('200 payments at a Stripe that fails at random', () => {
  test('Nothing is taken twice, nothing is refunded twice, and every order is decided in the end', async () => {
    const broken = aGateway();
    const random = generator(20_261_124);
    const plant = () => {
      broken.standIn.faults.clear();
      for (const match of [/^POST .*payment_intents$/, /^GET /, /capture$/, /cancel$/, /^POST .*refunds$/]) {
        const kinds = ['lost', 'refused', 'doubled', 'cut', 'status'] as const;
        const kind = kinds[Math.floor(random() * 8)];
        if (kind === 'cut') broken.standIn.faults.plant(match, { kind, bytes: 20 });
        else if (kind === 'status') broken.standIn.faults.plant(match, { kind, status: 502 });
        else if (kind) broken.standIn.faults.plant(match, { kind });
        else if (random() < 0.3)
          broken.standIn.failNext({ match, status: 500, code: 'api_error', isStored: random() < 0.5 });
      }
    };
    /** Repeats an order as its job does, until it is answered. */
    const until = async <Answer>(order: () => Promise<Answer>): Promise<Answer> => {
      for (let tries = 0; tries < 30; tries += 1) {
        plant();
        try {
          return await order();
        } catch (err) {
          expect(err).toMatchObject({ isSupplierFailure: true });
        }
      }
      throw new Error('An order was never decided');
    };
    for (let number = 0; number < 200; number += 1) {
      const request = wanted();
      const { reference } = await until(() => broken.gateway.createIntent(context(), request));
      broken.standIn.payer.pay(reference);
      if (random() < 0.3) {
        const answer = await until(() => broken.gateway.cancel(context(), keyOf(reference)));
        expect([answer.state, broken.standIn.payment(reference).received]).toEqual(['voided', 0]);
        continue;
      }
      const takenMinor = 6_000 + Math.floor(random() * 6) * 1_000;
      const taken = await until(() => broken.gateway.capture(context(), keyOf(reference), takenMinor));
      expect(taken).toEqual({ state: 'captured', capturedMinor: takenMinor });
      const refundId = newId();
      const wantedRefund = { ...keyOf(reference), refundId, amountMinor: 2_500 };
      expect((await until(() => broken.gateway.refund(context(), wantedRefund))).state).toBe('succeeded');
      expect(broken.standIn.payment(reference).received).toBe(takenMinor);
      expect(broken.standIn.refundCount(reference)).toBe(1);
    }
    expect(broken.standIn.paymentCount()).toBe(200);
  });
});

/** A linear congruential generator: numbers from 0 to 1 that are the same in each run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
