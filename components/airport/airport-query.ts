import { type VenueKind, venueKinds } from '#server/modules/airport-services/catalogue/port.ts';

/** The URL parameters of the airport pages. The page, its links and its form read and write them here. */

export const venueSorts = ['recommended', 'price', 'rating'] as const;
type VenueSort = (typeof venueSorts)[number];

export type AirportQuery = {
  /** What was typed, as long as no airport is chosen. */
  place: string;
  /** The position of the device, used only after the member's own request. */
  near: { lat: number; lng: number } | null;
  /** IATA code, or empty. */
  airport: string;
  /** YYYY-MM-DD of the visit, or empty for today. */
  date: string;
  kind: VenueKind | '';
  terminal: string;
  /** Only venues that are open: now, or at any time on the day of the visit. */
  open: boolean;
  /** Only venues that a perk in the wallet can pay for. */
  perk: boolean;
  sort: VenueSort;
  page: number;
};

const maxPage = 99;

type Parameters = Record<string, string | string[] | undefined>;

const firstOf = (value: string | string[] | undefined): string =>
  ((Array.isArray(value) ? value[0] : value) ?? '').trim();

function pointOf(text: string): AirportQuery['near'] {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$/.exec(text) ?? [];
  const point = { lat: Number(lat), lng: Number(lng) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}

/** The code that the field adds to the name of an airport: `London Heathrow Airport (LHR)`. */
const codeIn = (text: string): string => /\(([A-Z]{3})\)$/.exec(text)?.[1] ?? '';

/** Parses URL parameters. Invalid values are ignored, not refused. */
export function parseAirportQuery(parameters: Parameters): AirportQuery {
  const text = (name: string) => firstOf(parameters[name]);
  const place = text('place').slice(0, 120);
  const code = text('airport').toUpperCase();
  const date = text('date');
  const page = /^\d{1,2}$/.test(text('page')) ? Number(text('page')) : 1;
  return {
    place,
    near: pointOf(text('near')),
    airport: /^[A-Z]{3}$/.test(code) ? code : codeIn(place),
    date: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : '',
    kind: venueKinds.find((kind) => kind === text('kind')) ?? '',
    terminal: text('terminal').slice(0, 60),
    open: text('open') === '1',
    perk: text('perk') === '1',
    sort: venueSorts.find((sort) => sort === text('sort')) ?? 'recommended',
    page: page >= 1 && page <= maxPage ? page : 1,
  };
}

/** The URL of a list. Default values are omitted, and so is the typed text once an airport is chosen. */
export function airportHref(query: Partial<AirportQuery>): string {
  const parameters = new URLSearchParams();
  const put = (name: string, value: string | number | false | null | undefined) => {
    if (value) parameters.set(name, String(value));
  };
  put('near', !query.airport && query.near && `${query.near.lat},${query.near.lng}`);
  put('place', !query.airport && query.place);
  put('airport', query.airport);
  put('date', query.date);
  put('kind', query.kind);
  put('terminal', query.terminal);
  put('open', query.open && '1');
  put('perk', query.perk && '1');
  put('sort', query.sort !== 'recommended' && query.sort);
  put('page', query.page !== 1 && query.page);
  const text = parameters.toString();
  return text ? `/airport?${text}` : '/airport';
}

/** The URL of the same list with a change, from its first page. */
export function withChange(query: AirportQuery, change: Partial<AirportQuery>): string {
  return airportHref({ ...query, page: 1, ...change });
}

/** True if a filter other than the kind is set. */
export const isNarrowed = (query: AirportQuery): boolean => query.terminal !== '' || query.open || query.perk;
