import type { Charge } from '#server/modules/hotels/catalogue/port.ts';

/** How a charge is named; null for one that is charged now as a part of the total. */
export function chargeKey({
  included,
  payable,
}: Pick<Charge, 'included' | 'payable'>): 'chargeAtHotel' | 'chargeBeside' | 'chargeBesideAtHotel' | null {
  if (payable === 'at_property') return included ? 'chargeAtHotel' : 'chargeBesideAtHotel';
  return included ? null : 'chargeBeside';
}
