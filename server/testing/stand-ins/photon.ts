import { type StandIn, standIn } from './stand-in.ts';

type Properties = Record<string, string>;
type Spot = { at: [longitude: number, latitude: number]; properties: Properties };

const paris = { city: 'Paris', country: 'France', countrycode: 'FR', state: 'Île-de-France' };
const springfield = { city: 'Springfield', country: 'United States', countrycode: 'US' };

/** A small piece of a map. A street has several pieces, as in OpenStreetMap. */
const spots: Spot[] = [
  {
    at: [2.3581, 48.8557],
    properties: {
      type: 'house',
      osm_key: 'place',
      osm_value: 'house',
      housenumber: '22',
      street: 'Rue de Rivoli',
      postcode: '75004',
      ...paris,
    },
  },
  ...[2.3592, 2.3545].map(
    (lng): Spot => ({
      at: [lng, 48.8556],
      properties: {
        type: 'street',
        osm_key: 'highway',
        osm_value: 'primary',
        name: 'Rue de Rivoli',
        postcode: '75004',
        ...paris,
      },
    }),
  ),
  {
    at: [2.3601, 48.8532],
    properties: {
      type: 'house',
      osm_key: 'tourism',
      osm_value: 'hotel',
      name: 'Hôtel des Tilleuls',
      housenumber: '3',
      street: 'Rue du Fauconnier',
      postcode: '75004',
      ...paris,
    },
  },
  ...[
    { at: [-89.6501, 39.8017], state: 'Illinois', postcode: '62701' },
    { at: [-72.5898, 42.1015], state: 'Massachusetts', postcode: '01103' },
  ].map(
    ({ at, ...place }): Spot => ({
      at: at as Spot['at'],
      properties: {
        type: 'street',
        osm_key: 'highway',
        osm_value: 'residential',
        name: 'Main Street',
        ...springfield,
        ...place,
      },
    }),
  ),
];

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * A stand-in of a Photon server: fuzzy, so that it always answers with what is nearest to the text. It refuses a
 * language that the index lacks and a request without `q`.
 */
export function photonStandIn(): StandIn {
  return standIn('photon', (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method !== 'GET' || pathname !== '/api') return new Response('', { status: 404 });
    const text = searchParams.get('q');
    if (!text) return Response.json({ message: "missing search term 'q'" }, { status: 400 });
    const language = searchParams.get('lang');
    if (language && !['default', 'en', 'de', 'fr'].includes(language))
      return Response.json({ message: `language ${language} is not supported` }, { status: 400 });
    const typed = wordsOf(text);
    const scored = spots.map((spot) => {
      const words = wordsOf(Object.values(spot.properties).join(' '));
      return { spot, score: typed.filter((word) => words.includes(word)).length };
    });
    const features = scored
      .sort((one, other) => other.score - one.score)
      .slice(0, Number(searchParams.get('limit') ?? 15))
      .map(({ spot: { at, properties } }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: at },
        properties,
      }));
    return Response.json({ type: 'FeatureCollection', features });
  });
}
