import { airportContext } from '#components/airport/airport-context.ts';
import type { AirportVisitQuery } from '#components/airport/airport-visit-query.ts';
import { hoursOn, openStateAt } from '#components/airport/opening-times.ts';
import { priceVisit } from '#server/modules/airport-services/bookings/index.ts';
import {
  getFastTrackAvailability,
  getFitnessAvailability,
  getLoungeAvailability,
  getRestaurantAvailability,
  type OfferedSlot as OpenSlot,
  type VenueAvailability,
} from '#server/modules/airport-services/catalogue/index.ts';
import type { VenueDetails, VenueKind } from '#server/modules/airport-services/catalogue/port.ts';
import { productRules } from '#server/modules/bookings/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** A slot of the day, numbered as on the page. */
export type OfferedSlot = OpenSlot & { index: number };

/** A walk-in without a slot, valid while the venue is open that day. */
type OfferedWalkIn = { index: number; time: string; totalMinor: number; until: string };

export type OpenOffer = {
  state: 'open';
  date: string;
  first: string;
  furthest: string;
  currency: string;
  slots: OfferedSlot[];
  walkIn: OfferedWalkIn | null;
  /** Index of the preselected choice; -1 if nothing can be chosen. */
  chosen: number;
};

export type VisitOffer = OpenOffer | { state: 'failed'; problem: Problem };

/** Preselected slots start at this time or later: visits in the night are rarely meant. */
const dayBegins = '06:00';

type AvailabilityInput = { id: string; date: string; guests: number; currency: string };
type AirportContext = ReturnType<typeof airportContext>;

const availabilityOf: Record<
  VenueKind,
  (ctx: AirportContext, asked: AvailabilityInput) => Promise<VenueAvailability>
> = {
  lounge: getLoungeAvailability,
  fast_track: getFastTrackAvailability,
  dining: getRestaurantAvailability,
  fitness: (ctx, { id, ...rest }) => getFitnessAvailability(ctx, { fitness_id: id, ...rest }),
};

/**
 * The slots of the requested date. Without a date, or with one in the past or more than 365 days ahead: those
 * of today, or of tomorrow if today has none left. A failure of the supplier is returned as the problem.
 */
export async function readVisitOffer(
  portal: MemberPortal,
  venue: VenueDetails,
  visit: AirportVisitQuery,
): Promise<VisitOffer> {
  const first = today(venue.timeZone);
  const furthest = addDays(first, productRules.lounge.daysAhead);
  const isOnSale = visit.date >= first && visit.date <= furthest;
  const ctx = airportContext(portal);
  const read = (date: string) =>
    availabilityOf[venue.kind](ctx, { id: venue.id, date, guests: visit.guests, currency: portal.currency });
  try {
    let found = await read(isOnSale ? visit.date : first);
    let walkIn = found.date === first ? await readWalkIn(portal, venue, visit.guests) : null;
    if (!isOnSale && !walkIn && !found.slots.some(({ isAvailable }) => isAvailable)) {
      found = await read(addDays(first, 1));
      walkIn = null;
    }
    const slots = found.slots.map((slot, index) => ({ ...slot, index: index + 1 }));
    const open = slots.filter(({ isAvailable }) => isAvailable);
    const preferred = open.find(({ time }) => time >= dayBegins) ?? open[0];
    const chosen = preferred?.index ?? walkIn?.index ?? -1;
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

/**
 * A walk-in today: from now if the venue is open, otherwise from its opening. Null if it does not open again
 * today.
 */
async function readWalkIn(
  portal: MemberPortal,
  venue: VenueDetails,
  guests: number,
): Promise<OfferedWalkIn | null> {
  const time = walkInTime(venue);
  if (!time) return null;
  try {
    const priced = await priceVisit(
      airportContext(portal),
      {
        product_type: venue.kind,
        product_id: venue.id,
        date: today(venue.timeZone),
        time,
        passenger_count: guests,
        currency: portal.currency,
      },
      'walk_in',
    );
    return { index: 0, time, totalMinor: priced.totalMinor, until: priced.endsAt };
  } catch (err) {
    // Too many guests, or the venue closes soon: only slots are offered.
    if (isProblem(err, 'validation_failed')) return null;
    throw err;
  }
}

function walkInTime({ openingHours: hours, timeZone: zone }: VenueDetails): string | null {
  const state = openStateAt(hours, zone);
  if (state.state !== 'closed') {
    return Temporal.Now.plainTimeISO(zone).toString({ smallestUnit: 'minute' });
  }
  return hoursOn(hours, today(zone)) && state.next?.days === 0 ? state.next.opens : null;
}
