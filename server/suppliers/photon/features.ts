import { z } from 'zod';

const text = z.string().max(300).optional();

/** One match of Photon. `type` is the rank of the object: house, street, locality, district, city, county, state. */
const feature = z.object({
  geometry: z.object({
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  }),
  properties: z.object({
    osm_key: text,
    osm_value: text,
    type: text,
    name: text,
    housenumber: text,
    street: text,
    postcode: text,
    locality: text,
    district: text,
    city: text,
    county: text,
    state: text,
    country: text,
    countrycode: z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .optional(),
  }),
});

export type Feature = z.infer<typeof feature>;

/** `GET /api`: a GeoJSON collection. A feature that is malformed is left out, and the others count. */
export const featureCollection = z.object({
  features: z.array(z.unknown()).transform((all) => all.flatMap((one) => feature.safeParse(one).data ?? [])),
});
