import { isCalendarDate } from '#server/platform/time/index.ts';

/** The URL parameters of a visit to one venue, shared by the page and its forms. */
export type AirportVisitQuery = {
  /** YYYY-MM-DD; if empty, the first day with places is shown. */
  date: string;
  guests: number;
};

/** Most guests that the form offers for one booking; venues admit at most nine. */
export const mostGuests = 9;

type Parameters = Record<string, string | string[] | undefined>;

/** Parses URL parameters. Invalid values are ignored, not refused. */
export function parseAirportVisit(parameters: Parameters): AirportVisitQuery {
  const text = (name: string) => {
    const value = parameters[name];
    return ((Array.isArray(value) ? value[0] : value) ?? '').trim();
  };
  const guests = /^\d$/.test(text('guests')) ? Number(text('guests')) : 1;
  return {
    date: isCalendarDate(text('date')) ? text('date') : '',
    guests: guests >= 1 && guests <= mostGuests ? guests : 1,
  };
}

/** The URL of a venue with a visit. One guest is the default and is omitted. */
export function airportVisitHref(venueId: string, visit: AirportVisitQuery): string {
  const parameters = new URLSearchParams();
  if (visit.date) parameters.set('date', visit.date);
  if (visit.guests !== 1) parameters.set('guests', String(visit.guests));
  const text = parameters.toString();
  return `/airport/${encodeURIComponent(venueId)}${text ? `?${text}` : ''}`;
}
