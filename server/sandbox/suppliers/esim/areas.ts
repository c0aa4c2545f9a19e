import regions from './areas.json' with { type: 'json' };

/**
 * Regions with a regional plan, each with its data price relative to Europe, in per cent. Together they
 * contain every country code of ISO 3166-1 except uninhabited territories, and Kosovo (XK).
 */
export const areas = regions satisfies Record<string, { priceLevel: number; countries: string[] }>;

export type Area = keyof typeof areas;

/** Uninhabited territories have satellite data, sold only in plans for one territory. */
const uninhabited = 'AQ BV GS HM TF'.split(' ');
const uninhabitedLevel = 380;

export const areaNames = Object.keys(areas) as Area[];

export const countriesOfArea = new Map<Area, string[]>(
  areaNames.map((area) => [area, areas[area].countries]),
);

const areaOfCountry = new Map<string, Area>(
  [...countriesOfArea].flatMap(([area, countries]) => countries.map((country) => [country, area] as const)),
);

/** Countries that the global plan covers: all countries that belong to an area. */
export const globalCountries: string[] = [...areaOfCountry.keys()].sort();

/** The area of a country; null for an uninhabited territory, undefined for an unknown country code. */
export function areaOf(countryCode: string): Area | null | undefined {
  return areaOfCountry.get(countryCode) ?? (uninhabited.includes(countryCode) ? null : undefined);
}

/**
 * The data price in a country relative to an average European country, in per cent, before the random
 * variation.
 */
export function priceLevelOf(countryCode: string): number {
  const area = areaOf(countryCode);
  return area ? areas[area].priceLevel : uninhabitedLevel;
}
