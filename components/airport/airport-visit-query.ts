import { isCalendarDate } from '#server/platform/time/index.ts';

/** What the address of one venue says about the visit; the page and its forms share it. */
export type AirportVisitQuery = {
  /** YYYY-MM-DD, or empty: the first day with places is then shown. */
  date: string;
  guests: number;
};

/** Guests of one booking that the form offers; venues let in nine at most. */
export const mostGuests = 9;

type Parameters = Record<string, string | string[] | undefined>;

/** Reads an address. What makes no sense is left out rather than refused. */
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

/** The address of a venue with a visit; one guest is the usual party and needs no word. */
export function airportVisitHref(venueId: string, visit: AirportVisitQuery): string {
  const parameters = new URLSearchParams();
  if (visit.date) parameters.set('date', visit.date);
  if (visit.guests !== 1) parameters.set('guests', String(visit.guests));
  const text = parameters.toString();
  return `/airport/${encodeURIComponent(venueId)}${text ? `?${text}` : ''}`;
}
