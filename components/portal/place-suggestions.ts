import type { OperationOutput } from '#server/wiring/client/index.ts';
import { loadClient } from '../query/load-client.ts';

/** The fields of a suggestion that lists need, as the API returns them. */
export type Suggestion = Pick<
  OperationOutput<'suggestHotelLocationsV2'>['suggestions'][number],
  'id' | 'type' | 'name' | 'localised_name' | 'country' | 'country_name' | 'iata_code' | 'hotel_id'
>;

export const placeGroups = ['places', 'hotels', 'airports'] as const;
export type PlaceGroup = (typeof placeGroups)[number];

const groupOf = { city: 'places', region: 'places', airport: 'airports', hotel: 'hotels' } as const;

/** Shorter texts match too many places. */
export const minLetters = 2;
const maxLength = 120;
/** Number of suggestions shown of each kind. */
export const perGroup = 5;

/** Requests suggestions from the API. `language` is an ISO 639-1 code. */
export async function fetchPlaces(
  query: string,
  language: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const client = await loadClient();
  const input = { location: query.slice(0, maxLength), language };
  return (await client.suggestHotelLocationsV2(input, { signal })).suggestions;
}

/** The name in the reader's language, if there is one. */
export const nameOf = (one: Suggestion): string => one.localised_name || one.name;

/**
 * The name by which a form identifies this place: the first of several places with one name has the plain
 * name, the others include their country.
 */
export function formNameOf(one: Suggestion, found: readonly Suggestion[]): string {
  const first = found.find((other) => other.type === one.type && nameOf(other) === nameOf(one)) ?? one;
  return first.country === one.country ? nameOf(one) : `${nameOf(one)}, ${one.country_name}`;
}

/** At most five suggestions of each kind, in the order of `kinds`. */
export function groupByKind(
  found: readonly Suggestion[],
  kinds: readonly PlaceGroup[],
): { group: PlaceGroup; items: Suggestion[] }[] {
  return kinds
    .map((group) => ({ group, items: found.filter((one) => groupOf[one.type] === group).slice(0, perGroup) }))
    .filter(({ items }) => items.length > 0);
}
