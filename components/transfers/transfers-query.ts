import type { getTransferTaxonomy } from '#server/modules/transfers/index.ts';
import { parseMaxPrice } from '../portal/parse-max-price.ts';

/** The URL parameters of a search for transfers. The page, its links and its forms read and write them here. */

/** Every value that filters accept, as the API publishes them. */
export type Taxonomy = Awaited<ReturnType<typeof getTransferTaxonomy>>;
type StepType = Taxonomy['step_types'][number];
type Sort = Taxonomy['sorts'][number];

export type TransferFilters = {
  /** Keys of vehicle types and classes. */
  types: number[];
  classes: number[];
  categories: string[];
  amenities: string[];
  by: string;
  noWalk: boolean;
  cancellable: boolean;
  maxPrice: number | null;
};

export type TransfersQuery = TransferFilters & {
  from: string;
  to: string;
  /**
   * YYYY-MM-DD and HH:MM in the time zone of the pick-up place; return date and time in
   * that of the destination.
   */
  date: string;
  time: string;
  returnDate: string;
  returnTime: string;
  people: number;
  bags: number;
  sort: string;
  /** Id of the search that produced the quotes; null for a new search. */
  searchId: string | null;
};

export const maxPeople = 50;
export const maxBags = 99;
const defaultSort = 'price_asc';

type Parameters = Record<string, string | string[] | undefined>;

const listOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const firstOf = (value: string | string[] | undefined): string => (listOf(value)[0] ?? '').trim();

const wholeNumber = (text: string, least: number, most: number): number | null =>
  /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null;

/** True for a date that exists: 31 February does not. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** Parses URL parameters. Invalid values are ignored, not refused; the page then asks for them. */
export function parseTransfersQuery(parameters: Parameters): TransfersQuery {
  const text = (name: string) => firstOf(parameters[name]);
  const date = (name: string) => (isDate(text(name)) ? text(name) : '');
  const time = (name: string) => /^([01]\d|2[0-3]):[0-5]\d/.exec(text(name))?.[0] ?? '';
  const keys = (name: string) => [
    ...new Set(listOf(parameters[name]).flatMap((key) => wholeNumber(key, 1, 9_999_999) ?? [])),
  ];
  const names = (name: string) => [...new Set(listOf(parameters[name]).map((one) => one.slice(0, 64)))];
  return {
    from: text('from').slice(0, 200),
    to: text('to').slice(0, 200),
    date: date('date'),
    time: time('time'),
    returnDate: date('return_date'),
    returnTime: time('return_time'),
    people: wholeNumber(text('people'), 1, maxPeople) ?? 2,
    bags: wholeNumber(text('bags'), 0, maxBags) ?? 0,
    sort: text('sort') || defaultSort,
    types: keys('type'),
    classes: keys('class'),
    categories: names('category'),
    amenities: names('amenity'),
    by: text('by'),
    noWalk: text('no_walk') === '1',
    cancellable: text('cancellable') === '1',
    maxPrice: parseMaxPrice(text('max')),
    searchId: /^[0-9a-f-]{36}$/.test(text('search')) ? text('search') : null,
  };
}

/**
 * Removes filters that the taxonomy of the search does not contain, so that an old link still shows its quotes.
 */
export function dropUnknownFilters(query: TransfersQuery, taxonomy: Taxonomy): KnownQuery {
  const types = new Set<number>(taxonomy.vehicle_types.map(({ key }) => key));
  const classes = new Set<number>(taxonomy.vehicle_classes.map(({ key }) => key));
  const categories = new Set<string>(taxonomy.categories.map(({ name }) => name));
  const amenities = new Set<string>(taxonomy.amenities.map(({ key }) => key));
  return {
    ...query,
    types: query.types.filter((key) => types.has(key)),
    classes: query.classes.filter((key) => classes.has(key)),
    categories: query.categories.filter((name) => categories.has(name)),
    amenities: query.amenities.filter((key) => amenities.has(key)),
    by: taxonomy.step_types.find((one) => one === query.by) ?? '',
    sort: taxonomy.sorts.find((one) => one === query.sort) ?? defaultSort,
  };
}

/** A search whose filters and sort order are in its taxonomy. */
export type KnownQuery = TransfersQuery & { by: StepType | ''; sort: Sort };

/** True if the URL contains a complete search; a return trip is optional. */
export const isComplete = ({ from, to, date, time }: TransfersQuery): boolean =>
  from !== '' && to !== '' && date !== '' && time !== '';

/** The URL parameters of the transfer alone, as the forms send them. */
export function transferParameters(query: Partial<TransfersQuery>): [string, string][] {
  const all: [string, string | number | undefined][] = [
    ['from', query.from],
    ['to', query.to],
    ['date', query.date],
    ['time', query.time],
    ['return_date', query.returnDate],
    ['return_time', query.returnDate && query.returnTime],
    ['people', query.people],
    ['bags', query.bags],
  ];
  return all.flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
}

/** All URL parameters of a list of quotes; default values are omitted. */
export function transfersParameters(query: Partial<TransfersQuery>): URLSearchParams {
  const parameters = new URLSearchParams(transferParameters(query));
  for (const key of query.types ?? []) parameters.append('type', String(key));
  for (const key of query.classes ?? []) parameters.append('class', String(key));
  for (const name of query.categories ?? []) parameters.append('category', name);
  for (const key of query.amenities ?? []) parameters.append('amenity', key);
  if (query.by) parameters.set('by', query.by);
  if (query.noWalk) parameters.set('no_walk', '1');
  if (query.cancellable) parameters.set('cancellable', '1');
  if (query.maxPrice) parameters.set('max', String(query.maxPrice));
  if (query.sort && query.sort !== defaultSort) parameters.set('sort', query.sort);
  if (query.searchId) parameters.set('search', query.searchId);
  return parameters;
}

/** The URL of a list of quotes. */
export function transfersHref(query: Partial<TransfersQuery>): string {
  const text = transfersParameters(query).toString();
  return text ? `/transfers?${text}` : '/transfers';
}

/** The URL of the same search with a change. */
export function withChange(query: TransfersQuery, change: Partial<TransfersQuery>): string {
  return transfersHref({ ...query, ...change });
}

/** The URL to book a quote. It keeps the parameters of the list for the link back. */
export function bookTransferHref(
  query: TransfersQuery,
  quoteId: string,
  extras: readonly string[] = [],
): string {
  const parameters = transfersParameters(query);
  for (const key of extras) parameters.append('extra', key);
  return `/book-transfer/${encodeURIComponent(quoteId)}?${parameters}`;
}

export const noFilters: TransferFilters = {
  types: [],
  classes: [],
  categories: [],
  amenities: [],
  by: '',
  noWalk: false,
  cancellable: false,
  maxPrice: null,
};

/** The number of filters that are set, for the button that opens them. */
export function filterCount(query: TransferFilters): number {
  const lists = [query.types, query.classes, query.categories, query.amenities];
  const switches = [query.by !== '', query.noWalk, query.cancellable, query.maxPrice !== null];
  return lists.reduce((sum, list) => sum + list.length, 0) + switches.filter(Boolean).length;
}

/** Adds a value to a list of filters, or removes it if it is there. */
export const toggled = <Value>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
