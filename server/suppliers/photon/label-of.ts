import type { Feature } from './features.ts';

/** The parts of a label, from the house to the country; `isLong` adds what tells two cities of one name apart. */
export function labelParts({ properties }: Feature, isLong: boolean): string[] {
  const { name, housenumber, street, postcode, locality, district, city, county, state, country } =
    properties;
  const address = street ? [street, housenumber].filter(Boolean).join(' ') : null;
  const town = city ?? locality ?? district ?? county;
  const parts = [
    name,
    address,
    [postcode, town].filter(Boolean).join(' '),
    ...(isLong ? [district, county, state] : []),
    country,
  ];
  return [...new Set(parts.filter((part): part is string => Boolean(part)))];
}
