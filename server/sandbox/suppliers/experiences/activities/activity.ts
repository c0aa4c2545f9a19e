import { z } from 'zod';
import { categorySlugs } from '#server/modules/experiences/port.ts';

/**
 * An activity from which the products of every place are composed. All texts are written for the Sandbox.
 * Placeholders: {city}, {country}, {cuisine} (Portuguese), {dish} and {drink} of the country, {landmark}.
 */
const activitySchema = z.object({
  key: z.string(),
  category: z.enum(categorySlugs),
  also: z.enum(categorySlugs).optional(),
  /** The scene of its poster. */
  scene: z.enum(['place', 'street', 'view', 'terrace', 'sail', 'road', 'lobby', 'lounge']),
  /**
   * Alternative titles; a place uses each of them once before one is repeated as a private or small-group
   * tour.
   */
  titles: z.array(z.string()),
  about: z.tuple([z.string(), z.string()]),
  stops: z.array(z.string()),
  includes: z.array(z.string()),
  /** Shortest and longest duration, in minutes. */
  minutes: z.tuple([z.number(), z.number()]),
  /** Lowest and highest price of an adult in a country with average prices, in euro. */
  euros: z.tuple([z.number(), z.number()]),
  /** Additional words for the keyword search. */
  words: z.string(),
  begins: z.enum(['morning', 'day', 'evening']),
  /** What the place must have; every place is suitable when this is missing. */
  needs: z.enum(['city', 'water', 'sea']).optional(),
  adultsOnly: z.boolean().optional(),
  /** Not offered in countries where no alcohol is sold to visitors. */
  alcohol: z.boolean().optional(),
});

export type Activity = Readonly<z.infer<typeof activitySchema>>;

export const activityListSchema = z.array(activitySchema).readonly();

/** The texts of an activity that are translated. */
export const wordingSchema = activitySchema.pick({ titles: true, about: true, stops: true, includes: true });

export type Wording = z.infer<typeof wordingSchema>;
