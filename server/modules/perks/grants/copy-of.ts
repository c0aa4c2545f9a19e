import type { FoundPerk } from '../catalogue/find-catalogue-perks.ts';
import type { NewPerk } from './grant-perks.ts';

/** The columns of a granted perk that repeat the catalogue: `quantity` times its units, valid for its days. */
export function copyOf(perk: FoundPerk, quantity = 1): Omit<NewPerk, 'membershipId'> {
  return {
    catalogueId: perk.id,
    title: perk.title,
    description: perk.description,
    category: perk.category,
    image: perk.image,
    valueType: perk.valueType,
    valueMinor: perk.valueMinor,
    valueCurrency: perk.valueCurrency,
    applicableProducts: perk.applicableProducts,
    instructions: perk.instructions,
    terms: perk.terms,
    translations: perk.translations,
    units: perk.units * quantity,
    expiresAt: perk.expiresAt,
  };
}
