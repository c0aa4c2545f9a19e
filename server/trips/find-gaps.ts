import { nightsBetween } from '#server/platform/time/index.ts';
import { findMissingBeds } from './find-missing-beds.ts';
import { findMissingRides } from './find-missing-rides.ts';
import type { Gap, GapContext, GapTrip, Plan, Stay } from './gap-plans.ts';
import { lacksEsim } from './lacks-esim.ts';

/** More would be a list of things to buy. */
const mostGaps = 3;

/** From so many nights on, a stay without anything to do is worth a word. */
const nightsWorthPlans = 2;

/**
 * What a trip that has not begun lacks, the most pressing first, at most three. `plans` are all bookings of the member that
 * are alive, those of other trips too: a bed elsewhere is a bed, and an eSIM belongs to no place. Only what is booked makes
 * a need; what is held or being paid already fills one. A gap that the member dismissed stays away, and so does what
 * nobody can know: how one arrives from a stay elsewhere, or whether one flies within the own country.
 */
export function findGaps(trip: GapTrip, plans: readonly Plan[], context: GapContext): Gap[] {
  const own = plans.filter(({ id }) => trip.bookingIds.includes(id));
  const booked = own.filter(isBooked);
  const stays = booked.filter(isStay).sort((one, other) => (one.stay.checkIn < other.stay.checkIn ? -1 : 1));
  const [anchor] = booked.filter(({ kind }) => kind === 'hotel' || kind === 'experience');
  const { sells, homeCountry } = context;
  const gaps: Gap[] = [];
  if (sells.beds) gaps.push(...findMissingBeds(stays, plans));
  if (sells.rides) gaps.push(...findMissingRides(stays, own, plans, homeCountry));
  if (anchor && sells.esims && trip.countryCode && lacksEsim(trip.countryCode, anchor, plans, context)) {
    gaps.push({ kind: 'esim', bookingId: anchor.id, countryCode: trip.countryCode });
  }
  if (anchor && sells.experiences && trip.placeName && hasNothingToDo(stays, plans)) {
    gaps.push({ kind: 'experience', bookingId: anchor.id });
  }
  return gaps.filter((gap) => !isDismissed(gap, own)).slice(0, mostGaps);
}

const isBooked = ({ state }: Plan): boolean =>
  state === 'confirmed' || state === 'pending_supplier' || state === 'fulfilling';

const isStay = (plan: Plan): plan is Stay => plan.stay !== null;

/** Beds and rides are dismissed for the stay they belong to, the rest for the whole trip. */
function isDismissed(gap: Gap, own: readonly Plan[]): boolean {
  const ofStay = gap.kind === 'bed' || gap.kind === 'ride';
  return own.some(({ id, dismissed }) => dismissed.includes(gap.kind) && (!ofStay || id === gap.bookingId));
}

function hasNothingToDo(stays: readonly Stay[], plans: readonly Plan[]): boolean {
  const nights = stays.reduce((sum, { stay }) => sum + nightsBetween(stay.checkIn, stay.checkOut), 0);
  const [first] = stays;
  if (!first || nights < nightsWorthPlans) return false;
  return !plans.some(
    ({ kind, startsAt, endsAt, countryCode }) =>
      kind === 'experience' &&
      countryCode === first.countryCode &&
      stays.some((stay) => startsAt < stay.endsAt && endsAt > stay.startsAt),
  );
}
