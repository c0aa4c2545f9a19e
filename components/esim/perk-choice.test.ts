import { expect, test } from 'vitest';
import type { Perk } from '../perks/perk-facts.ts';
import { dueMinor, perkUnits } from './perk-choice.ts';

const perk = (id: string, change: Partial<Perk> = {}): Perk => ({
  id,
  title: 'eSIM credit',
  description: '',
  category: 'esim',
  image: '',
  value: { type: 'amount', amount: 5, currency: 'EUR' },
  applicable_products: [{ product_type: 'esim', product_id: null }],
  terms: '',
  status: 'available',
  units_total: 1,
  units_used: 0,
  units_locked: 0,
  units_remaining: 1,
  valid_from: '2026-01-01T00:00:00.000Z',
  expires_at: null,
  activated_at: null,
  activation_expires_at: null,
  used_at: null,
  acknowledged_at: null,
  booking_id: null,
  redemption: null,
  ...change,
});

const bought = { resourceId: 'esim_fr_5gb_30d', quantity: 2, priceMinor: 1150, currency: 'EUR' };
const units = (perks: Perk[], chosen: string[], change: Partial<typeof bought> = {}) =>
  perkUnits(
    { environment: 'Sandbox' },
    perks,
    chosen,
    { ...bought, ...change },
    Date.parse('2026-06-01T00:00:00Z'),
  );

test('The eSIM order offers only perks that are ready and pay for its plan', () => {
  const offered = units(
    [
      perk('any'),
      perk('this', { applicable_products: [{ product_type: 'esim', product_id: 'esim_fr_5gb_30d' }] }),
      perk('other', { applicable_products: [{ product_type: 'esim', product_id: 'esim_it_1gb_7d' }] }),
      perk('lounge', { applicable_products: [{ product_type: 'lounge', product_id: null }] }),
      perk('used', { status: 'used', units_remaining: 0 }),
      perk('later', { valid_from: '2027-01-01T00:00:00.000Z' }),
      perk('active', { status: 'active' }),
    ],
    [],
  );
  expect(offered.map((unit) => unit.perk.id)).toEqual(['any', 'this', 'active']);
});

test('A perk with several units pays for several eSIM travellers, each unit once', () => {
  const three = perk('three', { units_total: 3, units_remaining: 3 });
  const offered = units([three], ['three', 'three', 'three']);
  expect(offered.map((unit) => unit.isChosen)).toEqual([true, true]);
  expect(dueMinor(offered, bought)).toBe(2 * 1150 - 2 * 500);
});

test('An eSIM order uses at most one perk for each traveller', () => {
  const offered = units([perk('one'), perk('two'), perk('three')], ['one', 'two', 'three']);
  expect(offered.map((unit) => unit.isChosen)).toEqual([true, true, false]);
});

test('A free perk covers one eSIM, and a perk with an amount never covers more than the price of one', () => {
  const free = perk('free', { value: { type: 'free', amount: null, currency: null } });
  const large = perk('large', { value: { type: 'amount', amount: 50, currency: 'EUR' } });
  expect(dueMinor(units([free], ['free']), bought)).toBe(1150);
  expect(dueMinor(units([large, free], ['large', 'free']), bought)).toBe(0);
});
