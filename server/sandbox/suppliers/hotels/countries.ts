import { z } from 'zod';
import countryList from './countries.json' with { type: 'json' };

/** The languages and styles of hotel names. */
export const styles = [
  'french',
  'german',
  'british',
  'american',
  'italian',
  'spanish',
  'portuguese',
  'dutch',
  'nordic',
  'slavic',
  'european',
  'greek',
  'turkish',
  'arabic',
  'steppe',
  'indian',
  'japanese',
  'chinese',
  'korean',
  'siamese',
  'vietnamese',
  'malay',
  'island',
  'african',
] as const;

export type Style = (typeof styles)[number];

const countrySchema = z.object({
  style: z.enum(styles),
  /** Price of a night relative to an average European one. */
  priceLevel: z.number(),
  /** Taxes included in the price, in basis points of the base. */
  taxBasisPoints: z.number(),
  /** Tourist tax in euro cents for each guest and night, paid at the property. */
  touristTaxCents: z.number(),
  /** Service charge in basis points of the base, where hotels charge one. */
  serviceBasisPoints: z.number(),
});

export type Country = z.infer<typeof countrySchema>;

/** By country code, modelled on these countries in 2026 for the Sandbox only. The values are no tax advice. */
const countries = new Map(
  Object.entries(countryList).map(([code, country]) => [code, countrySchema.parse(country)]),
);

const fallback: Country = {
  style: 'island',
  priceLevel: 0.72,
  taxBasisPoints: 1000,
  touristTaxCents: 0,
  serviceBasisPoints: 0,
};

/** Price, tax and style data of a country; average values for countries without an entry. */
export function countryOf(countryCode: string): Country {
  return countries.get(countryCode) ?? fallback;
}

/** The name style of a place. In countries with several languages it depends on the position. */
export function styleOf(place: { countryCode: string; latitude: number; longitude: number }): Style {
  const { countryCode, latitude, longitude } = place;
  if (countryCode === 'BE' && latitude > 50.9) return 'dutch';
  if (countryCode === 'CH' && longitude < 7.2) return 'french';
  if (countryCode === 'CH' && latitude < 46.4 && longitude > 8.4) return 'italian';
  // Quebec, roughly: between the Ottawa river and the Gulf of Saint Lawrence.
  if (countryCode === 'CA' && latitude > 45.4 && longitude > -76 && longitude < -64) return 'french';
  return countryOf(countryCode).style;
}
