/** Property types of the API, by the letter used in the word lists. */
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
 * Word lists of one style, separated by bars. A pattern is `text:letter`, in which `{}` stands for one of
 * `cores`. Patterns and cores must give at least 400 names, the largest number of hotels in a city. All names
 * are invented.
 */
export type Words = { patterns: string; cores: string; districts: string; streets: string };
