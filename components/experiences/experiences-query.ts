import { type CategorySlug, experienceCategories } from '#server/modules/experiences/index.ts';
import { parseMaxPrice } from '../portal/parse-max-price.ts';

/** The URL parameters of a list of experiences. The page, its links and its form read and write them here. */

export const sorts = ['recommended', 'price_low', 'price_high', 'rating', 'duration'] as const;
type Sort = (typeof sorts)[number];

/** Ranges of the duration in minutes, both bounds included. */
export const lengths = {
  short: { most: 120 },
  half: { least: 121, most: 300 },
  day: { least: 301 },
} as const satisfies Record<string, { least?: number; most?: number }>;
export type Length = keyof typeof lengths;

export type ExperiencesQuery = {
  destination: string;
  keyword: string;
  /** The position of the device, used only after the member's own request. */
  near: { lat: number; lng: number } | null;
  /** YYYY-MM-DD, or empty for any day. */
  date: string;
  category: CategorySlug | '';
  sort: Sort;
  free: boolean;
  instant: boolean;
  rated: boolean;
  length: Length | '';
  maxPrice: number | null;
  page: number;
};

/** The lowest score, out of five, that the `rated` filter accepts. */
export const leastRating = 4.5;
const maxPage = 100;
/** The greatest `max_price` of the search's contract. */
const greatestPrice = 1_000_000_000;

type Parameters = Record<string, string | string[] | undefined>;

const firstOf = (value: string | string[] | undefined): string =>
  ((Array.isArray(value) ? value[0] : value) ?? '').trim();

const isCategory = (text: string): text is CategorySlug =>
  experienceCategories.some(({ slug }) => slug === text);

const wholeNumber = (text: string, most: number): number | null =>
  /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null;

function pointOf(text: string): ExperiencesQuery['near'] {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$/.exec(text) ?? [];
  const point = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}

/** Parses URL parameters. Invalid values are ignored, not refused. */
export function parseExperiencesQuery(parameters: Parameters): ExperiencesQuery {
  const text = (name: string) => firstOf(parameters[name]);
  const [category, sort, length, date] = [text('category'), text('sort'), text('length'), text('date')];
  return {
    destination: text('destination').slice(0, 120),
    keyword: text('q').slice(0, 120),
    near: pointOf(text('near')),
    date: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : '',
    category: isCategory(category) ? category : '',
    sort: sorts.find((one) => one === sort) ?? 'recommended',
    free: text('free') === '1',
    instant: text('instant') === '1',
    rated: text('rated') === '1',
    length: Object.hasOwn(lengths, length) ? (length as Length) : '',
    maxPrice: parseMaxPrice(text('max'), greatestPrice),
    page: wholeNumber(text('page'), maxPage) ?? 1,
  };
}

/** Which of the three searches the URL requests; null if none. */
export function searchKind(query: ExperiencesQuery): 'near' | 'keyword' | 'destination' | null {
  if (query.near) return 'near';
  if (query.keyword) return 'keyword';
  return query.destination ? 'destination' : null;
}

/** The URL of a list; default values are omitted. */
export function experiencesHref(query: Partial<ExperiencesQuery>): string {
  const parameters = new URLSearchParams();
  const put = (name: string, value: string | number | false | null | undefined) => {
    if (value) parameters.set(name, String(value));
  };
  put('near', query.near && `${query.near.lat},${query.near.lng}`);
  put('destination', query.destination);
  put('q', query.keyword);
  put('date', query.date);
  put('category', query.category);
  put('sort', query.sort !== 'recommended' && query.sort);
  put('free', query.free && '1');
  put('instant', query.instant && '1');
  put('rated', query.rated && '1');
  put('length', query.length);
  put('max', query.maxPrice);
  put('page', query.page !== 1 && query.page);
  const text = parameters.toString();
  return text ? `/experiences?${text}` : '/experiences';
}

/** The URL of the same search with a change, from its first page. */
export function withChange(query: ExperiencesQuery, change: Partial<ExperiencesQuery>): string {
  return experiencesHref({ ...query, page: 1, ...change });
}

/** The number of filters that are set, without the category. */
export function filterCount(query: ExperiencesQuery): number {
  return [query.free, query.instant, query.rated, query.length !== '', query.maxPrice !== null].filter(
    Boolean,
  ).length;
}
