import { z } from 'zod';
import amenityList from './amenities.json' with { type: 'json' };
import { drawShare, trait } from './draws.ts';
import { type Language, textsSchema } from './languages.ts';
import { type PropertyType, propertyTypes } from './names/words.ts';

/** `shares` are the shares of properties with this amenity, from one star to five. */
const amenitySchema = z.object({
  key: z.string(),
  category: z.enum([
    'internet',
    'food',
    'wellness',
    'transport',
    'family',
    'services',
    'room',
    'accessibility',
    'outdoors',
  ]),
  names: textsSchema,
  shares: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
  only: z.array(z.enum(propertyTypes)).optional(),
  countries: z.array(z.string()).optional(),
});

const amenities = z.array(amenitySchema).parse(amenityList);

const byKey = new Map(amenities.map((amenity) => [amenity.key, amenity]));

/** The amenities of a property: more with more stars, and always the same for the same seed. */
export function drawAmenities(
  seed: number,
  stars: number,
  type: PropertyType,
  countryCode: string,
): string[] {
  return amenities
    .filter(({ shares, only, countries }, index) => {
      if (only && !only.includes(type)) return false;
      if (countries && !countries.includes(countryCode)) return false;
      return drawShare(seed, trait.amenities + index) < (shares[stars - 1] ?? 0);
    })
    .map(({ key }) => key);
}

/** Name and category of an amenity in a language; the key itself for an unknown amenity. */
export function describeAmenity(
  key: string,
  language: Language,
): { key: string; name: string; category: string } {
  const amenity = byKey.get(key);
  if (!amenity) return { key, name: key, category: 'services' };
  return { key, name: amenity.names[language], category: amenity.category };
}
