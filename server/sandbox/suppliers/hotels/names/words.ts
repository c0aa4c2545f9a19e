import { z } from 'zod';

/** Property types of the API. */
export const propertyTypes = [
  'hotel',
  'boutique_hotel',
  'aparthotel',
  'guest_house',
  'hostel',
  'resort',
  'villa',
  'inn',
  'ryokan',
  'riad',
  'lodge',
] as const;

export type PropertyType = (typeof propertyTypes)[number];

/**
 * Word lists of one style. In a pattern, `{}` stands for one of `cores`. Patterns and cores must give at least
 * 400 names, the largest number of hotels in a city. All names are invented.
 */
export const wordListsSchema = z.object({
  patterns: z.array(z.object({ text: z.string(), type: z.enum(propertyTypes) })),
  cores: z.array(z.string()),
  districts: z.array(z.string()),
  streets: z.array(z.string()),
});

export type WordLists = z.infer<typeof wordListsSchema>;
