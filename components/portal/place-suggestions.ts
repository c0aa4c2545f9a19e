/** What the API suggests to somebody typing a place; the part that lists show. */
export type Suggestion = {
  id: string;
  type: 'city' | 'airport' | 'hotel' | 'region';
  name: string;
  localised_name: string;
  country: string;
  country_name: string;
  iata_code?: string;
  hotel_id?: string;
};

export const placeGroups = ['places', 'hotels', 'airports'] as const;
export type PlaceGroup = (typeof placeGroups)[number];

const groupOf = { city: 'places', region: 'places', airport: 'airports', hotel: 'hotels' } as const;

/** Shorter words name too many places. */
export const leastLetters = 2;
const longest = 120;
/** Of each kind. */
export const perGroup = 5;

/** Asks the API with the session's cookie; fails when it answers anything but suggestions. `language` is ISO 639-1. */
export async function askForPlaces(
  wanted: string,
  language: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const response = await fetch('/v1/hotel/auto-suggestion/v2', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ location: wanted.slice(0, longest), language }),
    signal,
  });
  if (!response.ok) throw new Error(`Suggestions answered ${response.status}`);
  return ((await response.json()) as { suggestions: Suggestion[] }).suggestions;
}

export const nameOf = (one: Suggestion): string => one.localised_name || one.name;

/**
 * The name that a form understands as this very place: of several places of one name the plain name means the first, the
 * others say their country.
 */
export function plainNameOf(one: Suggestion, found: readonly Suggestion[]): string {
  const first = found.find((other) => other.type === one.type && nameOf(other) === nameOf(one)) ?? one;
  return first.country === one.country ? nameOf(one) : `${nameOf(one)}, ${one.country_name}`;
}

/** Five of each kind, in the order of `kinds`. */
export function grouped(
  found: readonly Suggestion[],
  kinds: readonly PlaceGroup[],
): { group: PlaceGroup; items: Suggestion[] }[] {
  return kinds
    .map((group) => ({ group, items: found.filter((one) => groupOf[one.type] === group).slice(0, perGroup) }))
    .filter(({ items }) => items.length > 0);
}
