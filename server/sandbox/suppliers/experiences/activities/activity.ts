import type { CategorySlug } from '#server/modules/experiences/port.ts';

/**
 * An activity from which the products of every place are composed. All texts are written for the Sandbox.
 * Placeholders: {city}, {country}, {cuisine} (Portuguese), {dish} and {drink} of the country, {landmark}.
 */
export type Activity = {
  key: string;
  category: CategorySlug;
  also?: CategorySlug;
  /** The scene of its poster. */
  scene: 'place' | 'street' | 'view' | 'terrace' | 'sail' | 'road' | 'lobby' | 'lounge';
  /**
   * Alternative titles; a place uses each of them once before one is repeated as a private or small-group
   * tour.
   */
  titles: readonly string[];
  about: readonly [string, string];
  stops: readonly string[];
  includes: readonly string[];
  /** Shortest and longest duration, in minutes. */
  minutes: readonly [number, number];
  /** Lowest and highest price of an adult in a country with average prices, in euro. */
  euros: readonly [number, number];
  /** Additional words for the keyword search. */
  words: string;
  begins: 'morning' | 'day' | 'evening';
  /** What the place must have; every place is suitable when this is missing. */
  needs?: 'city' | 'water' | 'sea';
  adultsOnly?: boolean;
  /** Not offered in countries where no alcohol is sold to visitors. */
  alcohol?: boolean;
};
