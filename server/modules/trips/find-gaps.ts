import { nightsBetween } from '#server/platform/time/index.ts';
import { findMissingBeds } from './find-missing-beds.ts';
import { findMissingRides } from './find-missing-rides.ts';
import type { Gap, GapContext, GapTrip, Plan, Stay } from './gap-plans.ts';
import { lacksEsim } from './lacks-esim.ts';

/** With more, the trip would look like a list of things to buy. */
const maxGaps = 3;

/** Stays of at least this many nights without an experience have an experience gap. */
const minNightsForExperience = 2;

/**
 * The gaps of an upcoming trip, the most urgent first, at most three. `plans` are all current bookings of the
 * member, those of other trips too, because a bed elsewhere is a bed and an eSIM belongs to no place. Only
 * booked plans create gaps; held and unpaid ones already fill them. Dismissed gaps are left out, as are those
 * that cannot be known: how the member travels between two stays, and whether the member flies within the
 * home country.
 */
export function findGaps(trip: GapTrip, plans: readonly Plan[], context: GapContext): Gap[] {
  const own = plans.filter(({ id }) => trip.bookingIds.includes(id));
  const booked = own.filter(isBooked);
  const stays = booked.filter(isStay).sort((one, other) => (one.stay.checkIn < other.stay.checkIn ? -1 : 1));
  const [anchor] = booked.filter(({ stay, isActivity }) => stay !== null || isActivity);
  const { sells, homeCountry } = context;
  const gaps: Gap[] = [];
  if (sells.beds) gaps.push(...findMissingBeds(stays, plans));
  if (sells.rides) gaps.push(...findMissingRides(stays, own, plans, homeCountry));
  if (anchor && sells.esims && trip.countryCode && lacksEsim(trip.countryCode, anchor, plans, context)) {
    gaps.push({ kind: 'esim', bookingId: anchor.id, countryCode: trip.countryCode });
  }
  if (anchor && sells.experiences && trip.placeName && lacksExperience(stays, plans)) {
    gaps.push({ kind: 'experience', bookingId: anchor.id });
  }
  return gaps.filter((gap) => !isDismissed(gap, own)).slice(0, maxGaps);
}

const isBooked = ({ state }: Plan): boolean =>
  ['confirmed', 'cancelling', 'pending_supplier', 'fulfilling'].includes(state);

const isStay = (plan: Plan): plan is Stay => plan.stay !== null;

/** Beds and rides are dismissed per stay, the other kinds for the whole trip. */
function isDismissed(gap: Gap, own: readonly Plan[]): boolean {
  const ofStay = gap.kind === 'bed' || gap.kind === 'ride';
  return own.some(({ id, dismissed }) => dismissed.includes(gap.kind) && (!ofStay || id === gap.bookingId));
}

function lacksExperience(stays: readonly Stay[], plans: readonly Plan[]): boolean {
  const nights = stays.reduce((sum, { stay }) => sum + nightsBetween(stay.checkIn, stay.checkOut), 0);
  const [first] = stays;
  if (!first || nights < minNightsForExperience) return false;
  return !plans.some(
    ({ isActivity, startsAt, endsAt, countryCode }) =>
      isActivity &&
      countryCode === first.countryCode &&
      stays.some((stay) => startsAt < stay.endsAt && endsAt > stay.startsAt),
  );
}
