import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sellingPrice, sellingTotal, supplierPriceRange } from './selling-price.ts';

const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
const rules = fc.record({
  percentBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  fixedMinor: fc.integer({ min: 0, max: 100_000 }),
  roundToMinor: fc.integer({ min: 1, max: 10_000 }),
});
const none = { percentBasisPoints: 0, fixedMinor: 0, roundToMinor: 1 };

test('Without a rule, and with a rule that adds nothing, the selling price is the supplier’s price', () => {
  fc.assert(
    fc.property(amounts, (minor) => {
      expect([sellingPrice(null, minor), sellingPrice(none, minor)]).toEqual([minor, minor]);
    }),
  );
});

test('A selling price is a whole multiple of the rounding, and exceeds the exact price by less than one step', () => {
  fc.assert(
    fc.property(rules, amounts, (rule, minor) => {
      fc.pre(minor > 0);
      const price = sellingPrice(rule, minor);
      const exact = minor + (minor * rule.percentBasisPoints) / 10_000 + rule.fixedMinor;
      expect(price % rule.roundToMinor).toBe(0);
      expect(price).toBeGreaterThanOrEqual(minor);
      expect(price).toBeGreaterThanOrEqual(exact - 0.5);
      expect(price).toBeLessThanOrEqual(exact + 0.5 + rule.roundToMinor);
    }),
  );
});

test('A higher supplier’s price never makes a lower selling price', () => {
  fc.assert(
    fc.property(rules, amounts, amounts, (rule, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(sellingPrice(rule, low)).toBeLessThanOrEqual(sellingPrice(rule, high));
    }),
  );
});

test('What costs nothing stays free, and what is due at the property is not marked up', () => {
  const rule = { percentBasisPoints: 1_000, fixedMinor: 250, roundToMinor: 100 };
  expect(sellingPrice(rule, 0)).toBe(0);
  expect(sellingTotal(rule, 5_000, 0)).toBe(5_000);
  expect(sellingTotal(rule, 12_000, 10_000)).toBe(2_000 + 11_300);
});

test('Percentage, fixed amount and rounding apply in this order', () => {
  expect(sellingPrice({ percentBasisPoints: 1_250, fixedMinor: 199, roundToMinor: 1 }, 10_001)).toBe(11_450);
  expect(sellingPrice({ percentBasisPoints: 1_250, fixedMinor: 199, roundToMinor: 50 }, 10_001)).toBe(11_450);
  expect(sellingPrice({ percentBasisPoints: 1_250, fixedMinor: 199, roundToMinor: 100 }, 10_001)).toBe(
    11_500,
  );
});

test('A supplier’s price lies in the translated range exactly if its selling price lies in the range', () => {
  fc.assert(
    fc.property(rules, fc.nat(200_000), fc.nat(200_000), fc.nat(200_000), (rule, min, max, minor) => {
      const { minPriceMinor = 0, maxPriceMinor = 0 } = supplierPriceRange(rule, {
        minPriceMinor: min,
        maxPriceMinor: max,
      });
      const price = sellingPrice(rule, minor);
      expect(minor >= minPriceMinor && minor <= maxPriceMinor).toBe(price >= min && price <= max);
    }),
  );
});
