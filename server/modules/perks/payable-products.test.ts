import { expect, test } from 'vitest';
import { products } from '#server/wiring/products.ts';
import { payableProductTypes } from './kinds.ts';

test('A catalogue can name exactly the kinds of bookings that perks can pay for', () => {
  const payable = products.filter(({ perkTerms }) => perkTerms).flatMap(({ kinds }) => kinds);
  expect(payable.toSorted()).toEqual(payableProductTypes.toSorted());
});
