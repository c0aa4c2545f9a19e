import type { CategorySlug } from '#server/experiences/categories.ts';

/**
 * A kind of thing to do, from which the products of every place are composed. Texts are the Sandbox's own.
 * Placeholders: {city}, {country}, {cuisine} (Portuguese), {dish} and {drink} of the country, {landmark}.
 */
export type Activity = {
  key: string;
  category: CategorySlug;
  also?: CategorySlug;
  /** The poster that stands for it. */
  scene: 'place' | 'street' | 'view' | 'terrace' | 'sail' | 'road' | 'lobby' | 'lounge';
  /** Different ways to sell it; a place has each once before any comes back as a private or small tour. */
  titles: readonly string[];
  about: readonly [string, string];
  stops: readonly string[];
  includes: readonly string[];
  /** Shortest and longest, in minutes. */
  minutes: readonly [number, number];
  /** Cheapest and dearest for an adult in a country of middling prices. */
  euros: readonly [number, number];
  /** Further words that a keyword search finds it by. */
  words: string;
  begins: 'morning' | 'day' | 'evening';
  /** Where it can be done; anywhere unless told. */
  needs?: 'city' | 'water' | 'sea';
  adultsOnly?: boolean;
  /** Not offered in countries that sell none to visitors. */
  alcohol?: boolean;
};
