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
  /** A region with plans. */
  region: string;
  unknownRegion: string;
  unknownPlanId: string;
  /** A plan that the supplier issues for every order of the suite. */
  orderedPlanId: string;
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
      expectPlans(plans, 'EUR');
      for (const { coverage } of plans) expect(coverage.countries).toContain(country);
      expect(await supplier.plansOf(ctx, subject.unknownCountry, 'EUR')).toBeNull();
    });

    test('The plans of a region are among those of all regions, and an unknown region has none', async () => {
      const { supplier, ctx, region } = subject;
      const [one, all] = await Promise.all([
        supplier.regionalPlans(ctx, region, 'EUR'),
        supplier.regionalPlans(ctx, null, 'EUR'),
      ]);
      expectPlans(one ?? [], 'EUR');
      for (const { coverage } of one ?? []) expect(coverage.region).toBe(region);
      expect(all).toEqual(expect.arrayContaining(one ?? []));
      expect(await supplier.regionalPlans(ctx, subject.unknownRegion, 'EUR')).toBeNull();
    });

    test('A listed plan is found by its id, first among the plans of its coverage and at the same price', async () => {
      const { supplier, ctx, country } = subject;
      const [listed] = (await supplier.plansOf(ctx, country, 'EUR')) ?? [];
      const options = await supplier.optionsOf(ctx, listed?.resourceId ?? '', 'EUR');
      expect(options?.[0]).toEqual(listed);
      expectPlans(options ?? [], 'EUR');
      for (const { coverage } of options ?? []) expect(coverage).toEqual(listed?.coverage);
      expect(await supplier.optionsOf(ctx, subject.unknownPlanId, 'EUR')).toBeNull();
    });

    test('An order that does not exist is not found, and cancelling it does nothing', async () => {
      const { supplier, ctx } = subject;
      const key = { reference: `SJ-${newId()}`, handle: null };
      expect(await supplier.lookUp(ctx, key)).toBeNull();
      await supplier.cancel(ctx, key);
      expect(await supplier.lookUp(ctx, key)).toBeNull();
    });

    test('An issued order has one profile for each traveller, all different, and a look-up repeats them', async () => {
      const { supplier, ctx } = subject;
      const { order, answer } = await place(anOrder(3));
      const issued = await issuedOrder(supplier, ctx, order);
      expect(issued.supplierReference).toBe(answer.supplierReference);
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
      expect(found?.supplierReference).toBe(answer.supplierReference);
      expect(found?.handle).toEqual(answer.handle);
    });

    test('A repeated order is the first one, unless the adapter says that it is not idempotent', async () => {
      const { supplier, ctx } = subject;
      const { order, answer } = await place(anOrder());
      const again = await supplier.order(ctx, order);
      expect(again.supplierReference === answer.supplierReference).toBe(supplier.isIdempotent);
    });

    test('The usage lists the eSIMs of the order in the order of its profiles, and never more than the plan', async () => {
      const { supplier, ctx } = subject;
      const { order } = await place(anOrder(2));
      const { profiles } = await issuedOrder(supplier, ctx, order);
      const usage = await supplier.usage(ctx, order);
      expect(usage.map(({ iccid }) => iccid)).toEqual(profiles.map(({ iccid }) => iccid));
      const [plan] = (await supplier.optionsOf(ctx, order.resourceId, 'EUR')) ?? [];
      for (const { usedMb, connectedAt, expiresAt } of usage) {
        expect(usedMb).toBeGreaterThanOrEqual(0);
        expect(usedMb).toBeLessThanOrEqual(plan?.dataMb ?? Number.POSITIVE_INFINITY);
        expect(connectedAt === null).toBe(expiresAt === null);
      }
    });

    test('A cancelled order has no usage and stays cancelled when the request is repeated', async () => {
      const { supplier, ctx } = subject;
      const { order } = await place(anOrder());
      expect((await supplier.cancel(ctx, order)).state).toBe('cancelled');
      expect((await supplier.cancel(ctx, order)).state).toBe('cancelled');
      expect((await supplier.lookUp(ctx, order))?.state).toBe('cancelled');
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

function expectPlans(plans: readonly EsimPlan[], currency: string): void {
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
