import { expect, test } from 'vitest';
import { bestPlans, type ComparedPlan, chosenPlans, parsePlansQuery, plansHref } from './plans-query.ts';

const plan = (
  resourceId: string,
  dataMb: number | null,
  validityDays: number,
  priceMinor: number,
  scope: 'country' | 'region' | 'global' = 'country',
): ComparedPlan => ({ resourceId, dataMb, validityDays, priceMinor, coverage: { scope } });

const plans = [
  plan('small', 1024, 7, 390),
  plan('large', 20_480, 30, 2690),
  plan('endless', null, 10, 3490),
  plan('short endless', null, 5, 1990),
  plan('europe', 5120, 30, 1490, 'region'),
];

const shown = (address: string) =>
  chosenPlans(plans, parsePlansQuery(Object.fromEntries(new URLSearchParams(address)))).map(
    (one) => one.resourceId,
  );

test('A list of eSIM plans is sorted by price by default', () => {
  expect(shown('')).toEqual(['small', 'europe', 'short endless', 'large', 'endless']);
  expect(shown('sort=nonsense')).toEqual(shown(''));
});

test('eSIM plans sorted by price per gigabyte list unlimited plans last, because they have no such price', () => {
  expect(shown('sort=per_gb')).toEqual(['large', 'europe', 'small', 'short endless', 'endless']);
});

test('eSIM plans sorted by data list unlimited plans first, and the cheaper of two equal plans first', () => {
  expect(shown('sort=data')).toEqual(['short endless', 'endless', 'large', 'europe', 'small']);
  expect(shown('sort=days')).toEqual(['europe', 'large', 'endless', 'small', 'short endless']);
});

test('The filters of eSIM plans exclude plans with too little data, too few days or another reach', () => {
  expect(shown('data=5')).toEqual(['europe', 'short endless', 'large', 'endless']);
  expect(shown('data=unlimited')).toEqual(['short endless', 'endless']);
  expect(shown('days=30')).toEqual(['europe', 'large']);
  expect(shown('reach=region')).toEqual(['europe']);
  expect(shown('reach=region&data=unlimited')).toEqual([]);
});

test('The best eSIM plans are the cheapest one and the cheapest per gigabyte, and a single plan is neither', () => {
  expect(bestPlans(plans)).toEqual({ price: 'small', perGb: 'large' });
  expect(bestPlans(plans.slice(0, 1))).toEqual({ price: null, perGb: null });
  expect(bestPlans(plans.slice(2, 4))).toEqual({ price: 'short endless', perGb: null });
});

test('The URL of a list of eSIM plans contains only non-default values and ignores invalid ones', () => {
  const query = parsePlansQuery({ country: 'fr', sort: 'per_gb', data: '10', region: 'europe' });
  expect(plansHref(query)).toBe('/esim?country=FR&data=10&sort=per_gb');
  expect(parsePlansQuery({ country: 'FRA', region: 'Europe' })).toMatchObject({
    country: '',
    region: 'europe',
  });
  expect(plansHref(parsePlansQuery({}))).toBe('/esim');
});
