import type { BoardType, PaymentType } from '#server/modules/hotels/catalogue/port.ts';
import { countryOf } from './countries.ts';
import { draw, drawShare, trait } from './draws.ts';
import { magicEffect } from './magic.ts';
import type { Property } from './properties.ts';
import type { SimulatedSupplier } from './suppliers.ts';

/** Cancellation terms: free until shortly before arrival, in steps, or not refundable. */
export type Terms = 'flexible' | 'moderate' | 'strict';

/** Price factor of each kind of terms. */
export const termsFactors: Record<Terms, number> = { flexible: 1.12, moderate: 1.05, strict: 1 };
const allTerms: readonly Terms[] = ['strict', 'moderate', 'flexible'];

/** The conditions of a rate: board, cancellation terms and place of payment. */
export type Plan = { board: BoardType; terms: Terms; payment: PaymentType };

/** Plans are cached with their property, because a search needs those of several hundred hotels. */
const drawn = new WeakMap<Property, Map<number, Plan[]>>();

/** The plans that a supplier sells for a room type, cheapest board first. */
export function plansOf(
  supplier: SimulatedSupplier,
  property: Property,
  roomPosition: number,
): readonly Plan[] {
  const ofProperty = drawn.get(property) ?? new Map<number, Plan[]>();
  drawn.set(property, ofProperty);
  const key = supplier.position * 8 + roomPosition;
  const plans = ofProperty.get(key) ?? drawPlans(supplier, property, roomPosition);
  ofProperty.set(key, plans);
  return plans;
}

function drawPlans(supplier: SimulatedSupplier, property: Property, roomPosition: number): Plan[] {
  const boards = boardsOf(property);
  const effect = magicEffect(property.id);
  const plans: Plan[] = [];
  boards.forEach((board, boardIndex) => {
    allTerms.forEach((terms, termsIndex) => {
      const isStrict = effect === 'non_refundable' || effect === 'cancel_goodwill';
      if (isStrict && terms !== 'strict') return;
      const chance = ((supplier.position * 8 + roomPosition) * 8 + boardIndex) * 4 + termsIndex;
      // Two in five combinations are sold. The cheapest board is always sold with flexible and strict terms.
      const always = boardIndex === 0 && terms !== 'moderate';
      if (!always && draw(property.seed, trait.sells + 1000 + chance) % 5 > 1) return;
      plans.push({ board, terms, payment: paymentOf(property, terms) });
    });
  });
  return plans;
}

/** Price of the board for one guest and night, in euro cents. */
export function boardCents(property: Property, board: BoardType): number {
  const level = countryOf(property.place.countryCode).priceLevel;
  const stars = property.stars;
  switch (board) {
    case 'room_only':
      return 0;
    case 'breakfast':
      return level * (500 + 300 * stars);
    case 'half_board':
      return level * (1700 + 800 * stars);
    case 'full_board':
      return level * (2700 + 1200 * stars);
    case 'all_inclusive':
      return level * (3600 + 1500 * stars);
  }
}

function boardsOf(property: Property): BoardType[] {
  const has = new Set(property.amenities);
  const share = drawShare(property.seed, trait.boards);
  if (property.type === 'resort' && share < 0.5) return ['half_board', 'all_inclusive'];
  const boards: BoardType[] = ['room_only'];
  if (has.has('breakfast')) boards.push('breakfast');
  if (has.has('restaurant') && (property.leisure || share < 0.2)) boards.push('half_board');
  if (property.type === 'ryokan' || (has.has('restaurant') && share > 0.93)) boards.push('full_board');
  return boards;
}

function paymentOf(property: Property, terms: Terms): PaymentType {
  if (magicEffect(property.id) === 'pay_at_property') return 'pay_at_property';
  // At one property in eight, rates with flexible terms are paid at the property.
  return terms === 'flexible' && draw(property.seed, trait.payment) % 8 === 0 ? 'pay_at_property' : 'pay_now';
}
