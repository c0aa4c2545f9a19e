import type { GeocodeCandidate, GeocodeQuery, Geocoder } from '#server/modules/transfers/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { type ReadSettings, requireSettings, supplierClient } from '#server/platform/supplier-http/index.ts';
import { type Feature, featureCollection } from './features.ts';
import { kindOf } from './kind-of.ts';
import { labelParts } from './label-of.ts';
import { matchShare, wordsOf } from './match-share.ts';

/** Languages that Photon's published index has; another `lang` is refused with 400. Without one it answers in local names. */
const indexedLanguages = ['en', 'de', 'fr'];

/** Matches that are asked for. A street has several pieces in OpenStreetMap, which count as one. */
const askedMatches = 15;
const maxCandidates = 6;
/** A match must contain at least half of the words, because people leave out and add parts of an address. */
const leastShare = 0.5;
/** Pieces of one street and the same label lie at most this far apart, in degrees (about 2 km). */
const sameStreetDegrees = 0.02;

type Options = {
  settings: ReadSettings;
  /** IANA time zone at a position. */
  timeZoneAt(ctx: BaseContext, latitude: number, longitude: number): Promise<string>;
  /** Joins the parts of an address with the comma of the language. */
  commaText(parts: readonly string[], language: GeocodeQuery['language']): string;
  fetch?: typeof fetch;
};

/**
 * Geocoder over a Photon server of one's own, which searches OpenStreetMap. Candidates are the matches that contain the
 * most words of the text.
 */
export function photon({ settings, timeZoneAt, commaText, fetch }: Options): Geocoder {
  const client = supplierClient({
    name: 'photon',
    connect: async (ctx) => {
      const { PHOTON_URL: url } = requireSettings(await settings(ctx), ['PHOTON_URL']);
      return { url, headers: {} };
    },
    fetch,
  });

  return {
    name: 'photon',
    async geocode(ctx, { text, language, near }) {
      const { features } = await client.send(
        ctx,
        {
          method: 'GET',
          path: '/api',
          query: {
            q: text,
            limit: askedMatches,
            lang: indexedLanguages.includes(language) ? language : undefined,
            lat: near?.latitude,
            lon: near?.longitude,
          },
        },
        featureCollection,
      );
      const matches = bestMatches(text, features).slice(0, maxCandidates);
      const isLong = new Set(matches.map((match) => labelParts(match, false).join())).size < matches.length;
      const found = await Promise.all(
        matches.map(async (match): Promise<GeocodeCandidate | null> => {
          const [longitude, latitude] = match.geometry.coordinates;
          const timeZone = await timeZoneAt(ctx, latitude, longitude);
          const countryCode = match.properties.countrycode?.toUpperCase();
          if (!countryCode) return null;
          const label = commaText(labelParts(match, isLong), language);
          return { label, kind: kindOf(match), latitude, longitude, timeZone, countryCode, placeId: null };
        }),
      );
      return found.flatMap((candidate) => candidate ?? []);
    },
  };
}

/**
 * The matches with the largest share of the typed words, those with the fewest other words first; pieces and houses of
 * one street count once.
 */
function bestMatches(text: string, features: readonly Feature[]): Feature[] {
  const typed = wordsOf(text);
  const shares = features.map((feature) => matchShare(typed, feature));
  const best = Math.max(leastShare, ...shares);
  const length = (feature: Feature) => wordsOf(labelParts(feature, false).join(' ')).length;
  const equal = features
    .filter((_, index) => shares[index] === best)
    .sort((one, other) => length(one) - length(other));
  return equal.filter((one, index) => !equal.slice(0, index).some((other) => isSamePlace(one, other)));
}

function isSamePlace(one: Feature, other: Feature): boolean {
  const [[lng, lat], [otherLng, otherLat]] = [one.geometry.coordinates, other.geometry.coordinates];
  return (
    identityOf(one) === identityOf(other) &&
    Math.abs(lng - otherLng) < sameStreetDegrees &&
    Math.abs(lat - otherLat) < sameStreetDegrees
  );
}

/** A street has a name, a house has a street, and what has both has an identity of its own, such as a hotel. */
function identityOf({ properties: { name, street } }: Feature): string | undefined {
  return name && street ? `${name}, ${street}` : (street ?? name);
}
