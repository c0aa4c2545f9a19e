import { beforeAll, describe, expect, test } from 'vitest';
import type { BaseContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { EsimOrder, EsimPlan, EsimProfile, EsimSupplier, ProviderOrder } from '../port.ts';

/** What the suite needs to know of an adapter, besides the adapter. Ids are the supplier's own. */
export type SuiteSubject = {
  supplier: EsimSupplier;
  ctx: BaseContext;
  /** A country with plans of its own, ISO 3166-1 alpha-2. */
  country: string;
  unknownCountry: string;
  /** A region with plans; null if the supplier sells no regional plans. */
  region: string | null;
  unknownRegion: string;
  unknownPlanId: string;
  /** A plan that the supplier issues for every order of the suite. */
  orderedPlanId: string;
  /** An accepted order gets its own number and handle only when it is decided. */
  isNumberedLater?: boolean;
  /** Makes the supplier decide an accepted order; absent if it issues in the call that orders. */
  decide?: (order: EsimOrder) => Promise<void>;
};

/** What every adapter of the eSIM port must do, simulated or real. `prepare` runs before the tests. */
export function supplierSuite(name: string, prepare: () => SuiteSubject | Promise<SuiteSubject>): void {
  describe(`The eSIM supplier ${name}`, () => {
    let subject: SuiteSubject;
    beforeAll(async () => {
      subject = await prepare();
    });

    const anOrder = (quantity = 1): EsimOrder => ({
      reference: `SJ-${newId()}`,
      handle: null,
      resourceId: subject.orderedPlanId,
      quantity,
    });

    /** Orders, and returns the order with the handle that the supplier gave for it. */
    const place = async (order: EsimOrder): Promise<{ order: EsimOrder; answer: ProviderOrder }> => {
      const { supplier, ctx } = subject;
      const answer = await supplier.order(ctx, order);
      const ordered = { ...order, handle: answer.handle ?? order.handle };
      await subject.decide?.(ordered);
      return { order: ordered, answer };
    };

    test('It has a permanent name of lower-case letters, digits and hyphens', () => {
      expect(subject.supplier.name).toMatch(/^[a-z][a-z0-9_-]{1,31}$/);
    });

    test('The plans of a country work there, each id once, and an unknown country has none', async () => {
      const { supplier, ctx, country } = subject;
      const plans = (await supplier.plansOf(ctx, country, 'EUR')) ?? [];
      expectPlans(plans);
      for (const { coverage } of plans) expect(coverage.countries).toContain(country);
      expect(await supplier.plansOf(ctx, subject.unknownCountry, 'EUR')).toBeNull();
    });

    test('The plans of a region are among those of all regions, and an unknown region has none', async () => {
      const { supplier, ctx, region } = subject;
      const [one, all] = await Promise.all([
        supplier.regionalPlans(ctx, region, 'EUR'),
        supplier.regionalPlans(ctx, null, 'EUR'),
      ]);
      if (region !== null) expectPlans(one ?? []);
      for (const { coverage } of (region && one) || []) expect(coverage.region).toBe(region);
      expect(all).toEqual(expect.arrayContaining(one ?? []));
      expect(await supplier.regionalPlans(ctx, subject.unknownRegion, 'EUR')).toBeNull();
    });

    test('A listed plan is found by its id, first among the plans of its coverage and at the same price', async () => {
      const { supplier, ctx, country } = subject;
      const [listed] = (await supplier.plansOf(ctx, country, 'EUR')) ?? [];
      const options = await supplier.optionsOf(ctx, listed?.resourceId ?? '', 'EUR');
      expect(options?.[0]).toEqual(listed);
      expectPlans(options ?? []);
      for (const { coverage } of options ?? []) expect(coverage).toEqual(listed?.coverage);
      expect(await supplier.optionsOf(ctx, subject.unknownPlanId, 'EUR')).toBeNull();
    });

    test('An order that does not exist is not found, and does not count as cancelled', async () => {
      const { supplier, ctx } = subject;
      const key = { reference: `SJ-${newId()}`, handle: null };
      expect(await supplier.lookUp(ctx, key)).toBeNull();
      await expect(supplier.cancel(ctx, key)).rejects.toMatchObject({ kind: 'rejected' });
      expect(await supplier.lookUp(ctx, key)).toBeNull();
    });

    test('An issued order has one profile for each traveller, all different, and a look-up repeats them', async () => {
      const { supplier, ctx } = subject;
      const { order, answer } = await place(anOrder(3));
      const issued = await issuedOrder(supplier, ctx, order);
      if (!subject.isNumberedLater) expect(issued.supplierReference).toBe(answer.supplierReference);
      expect(issued.supplierReference).not.toBe('');
      expect(issued.profiles).toHaveLength(3);
      for (const field of ['iccid', 'matchingId'] as const)
        expect(new Set(issued.profiles.map((profile) => profile[field])).size).toBe(3);
      issued.profiles.forEach(expectInstallable);
      expect(Date.parse(issued.expiresAt)).toBeGreaterThan(Date.parse(issued.issuedAt));
      expect(await supplier.lookUp(ctx, order)).toEqual(issued);
    });

    test('An order is found by our reference alone, because the answer with its handle may be lost', async () => {
      const { supplier, ctx } = subject;
      const { order, answer } = await place(anOrder());
      const found = await supplier.lookUp(ctx, { reference: order.reference, handle: null });
      if (!subject.isNumberedLater) expect(found?.handle).toEqual(answer.handle);
      expect(await supplier.lookUp(ctx, order)).toEqual(found);
    });

    test('A repeated order is the first one, unless the adapter says that it is not idempotent', async () => {
      const { supplier, ctx } = subject;
      const { order, answer } = await place(anOrder());
      const again = await supplier.order(ctx, order);
      expect(again.supplierReference === answer.supplierReference).toBe(supplier.isIdempotent);
    });

    test('The usage, where there is any, lists the eSIMs in the order of the profiles and never more than the plan', async () => {
      const { supplier, ctx } = subject;
      const { order } = await place(anOrder(2));
      const { profiles } = await issuedOrder(supplier, ctx, order);
      const usage = (await supplier.usage?.(ctx, order)) ?? [];
      if (!supplier.usage) return;
      expect(usage.map(({ iccid }) => iccid)).toEqual(profiles.map(({ iccid }) => iccid));
      const [plan] = (await supplier.optionsOf(ctx, order.resourceId, 'EUR')) ?? [];
      for (const { usedMb, connectedAt, expiresAt } of usage) {
        expect(usedMb).toBeGreaterThanOrEqual(0);
        expect(usedMb).toBeLessThanOrEqual(plan?.dataMb ?? Number.POSITIVE_INFINITY);
        if (connectedAt !== null) expect(expiresAt).not.toBeNull();
      }
    });

    test('A top-up, where there are any, is found by our reference and repeated by nobody', async () => {
      const { supplier, ctx } = subject;
      const { listTopUps, orderTopUp, lookUpTopUp } = supplier;
      expect([listTopUps, orderTopUp, lookUpTopUp].filter(Boolean).length % 3).toBe(0);
      if (!listTopUps || !orderTopUp || !lookUpTopUp) return;
      const { order } = await place(anOrder());
      const { profiles } = await issuedOrder(supplier, ctx, order);
      const esim = { order, iccid: profiles[0]?.iccid ?? '' };
      const [topUp] = await listTopUps.call(supplier, ctx, esim, 'EUR');
      expect(topUp && topUp.priceMinor > 0 && topUp.validityDays > 0).toBe(true);
      expect(await listTopUps.call(supplier, ctx, { ...esim, iccid: '8900000000000000000' }, 'EUR')).toEqual(
        [],
      );
      const key = { reference: `SJ-${newId()}`, handle: null, esim };
      expect(await lookUpTopUp.call(supplier, ctx, key)).toBeNull();
      const ordered = { ...key, topUpId: topUp?.topUpId ?? '' };
      const added = await orderTopUp.call(supplier, ctx, ordered);
      expect(['added', 'pending']).toContain(added.state);
      expect((await lookUpTopUp.call(supplier, ctx, key))?.supplierReference).toBe(added.supplierReference);
      const again = await orderTopUp.call(supplier, ctx, ordered);
      expect(again.supplierReference === added.supplierReference).toBe(supplier.isIdempotent);
    });

    test('A sold order is cancelled once and then has no usage, or is kept if its sale is final', async () => {
      const { supplier, ctx } = subject;
      const { order } = await place(anOrder());
      if (!supplier.cancelsSold) {
        expect(await supplier.cancel(ctx, order)).toEqual({ state: 'declined', reason: 'not_cancellable' });
        expect(await supplier.lookUp(ctx, order)).toMatchObject({ state: 'issued' });
        return;
      }
      expect((await supplier.cancel(ctx, order)).state).toBe('cancelled');
      expect((await supplier.cancel(ctx, order)).state).toBe('cancelled');
      expect((await supplier.lookUp(ctx, order))?.state).toBe('cancelled');
      if (supplier.usage)
        await expect(supplier.usage(ctx, order)).rejects.toMatchObject({ kind: 'rejected' });
    });
  });
}

async function issuedOrder(
  supplier: EsimSupplier,
  ctx: BaseContext,
  order: EsimOrder,
): Promise<ProviderOrder & { state: 'issued' }> {
  const found = await supplier.lookUp(ctx, order);
  if (found?.state !== 'issued') throw new Error(`The order of the suite is ${found?.state ?? 'unknown'}`);
  return found;
}

/** A supplier may answer in a currency of its own, but in one. */
function expectPlans(plans: readonly EsimPlan[]): void {
  const currency = plans[0]?.currency;
  expect(currency).toMatch(/^[A-Z]{3}$/);
  expect(plans.length).toBeGreaterThan(0);
  expect(new Set(plans.map(({ resourceId }) => resourceId)).size).toBe(plans.length);
  for (const plan of plans) {
    expect(plan.resourceId).not.toBe('');
    expect(plan.currency).toBe(currency);
    expect(Number.isInteger(plan.priceMinor) && plan.priceMinor > 0).toBe(true);
    expect(plan.validityDays).toBeGreaterThan(0);
    expect(plan.dataMb ?? 1).toBeGreaterThan(0);
    expect([...plan.coverage.countries].sort()).toEqual(plan.coverage.countries);
    // What a supplier does not know is absent, never an empty text.
    expect([null, '4G', '5G']).toContain(plan.speed);
    expect(plan.networks).not.toContain('');
  }
}

function expectInstallable({ iccid, smdpAddress, matchingId, apn }: EsimProfile): void {
  expect(iccid).toMatch(/^89\d{16,18}$/);
  expect(smdpAddress).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
  expect(matchingId).not.toBe('');
  expect(apn).not.toBe('');
}
