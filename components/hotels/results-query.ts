/**
 * The URL parameters of stays and of lists of hotels. All pages, links and forms
 * read and write them here.
 */

import { parseMaxPrice } from '../portal/parse-max-price.ts';

export const sorts = ['match', 'price', 'rating', 'distance'] as const;
export type Sort = (typeof sorts)[number];

/** `free` and `breakfast` are sent to suppliers; the other filters only hide results. */
export type ResultFilters = {
  free: boolean;
  breakfast: boolean;
  /** Lowest guest score: 0, 8 or 9. */
  score: number;
  stars: number[];
  amenities: string[];
  maxPrice: number | null;
};

/** Sort order, filters and number of rows shown. */
export type ResultsView = { sort: Sort; filters: ResultFilters; shown: number };

/** A place, dates and guests. */
export type StayQuery = {
  destination: string;
  checkIn: string;
  checkOut: string;
  adults: number;
  childrenAges: number[];
  rooms: number;
  /** ISO 3166-1 alpha-2; null for the country of the member. */
  nationality: string | null;
};

export type ResultsQuery = ResultsView &
  StayQuery & {
    /** Id of the search that produced the results; null for a new search. */
    searchId: string | null;
  };

/** Number of rows shown at first, and added by each press of the More button. */
export const rowsAtOnce = 20;
const maxRows = 400;

/** Only keeps a URL from filling the page with fields: the contract says how many guests and rooms there may be. */
const mostCounted = 99;

/** The amenities offered as filters, the most requested first. */
export const filterAmenities = [
  'pool',
  'spa',
  'gym',
  'parking',
  'restaurant',
  'air_conditioning',
  'airport_shuttle',
  'family_rooms',
  'pets_allowed',
  'kitchenette',
  'ev_charging',
  'accessible',
] as const;

type Parameters = Record<string, string | string[] | undefined>;

const listOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const firstOf = (value: string | string[] | undefined): string => (listOf(value)[0] ?? '').trim();

function wholeNumber(text: string, least: number, most: number): number | null {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Parses URL parameters. Invalid values are ignored, not refused; the page then asks for them. */
export function parseResultsQuery(parameters: Parameters): ResultsQuery {
  const date = (name: string) => (isDate(firstOf(parameters[name])) ? firstOf(parameters[name]) : '');
  const sort = firstOf(parameters.sort) as Sort;
  const ages = listOf(parameters.child).flatMap((age) => wholeNumber(age, 0, 17) ?? []);
  return {
    destination: firstOf(parameters.destination).slice(0, 120),
    checkIn: date('check_in'),
    checkOut: date('check_out'),
    adults: wholeNumber(firstOf(parameters.adults), 1, mostCounted) ?? 2,
    childrenAges: ages.slice(0, mostCounted),
    rooms: wholeNumber(firstOf(parameters.rooms), 1, mostCounted) ?? 1,
    nationality: /^[A-Z]{2}$/.test(firstOf(parameters.nationality)) ? firstOf(parameters.nationality) : null,
    searchId: /^[0-9a-f-]{36}$/.test(firstOf(parameters.search)) ? firstOf(parameters.search) : null,
    sort: sorts.includes(sort) ? sort : 'match',
    filters: parseFilters(parameters),
    shown: wholeNumber(firstOf(parameters.shown), rowsAtOnce, maxRows) ?? rowsAtOnce,
  };
}

/** Parses the filters of the URL parameters. Invalid values are ignored. */
export function parseFilters(parameters: Parameters): ResultFilters {
  const known: readonly string[] = filterAmenities;
  return {
    free: firstOf(parameters.free) === '1',
    breakfast: firstOf(parameters.breakfast) === '1',
    score: wholeNumber(firstOf(parameters.score), 7, 9) ?? 0,
    stars: listOf(parameters.stars).flatMap((star) => wholeNumber(star, 1, 5) ?? []),
    amenities: listOf(parameters.amenity).filter((key) => known.includes(key)),
    maxPrice: parseMaxPrice(firstOf(parameters.max)),
  };
}

/** True if a form was submitted without both dates. A URL without any date parameter only opens the form. */
export function lacksDates(parameters: Parameters, query: ResultsQuery): boolean {
  const isSubmitted = parameters.check_in !== undefined || parameters.check_out !== undefined;
  return isSubmitted && (query.checkIn === '' || query.checkOut === '');
}

/** True if the URL contains a complete search. */
export function isComplete(query: ResultsQuery): boolean {
  return query.destination !== '' && query.checkIn !== '' && query.checkOut !== '';
}

/** The URL parameters of dates and guests, without the place. Values that are empty or missing are omitted. */
export function stayParameters(stay: Partial<StayQuery>): URLSearchParams {
  const parameters = new URLSearchParams();
  if (stay.checkIn) parameters.set('check_in', stay.checkIn);
  if (stay.checkOut) parameters.set('check_out', stay.checkOut);
  if (stay.adults) parameters.set('adults', String(stay.adults));
  for (const age of stay.childrenAges ?? []) parameters.append('child', String(age));
  if (stay.rooms) parameters.set('rooms', String(stay.rooms));
  if (stay.nationality) parameters.set('nationality', stay.nationality);
  return parameters;
}

/** The URL of a search for a stay, without filters. It can be shared and survives the Back button. */
export function searchHref(stay: Partial<StayQuery>): string {
  const parameters = new URLSearchParams(stay.destination ? { destination: stay.destination } : {});
  for (const [name, value] of stayParameters(stay)) parameters.append(name, value);
  return parameters.size > 0 ? `/hotels?${parameters}` : '/hotels';
}

/** The URL of a list; default values are omitted. */
export function resultsHref(query: ResultsQuery): string {
  const parameters = new URLSearchParams();
  if (query.destination) parameters.set('destination', query.destination);
  for (const [name, value] of stayParameters(query)) parameters.append(name, value);
  const { filters } = query;
  if (query.sort !== 'match') parameters.set('sort', query.sort);
  if (filters.free) parameters.set('free', '1');
  if (filters.breakfast) parameters.set('breakfast', '1');
  if (filters.score > 0) parameters.set('score', String(filters.score));
  for (const star of filters.stars) parameters.append('stars', String(star));
  for (const key of filters.amenities) parameters.append('amenity', key);
  if (filters.maxPrice !== null) parameters.set('max', String(filters.maxPrice));
  if (query.shown > rowsAtOnce) parameters.set('shown', String(query.shown));
  if (query.searchId) parameters.set('search', query.searchId);
  return `/hotels?${parameters}`;
}

/** True if both filters send the same request to suppliers; other filters only hide results. */
export function isSameSupplierRequest(one: ResultFilters, other: ResultFilters): boolean {
  return one.free === other.free && one.breakfast === other.breakfast;
}

/** The search with a change of its view. A filter that is sent to suppliers makes it a new search. */
export function withView(query: ResultsQuery, change: Partial<ResultsView>): ResultsQuery {
  const filters = change.filters ?? query.filters;
  const shown = change.shown ?? rowsAtOnce;
  return {
    ...query,
    ...change,
    shown,
    searchId: isSameSupplierRequest(filters, query.filters) ? query.searchId : null,
  };
}

/** The number of filters that are set, for the button that opens them. */
export function filterCount(filters: ResultFilters): number {
  const switches = [filters.free, filters.breakfast, filters.score > 0, filters.maxPrice !== null];
  return switches.filter(Boolean).length + filters.stars.length + filters.amenities.length;
}
