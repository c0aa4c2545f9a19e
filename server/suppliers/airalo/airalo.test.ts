import { beforeEach, describe, expect, test } from 'vitest';
import type { EsimOrder, EsimSupplier } from '#server/modules/esim/port.ts';
import { supplierSuite } from '#server/modules/esim/testing/supplier-suite.ts';
import { type AiraloStandIn, airaloClientId, airaloStandIn } from '#server/testing/stand-ins/airalo/index.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { airalo } from './index.ts';
import { adapterOf, anOrder, ctx, origin, startedAt } from './testing/adapter.ts';

for (const mode of ['sync', 'async'] as const)
  supplierSuite(`airalo with ${mode} orders`, () => {
    const standIn = airaloStandIn({ now: () => startedAt });
    return {
      supplier: adapterOf(standIn, mode),
      ctx,
      country: 'FR',
      unknownCountry: 'ZZ',
      region: 'europe',
      unknownRegion: 'atlantis',
      unknownPlanId: 'FR:elan-1day-9gb',
      orderedPlanId: 'FR:elan-7days-1gb',
      ...(mode === 'async'
        ? {
            isNumberedLater: true,
            decide: async ({ handle }: EsimOrder) => {
              standIn.decide(String(handle?.requestId), 'completed');
            },
          }
        : {}),
    };
  });

let standIn: AiraloStandIn;
let supplier: EsimSupplier;
beforeEach(() => {
  standIn = airaloStandIn({ now: () => startedAt });
  supplier = adapterOf(standIn);
});

describe('The plans of Airalo', () => {
  test('Prices are those of the currency that is asked for, and in dollars where Airalo has no other', async () => {
    const priceIn = async (currency: string) => (await supplier.plansOf(ctx, 'FR', currency))?.[0];
    expect(await priceIn('EUR')).toMatchObject({
      priceMinor: 414,
      currency: 'EUR',
      cost: { netMinor: 331, commissionMinor: 83, currency: 'EUR' },
    });
    expect(await priceIn('JPY')).toMatchObject({ priceMinor: 702, currency: 'JPY' });
    expect(await priceIn('CHF')).toMatchObject({
      priceMinor: 450,
      currency: 'USD',
      cost: { netMinor: 360, commissionMinor: 90, currency: 'USD' },
    });
  });

  test('All pages are read, also those whose rows are numbered, once an hour', async () => {
    let nowMs = startedAt;
    const later = adapterOf(standIn, 'sync', () => nowMs);
    const regions = new Set(
      (await later.regionalPlans(ctx, null, 'EUR'))?.map(({ coverage }) => coverage.region),
    );
    expect(regions).toEqual(new Set(['europe', 'global', 'latin-america']));
    await Promise.all([later.regionalPlans(ctx, 'europe', 'EUR'), later.plansOf(ctx, 'BR', 'EUR')]);
    const { pages } = standIn.counts;
    await later.plansOf(ctx, 'BR', 'EUR');
    expect(standIn.counts.pages).toBe(pages);
    nowMs += 3_600_001;
    await later.regionalPlans(ctx, 'europe', 'EUR');
    expect(standIn.counts.pages).toBe(pages + 2);
  });

  test('A page that fails is not kept', async () => {
    standIn.faults.plant(/packages/, { kind: 'status', status: 500 });
    await expect(supplier.regionalPlans(ctx, null, 'EUR')).rejects.toMatchObject({ kind: 'error' });
    expect(await supplier.regionalPlans(ctx, null, 'EUR')).toHaveLength(6);
  });

  test('Unlimited data has no volume, and a package without data or with unreadable fields is left out', async () => {
    const local = (await supplier.plansOf(ctx, 'FR', 'EUR'))?.filter(
      ({ coverage }) => coverage.scope === 'country',
    );
    expect(local?.map(({ resourceId, dataMb }) => [resourceId, dataMb])).toEqual([
      ['FR:elan-7days-1gb', 1_024],
      ['FR:elan-30days-5gb', 5_120],
      ['FR:elan-10days-unlimited', null],
    ]);
  });

  test('Names of networks are plain text, and policies, top-ups and identity checks are those of the operator', async () => {
    const plans = (await supplier.plansOf(ctx, 'FR', 'EUR')) ?? [];
    expect(plans[0]).toMatchObject({
      networks: ['Orange', 'Mobile FR'],
      speed: '5G',
      activationPolicy: 'first_connection',
      topUpAvailable: true,
      kycRequired: false,
      issuesAtOnce: true,
    });
    expect(plans.find(({ coverage }) => coverage.region === 'global')).toMatchObject({
      activationPolicy: 'installation',
      topUpAvailable: false,
      kycRequired: true,
    });
  });
});

describe('Access to Airalo', () => {
  test('A token is asked for once, is renewed before it ends, and again when it is refused', async () => {
    let nowMs = startedAt;
    standIn = airaloStandIn({ now: () => nowMs });
    supplier = adapterOf(standIn, 'sync', () => nowMs);
    const lookUp = () => supplier.lookUp(ctx, { reference: 'SJ-none', handle: null });
    await Promise.all([lookUp(), lookUp(), lookUp()]);
    expect(standIn.counts.tokens).toBe(1);
    nowMs += 86_400_000 - 200_000;
    await lookUp();
    expect(standIn.counts.tokens).toBe(2);
    nowMs += 60_000;
    standIn.revokeTokens();
    await lookUp();
    expect(standIn.counts.tokens).toBe(3);
  });

  test('An order with a refused token is repeated with a new one, and made once', async () => {
    let nowMs = startedAt;
    standIn = airaloStandIn({ now: () => nowMs });
    supplier = adapterOf(standIn, 'sync', () => nowMs);
    await supplier.lookUp(ctx, { reference: 'SJ-none', handle: null });
    nowMs += 60_000;
    standIn.revokeTokens();
    expect(await supplier.order(ctx, anOrder())).toMatchObject({ state: 'issued' });
    expect(standIn.orders).toHaveLength(1);
  });

  test('A token that was just granted is not renewed, because only three a minute are granted', async () => {
    await supplier.lookUp(ctx, { reference: 'SJ-none', handle: null });
    standIn.revokeTokens();
    await expect(supplier.order(ctx, anOrder())).rejects.toMatchObject({ kind: 'error' });
    expect(standIn.counts.tokens).toBe(1);
    expect(standIn.orders).toHaveLength(0);
  });

  test('Without credentials Airalo is unavailable and nothing is asked; wrong ones are an error', async () => {
    const fetch = fetchOf({ [origin]: standIn });
    const off = airalo({ settings: supplierSettings({}), fetch });
    await expect(off.plansOf(ctx, 'FR', 'EUR')).rejects.toMatchObject({
      code: 'supplier_unavailable',
      notAsked: true,
    });
    const wrong = airalo({
      settings: supplierSettings({
        AIRALO_CLIENT_ID: airaloClientId,
        AIRALO_CLIENT_SECRET: 'another secret',
        AIRALO_URL: `${origin}/v2`,
      }),
      fetch,
    });
    await expect(wrong.order(ctx, anOrder())).rejects.toMatchObject({ kind: 'error' });
  });

  test('A caller who leaves while a token is asked for is not kept waiting, and others get it', async () => {
    standIn.faults.plant(/token/, { kind: 'slow', delayMs: 50 });
    const leaving = new AbortController();
    const left = supplier.lookUp({ ...ctx, signal: leaving.signal }, { reference: 'SJ-none', handle: null });
    const stays = supplier.lookUp(ctx, { reference: 'SJ-none', handle: null });
    leaving.abort(new Error('the caller left'));
    await expect(left).rejects.toThrow('the caller left');
    expect(await stays).toBeNull();
    expect(standIn.counts.tokens).toBe(1);
  });

  test('A pause that Airalo asks for is passed on', async () => {
    standIn.faults.plant(/^POST .*orders/, { kind: 'status', status: 429, retryAfterSeconds: 17 });
    await expect(supplier.order(ctx, anOrder())).rejects.toMatchObject({
      kind: 'unavailable',
      facts: { retryAfterSeconds: 17 },
    });
  });
});
