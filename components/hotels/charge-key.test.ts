import { expect, test } from 'vitest';
import { chargeKey } from './charge-key.ts';

test('A charge is named if it is paid at the hotel or beside the total, and not if it is charged now within it', () => {
  expect(chargeKey({ included: true, payable: 'at_property' })).toBe('chargeAtHotel');
  expect(chargeKey({ included: false, payable: 'at_property' })).toBe('chargeBesideAtHotel');
  expect(chargeKey({ included: false, payable: 'now' })).toBe('chargeBeside');
  expect(chargeKey({ included: true, payable: 'now' })).toBeNull();
});
