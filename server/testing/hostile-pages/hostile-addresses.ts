import { fillPage, hasSegments } from './built-pages.ts';

/** Raw path segments: encoded, encoded twice or not decodable. */
const hostileSegments: readonly string[] = [
  'x',
  '%ff',
  '%00',
  'a%00b',
  '%E0%A4%A',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%252e%252e%252f',
  '..%5c..',
  '__proto__',
  'constructor',
  "';drop%20table%20users;--",
  '%F0%9F%98%80%E2%80%AE',
  '00000000-0000-0000-0000-000000000000',
  '30000000',
  '-1',
  'x'.repeat(4_000),
  '%0d%0aset-cookie:a=b',
  '<script>',
];

/** Raw query values. */
const hostileQueryValues: readonly string[] = [
  '',
  '%ff',
  '%00',
  '%',
  '-1',
  'NaN',
  '1e309',
  '30000000',
  '1.5',
  '2027-02-30',
  '0000-00-00',
  '__proto__',
  '%22%27%3B--',
  '%E2%80%AE%F0%9F%98%80',
  'https%3A%2F%2Fother.example',
  '%2F%2Fother.example%2F%5C',
  'x'.repeat(150),
  '[]',
  '%7B%22a%22%3A1%7D',
  '%0d%0aset-cookie:a=b',
];

/** A query that every search page accepts, so that one hostile value passes the checks of the others. */
function goodQuery(): Record<string, string> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  return {
    destination: 'Paris',
    check_in: day(40),
    check_out: day(42),
    adults: '2',
    rooms: '1',
    airport: 'LHR',
    date: day(40),
    time: '15:30',
    guests: '2',
    people: '2',
    country: 'FR',
    from: 'CDG',
    to: 'Paris',
    hotel: 'htl_test_last_room',
  };
}

/** Returns the `turn`th hostile address of a page; each turn makes another part hostile. */
export function hostileAddress(page: string, names: readonly string[], turn: number): string {
  const pick = <One>(all: readonly One[], at: number) => all[at % all.length] as One;
  const value = pick(hostileQueryValues, turn * 7 + page.length);
  const name = pick(names, turn * 13 + page.length);
  const path = fillPage(page, pick(hostileSegments, turn));
  switch (turn % (hasSegments(page) ? 5 : 4)) {
    case 0:
      return `${path}?${names
        .map((one) => `${one}=${value}`)
        .join('&')
        .slice(0, 12_000)}`;
    case 1:
      return `${path}?${asQuery({ ...goodQuery(), [name]: undefined })}&${name}=${value}`;
    case 2:
      return `${path}?${name}=${value}&${name}=${pick(hostileQueryValues, turn)}&${name}[]=1&${name}[a][b]=${value}`;
    case 3:
      return `${path}?${asQuery(goodQuery())}&${value}&=${value}&&&__proto__[a]=1&constructor.prototype=1`;
    default:
      return path;
  }
}

const asQuery = (values: Record<string, string | undefined>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');

/** Returns a page's address with one id in every dynamic segment and in every parameter that holds an id. */
export function addressWithId(page: string, names: readonly string[], id: string): string {
  const encoded = encodeURIComponent(id);
  const ids = names.filter((name) =>
    /^(hold|trip|booking|session|order|list|circle|invitation|code|perk|id|search)/.test(name),
  );
  return `${fillPage(page, encoded)}?${ids.map((name) => `${name}=${encoded}`).join('&')}`;
}
