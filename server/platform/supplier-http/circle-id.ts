/** A circle on the map: the area of a place for suppliers that search by coordinates. */
export type Circle = { latitude: number; longitude: number; radiusMetres: number };

/** Hotels of a town lie within 5 km of its centre, those of the largest cities within 25 km. */
const radiusKm = { least: 5, most: 25 };

/**
 * The circle of a city as the id of a place. The radius grows with the square root of the population: 6 km for 100,000
 * people, 11 km for a million, 25 km from nine million.
 */
export function circleIdOf({
  latitude,
  longitude,
  population,
}: Pick<Circle, 'latitude' | 'longitude'> & { population: number }): string {
  const km = Math.min(radiusKm.most, Math.max(radiusKm.least, 4 + 7 * Math.sqrt(population / 1_000_000)));
  return `${latitude.toFixed(5)},${longitude.toFixed(5)},${Math.round(1_000 * km)}`;
}

/** The places of a supplier that searches by coordinates: the circles of our cities. */
export const circlesOf = (
  cities: readonly {
    name: string;
    countryCode: string;
    latitude: number;
    longitude: number;
    population: number;
  }[],
): { id: string; name: string; countryCode: string; latitude: number; longitude: number }[] =>
  cities.map(({ population, name, countryCode, latitude, longitude }) => ({
    id: circleIdOf({ latitude, longitude, population }),
    name,
    countryCode,
    latitude,
    longitude,
  }));

/** Reads the id of `circleIdOf`; null for any other text. */
export function readCircleId(id: string): Circle | null {
  const read = /^(-?\d{1,2}\.\d{5}),(-?\d{1,3}\.\d{5}),(\d{4,5})$/.exec(id);
  if (!read) return null;
  const [, latitude, longitude, radiusMetres] = read.map(Number) as [number, number, number, number];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude, longitude, radiusMetres };
}
