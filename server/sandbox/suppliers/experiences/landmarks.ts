import { z } from 'zod';
import { kilometresBetween } from './distance.ts';
import cities from './landmarks.json' with { type: 'json' };
import seasideTowns from './seaside-towns.json' with { type: 'json' };

const landmarkSchema = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  ticketed: z.boolean(),
});

/**
 * A well-known sight. `ticketed` sights have an entrance; the others are open to everybody. Positions are
 * rounded to about a hundred metres.
 */
export type Landmark = z.infer<typeof landmarkSchema>;

/** `water` is a river or lake with boats. */
const surroundingsSchema = z.object({
  water: z.enum(['sea', 'water']).nullable(),
  landmarks: z.array(landmarkSchema).readonly(),
});

type Surroundings = z.infer<typeof surroundingsSchema>;

/** Sights of the best-known cities by place id, which contains the GeoNames id. */
const byCity = new Map(
  Object.entries(cities).map(([placeId, surroundings]) => [placeId, surroundingsSchema.parse(surroundings)]),
);

/** More towns at the sea, by English name and country. */
const atTheSea: ReadonlySet<string> = new Set(seasideTowns);

const plainLand: Surroundings = { water: null, landmarks: [] };
const plainSea: Surroundings = { water: 'sea', landmarks: [] };

/** The sights of a town and its location at the sea or other water; towns outside the lists have neither. */
export function surroundingsOf(place: { id: string; name: string; countryCode: string }): Surroundings {
  return byCity.get(place.id) ?? (atTheSea.has(`${place.name} ${place.countryCode}`) ? plainSea : plainLand);
}

/** Ids of the towns with a sight inside the circle; the town itself may be outside. */
export function landmarkCitiesWithin(circle: {
  latitude: number;
  longitude: number;
  radiusKm: number;
}): string[] {
  return [...byCity]
    .filter(([, { landmarks }]) =>
      landmarks.some((landmark) => kilometresBetween(circle, landmark) <= circle.radiusKm + 1),
    )
    .map(([id]) => id);
}

/** Ids of the towns with sights. */
export const landmarkCities: readonly string[] = [...byCity.keys()];
