import type { AirportVisitQuery } from '#components/airport/airport-visit-query.ts';
import { hoursOn, openStateAt } from '#components/airport/opening-times.ts';
import type { VenueOnPage } from '#components/airport/venue-facts.ts';
import {
  getFastTrackAvailability,
  getFitnessAvailability,
  getLoungeAvailability,
  getRestaurantAvailability,
} from '#server/airport/index.ts';
import type { VenueKind } from '#server/airport/port.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { fromMajor, toMajor } from '#server/platform/money/index.ts';
import { addDays, isoInstant, localToInstant, today } from '#server/platform/time/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { priceVisit } from '#server/travel-bookings/index.ts';
import { airportContext } from '../airport-context.ts';

type Available = Awaited<ReturnType<typeof getLoungeAvailability>>;

/** A time of the day that can be chosen, numbered as on the page. */
export type OfferedSlot = {
  index: number;
  time: string;
  remaining: number;
  isOpen: boolean;
  /** For all guests, in major units. */
  total: number;
  startsAt: string;
  /** Until when it can be cancelled free of charge; null when it never can. */
  freeUntil: string | null;
};

/** Coming without a slot, as long as the venue is open that day. */
export type OfferedWalkIn = { index: number; time: string; total: number; until: string };

export type OpenOffer = {
  state: 'open';
  date: string;
  first: string;
  furthest: string;
  currency: string;
  slots: OfferedSlot[];
  walkIn: OfferedWalkIn | null;
  /** The number of what is chosen at first; -1 when nothing can be. */
  chosen: number;
};

export type VisitOffer = OpenOffer | { state: 'failed'; problem: Problem };

/** How far ahead visits are on sale. */
const saleDays = 365;

/** Who chose no time yet rarely means the middle of the night. */
const dayBegins = '06:00';

type Asked = { id: string; date: string; guests: number };
type Reader = ReturnType<typeof airportContext>;

const availabilityOf: Record<VenueKind, (ctx: Reader, asked: Asked) => Promise<Available>> = {
  lounge: getLoungeAvailability,
  fast_track: getFastTrackAvailability,
  dining: getRestaurantAvailability,
  fitness: (ctx, { id, ...rest }) => getFitnessAvailability(ctx, { fitness_id: id, ...rest }),
};

/**
 * The times of the day that the address names, else of today, or of tomorrow when today has none left. A day that is
 * over or too far ahead is as none. Failures of the supplier come back as the problem.
 */
export async function readVisitOffer(
  portal: MemberPortal,
  venue: VenueOnPage,
  visit: AirportVisitQuery,
): Promise<VisitOffer> {
  const first = today(venue.time_zone);
  const furthest = addDays(first, saleDays);
  const isAsked = visit.date >= first && visit.date <= furthest;
  const ctx = airportContext(portal);
  const read = (date: string) =>
    availabilityOf[venue.product_type](ctx, { id: venue.id, date, guests: visit.guests });
  try {
    let found = await read(isAsked ? visit.date : first);
    let walkIn = found.date === first ? await readWalkIn(portal, venue, visit.guests) : null;
    if (!isAsked && !walkIn && !found.slots.some(({ available }) => available)) {
      found = await read(addDays(first, 1));
      walkIn = null;
    }
    const slots = found.slots.map((slot, index) => offerOf(slot, index + 1, found.date, venue, visit.guests));
    const open = slots.filter(({ isOpen }) => isOpen);
    const usual = open.find(({ time }) => time >= dayBegins) ?? open[0];
    const chosen = usual?.index ?? walkIn?.index ?? -1;
    return {
      state: 'open',
      date: found.date,
      first,
      furthest,
      currency: venue.currency,
      slots,
      walkIn,
      chosen,
    };
  } catch (err) {
    if (isProblem(err)) return { state: 'failed', problem: err };
    throw err;
  }
}

function offerOf(
  slot: Available['slots'][number],
  index: number,
  date: string,
  { time_zone: zone, cancellation_policy: policy }: VenueOnPage,
  guests: number,
): OfferedSlot {
  const startsAt = localToInstant(date, slot.time, zone);
  const hours = policy.free_until_hours;
  return {
    index,
    time: slot.time,
    remaining: slot.remaining,
    isOpen: slot.available,
    total: toMajor(guests * fromMajor(slot.price, slot.currency), slot.currency),
    startsAt,
    freeUntil: hours === null ? null : isoInstant(Date.parse(startsAt) - hours * 3_600_000),
  };
}

/** Walking in today: from now where it is open, else from when it opens. Null when it does not open any more. */
async function readWalkIn(
  portal: MemberPortal,
  venue: VenueOnPage,
  guests: number,
): Promise<OfferedWalkIn | null> {
  const time = walkInTime(venue);
  if (!time) return null;
  try {
    const priced = await priceVisit(
      airportContext(portal),
      {
        product_type: venue.product_type,
        product_id: venue.id,
        date: today(venue.time_zone),
        time,
        passenger_count: guests,
      },
      'walk_in',
    );
    return { index: 0, time, total: toMajor(priced.totalMinor, venue.currency), until: priced.endsAt };
  } catch (err) {
    // Too many people, or about to close: there are the slots of another day.
    if (isProblem(err, 'validation_failed')) return null;
    throw err;
  }
}

function walkInTime({ opening_hours: hours, time_zone: zone }: VenueOnPage): string | null {
  const state = openStateAt(hours, zone);
  if (state.state !== 'closed') {
    return Temporal.Now.plainTimeISO(zone).toString({ smallestUnit: 'minute' });
  }
  return hoursOn(hours, today(zone)) && state.next?.days === 0 ? state.next.opens : null;
}
