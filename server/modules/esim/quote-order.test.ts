import { expect, test } from 'vitest';
import type { PerkView } from '#server/modules/perks/index.ts';
import { aMember, aTenant, memberContext } from '#server/testing/index.ts';
import { listEsimOptions, purchaseEsim } from './index.ts';
import { perkUnits, quoteEsimOrder } from './quote-order.ts';
import { aFreeEsim, anEsimCredit, testPlan } from './testing/shop.ts';
import type { PlanView } from './views.ts';

const perk = (id: string, change: Partial<PerkView> = {}): PerkView => ({
  id,
  title: 'eSIM credit',
  description: '',
  category: 'esim',
  image: '',
  value: { type: 'amount', amountMinor: 500, currency: 'EUR' },
  applicableProducts: [{ product_type: 'esim', product_id: null }],
  terms: '',
  status: 'available',
  unitsTotal: 1,
  unitsUsed: 0,
  unitsLocked: 0,
  unitsRemaining: 1,
  validFrom: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  activatedAt: null,
  activationExpiresAt: null,
  usedAt: null,
  acknowledgedAt: null,
  bookingId: null,
  redemption: null,
  ...change,
});

const plan = { resourceId: 'esim_fr_5gb_30d', priceMinor: 1150, currency: 'EUR' };
const units = (wallet: PerkView[], perkIds: string[], quantity = 2) =>
  perkUnits(
    { environment: 'Sandbox' },
    wallet,
    { plan, quantity, perkIds },
    Date.parse('2026-06-01T00:00:00Z'),
  );

test('The eSIM order offers only perks that are ready and pay for its plan', () => {
  const offered = units(
    [
      perk('any'),
      perk('this', { applicableProducts: [{ product_type: 'esim', product_id: 'esim_fr_5gb_30d' }] }),
      perk('other', { applicableProducts: [{ product_type: 'esim', product_id: 'esim_it_1gb_7d' }] }),
      perk('lounge', { applicableProducts: [{ product_type: 'lounge', product_id: null }] }),
      perk('used', { status: 'used', unitsRemaining: 0 }),
      perk('later', { validFrom: '2027-01-01T00:00:00.000Z' }),
      perk('active', { status: 'active' }),
    ],
    [],
  );
  expect(offered.map((unit) => unit.perk.id)).toEqual(['any', 'this', 'active']);
});

test('A perk with several units pays for several eSIM travellers, each unit once', () => {
  const three = perk('three', { unitsTotal: 3, unitsRemaining: 3 });
  const offered = units([three], ['three', 'three', 'three']);
  expect(offered.map((unit) => [unit.isChosen, unit.coveredMinor])).toEqual([
    [true, 500],
    [true, 500],
  ]);
});

test('An eSIM order uses at most one perk for each traveller', () => {
  const offered = units([perk('one'), perk('two'), perk('three')], ['one', 'two', 'three']);
  expect(offered.map((unit) => unit.isChosen)).toEqual([true, true, false]);
});

test('A free perk covers one eSIM, and a perk with an amount never covers more than the price of one', () => {
  const free = perk('free', { value: { type: 'free', amountMinor: null, currency: null } });
  const large = perk('large', { value: { type: 'amount', amountMinor: 5000, currency: 'EUR' } });
  const ofOrder = (perkIds: string[]) =>
    units([free, large], perkIds).map((unit) => [unit.isChosen, unit.coveredMinor]);
  expect(ofOrder(['free'])).toEqual([
    [true, 1150],
    [false, 1150],
  ]);
  expect(ofOrder(['large', 'free'])).toEqual([
    [true, 1150],
    [true, 1150],
  ]);
});

test('The quote of an eSIM order has the amounts that its purchase then charges', async () => {
  const tenant = await aTenant();
  const member = await aMember(tenant);
  const perkIds = [await aFreeEsim(member), await anEsimCredit(member, 120)];
  const ctx = await memberContext(member);
  const { plans } = await listEsimOptions({ ...ctx, key: null }, { resource_id: testPlan, currency: 'JPY' });
  const quote = await quoteEsimOrder(ctx, { plan: plans[0] as PlanView, quantity: 3, perkIds });
  const { value: order } = await purchaseEsim(ctx, {
    resource_id: testPlan,
    user_id: member.userId,
    quantity: 3,
    currency: 'JPY',
    payment_method: 'card',
    perk_payment: { item_ids: perkIds },
  });
  expect(quote.coveredMinor).toBeGreaterThan(quote.plan.priceMinor);
  expect([quote.totalMinor, quote.coveredMinor, quote.dueMinor]).toEqual([
    order.totalMinor,
    order.payment.perkMinor,
    order.payment.dueMinor,
  ]);
});

test('The quote of an eSIM order has no perks if the app has no perks module', async () => {
  const tenant = await aTenant({ modules: ['esim'] });
  const member = await aMember(tenant);
  const perkIds = [await aFreeEsim(member)];
  const plan = { resourceId: testPlan, priceMinor: 500, currency: 'EUR' };
  const quote = await quoteEsimOrder(await memberContext(member), { plan, quantity: 1, perkIds });
  expect(quote).toMatchObject({ units: [], totalMinor: 500, coveredMinor: 0, dueMinor: 500 });
});
