import { isCalendarDate } from '#server/platform/time/index.ts';

/** The URL parameters of a visit to one experience, shared by the page, its calendar and its forms. */
export type VisitQuery = {
  /** YYYY-MM-DD; if empty, the first day with places is shown. */
  date: string;
  /** YYYY-MM that the calendar shows, or empty. */
  month: string;
  adults: number;
  children: number;
  /** People of age bands that only some products have; absent for none. */
  seniors?: number;
  youths?: number;
  infants?: number;
};

const otherBands = ['seniors', 'youths', 'infants'] as const;

/** The party of a visit. */
export function partyOf({ date: _, month: __, ...party }: VisitQuery): Omit<VisitQuery, 'date' | 'month'> {
  return party;
}

const most = 20;

type Parameters = Record<string, string | string[] | undefined>;

/** Parses URL parameters. Invalid values are ignored, not refused. */
export function parseVisitQuery(parameters: Parameters): VisitQuery {
  const text = (name: string) => {
    const value = parameters[name];
    return ((Array.isArray(value) ? value[0] : value) ?? '').trim();
  };
  const count = (name: string, least: number, fallback: number) => {
    const number = /^\d{1,2}$/.test(text(name)) ? Number(text(name)) : fallback;
    return number >= least && number <= most ? number : fallback;
  };
  return {
    date: isCalendarDate(text('date')) ? text('date') : '',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(text('month')) ? text('month') : '',
    adults: count('adults', 1, 2),
    children: count('children', 0, 0),
    ...Object.fromEntries(
      otherBands.flatMap((band) => {
        const people = count(band, 0, 0);
        return people > 0 ? [[band, people]] : [];
      }),
    ),
  };
}

/** The URL of an experience with a visit; default values are omitted. */
export function visitHref(code: string, visit: VisitQuery): string {
  const parameters = new URLSearchParams();
  if (visit.date) parameters.set('date', visit.date);
  if (visit.month && visit.month !== visit.date.slice(0, 7)) parameters.set('month', visit.month);
  if (visit.adults !== 2) parameters.set('adults', String(visit.adults));
  if (visit.children > 0) parameters.set('children', String(visit.children));
  for (const band of otherBands) if (visit[band]) parameters.set(band, String(visit[band]));
  const text = parameters.toString();
  return `/experiences/${encodeURIComponent(code)}${text ? `?${text}` : ''}`;
}
