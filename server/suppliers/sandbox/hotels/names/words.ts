/** Kinds of property as the wire names them, by the letter used in the word lists. */
export const propertyTypes = {
  h: 'hotel',
  b: 'boutique_hotel',
  a: 'aparthotel',
  g: 'guest_house',
  s: 'hostel',
  r: 'resort',
  v: 'villa',
  i: 'inn',
  y: 'ryokan',
  d: 'riad',
  l: 'lodge',
} as const;

export type PropertyType = (typeof propertyTypes)[keyof typeof propertyTypes];

/**
 * Word lists of one style. `patterns` are `text:letter`, `{}` standing for one of `cores`. Patterns and cores
 * must make at least 400 names, the most that a city has. All names are invented.
 */
export type Words = { patterns: string; cores: string; districts: string; streets: string };
