import { isCalendarDate } from '#server/platform/time/index.ts';

/** What the address of one experience says about the visit; the page, its calendar and its forms share it. */
export type VisitQuery = {
  /** YYYY-MM-DD, or empty: the first day with places is then shown. */
  date: string;
  /** YYYY-MM that the calendar shows, or empty. */
  month: string;
  adults: number;
  children: number;
};

const most = 20;

type Parameters = Record<string, string | string[] | undefined>;

/** Reads an address. What makes no sense is left out rather than refused. */
export function parseVisitQuery(parameters: Parameters): VisitQuery {
  const text = (name: string) => {
    const value = parameters[name];
    return ((Array.isArray(value) ? value[0] : value) ?? '').trim();
  };
  const count = (name: string, least: number, usual: number) => {
    const number = /^\d{1,2}$/.test(text(name)) ? Number(text(name)) : usual;
    return number >= least && number <= most ? number : usual;
  };
  return {
    date: isCalendarDate(text('date')) ? text('date') : '',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(text('month')) ? text('month') : '',
    adults: count('adults', 1, 2),
    children: count('children', 0, 0),
  };
}

/** The address of an experience with a visit; what is as usual is left out. */
export function visitHref(code: string, visit: VisitQuery): string {
  const parameters = new URLSearchParams();
  if (visit.date) parameters.set('date', visit.date);
  if (visit.month && visit.month !== visit.date.slice(0, 7)) parameters.set('month', visit.month);
  if (visit.adults !== 2) parameters.set('adults', String(visit.adults));
  if (visit.children > 0) parameters.set('children', String(visit.children));
  const text = parameters.toString();
  return `/experiences/${encodeURIComponent(code)}${text ? `?${text}` : ''}`;
}
