import { type ShownConversion, shownConversion } from '#server/modules/pricing/index.ts';
import type { OfferedVisit } from '../catalogue/index.ts';
import type { TravelBooking } from './views.ts';

/** A booked or planned visit, for its summary and its terms. Amounts are minor units of `currency`. */
export type Visit = {
  name: string;
  airportCode: string;
  terminal: string;
  city: string;
  image: string;
  isWalkIn: boolean;
  date: string;
  timeZone: string;
  startsAt: string;
  endsAt: string;
  /** The last instant of free cancellation; null if there is none. */
  freeUntil: string | null;
  /** Share of the price that a later cancellation returns until the visit begins. */
  lateRefundPercent: number;
  guests: number;
  /** Price for one guest. */
  unitMinor: number;
  totalMinor: number;
  /** The part that perks pay. */
  perkMinor: number;
  /** The part that is paid in money. */
  dueMinor: number;
  currency: string;
  /** What the total was converted from; null where the supplier named its currency. */
  converted: ShownConversion | null;
};

/** The visit of a stored booking. */
export function visitOfBooking(booking: TravelBooking): Visit {
  const { venue, price } = booking;
  return {
    name: venue.name,
    airportCode: venue.airportCode,
    terminal: venue.terminal,
    city: venue.city,
    image: venue.image,
    isWalkIn: booking.bookingType === 'walk_in',
    date: booking.date,
    timeZone: booking.timeZone,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    freeUntil: booking.policy.freeUntil,
    lateRefundPercent: booking.policy.lateRefundPercent,
    guests: booking.passengerCount,
    unitMinor: price.unitMinor,
    totalMinor: price.totalMinor,
    perkMinor: price.perkMinor,
    dueMinor: price.dueMinor,
    currency: price.currency,
    converted: price.converted,
  };
}

/** A walk-in visit for which nothing is stored. */
export function visitOfWalkIn(
  { venue, unitMinor, totalMinor, startsAt, endsAt, converted, markup }: OfferedVisit,
  { date, guests }: { date: string; guests: number },
): Visit {
  return {
    name: venue.name,
    airportCode: venue.airportCode,
    terminal: venue.terminal,
    city: venue.city,
    image: venue.image,
    isWalkIn: true,
    date,
    timeZone: venue.timeZone,
    startsAt,
    endsAt,
    // A walk-in reserves no place that could be lost.
    freeUntil: endsAt,
    lateRefundPercent: 0,
    guests,
    unitMinor,
    totalMinor,
    perkMinor: 0,
    dueMinor: totalMinor,
    currency: venue.currency,
    converted: shownConversion({ totalMinor, currency: venue.currency, converted, markup }),
  };
}
