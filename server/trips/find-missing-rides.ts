import { distanceKm } from '#server/places/index.ts';
import { addDays } from '#server/platform/time/index.ts';
import type { Gap, NearAirport, Plan, RideEnd, Stay } from './gap-plans.ts';

/** Nearer than this, a place of a ride and a stay are the same town: as far as the suburbs of a city of millions. */
const sameTownKm = 40;
/** Farther than this, an airport is not the stay's. */
const airportReachKm = 120;

/** One way of a ride: a way there and back is two. */
type Leg = { from: RideEnd; to: RideEnd; at: string };

/**
 * Rides that lack between a stay of the trip and its airport: there on the day of the first one, back on the day of the
 * last one. None within the own country, nor next to a stay elsewhere, unless another booking shows that one flies.
 */
export function findMissingRides(
  stays: readonly Stay[],
  own: readonly Plan[],
  plans: readonly Plan[],
  homeCountry: string | null,
): Gap[] {
  const first = stays[0];
  const last = stays.reduce<Stay | undefined>(
    (latest, stay) => (latest && latest.stay.checkOut >= stay.stay.checkOut ? latest : stay),
    undefined,
  );
  if (!first || !last) return [];
  const shown = shownAirport(first, last, own, plans);
  const flies = shown !== null || homeCountry === null || homeCountry !== first.countryCode;
  const elsewhere = plans.flatMap((plan) =>
    plan.stay && km(plan.stay, first.stay) > sameTownKm ? [plan.stay] : [],
  );
  const comesFrom = elsewhere.some(({ checkOut }) => isNear(checkOut, first.stay.checkIn));
  const goesTo = elsewhere.some(({ checkIn }) => isNear(checkIn, last.stay.checkOut));
  const legs = plans.flatMap(legsOf);
  const lacks = (stay: Stay, way: 'there' | 'back', isNextToOther: boolean) =>
    flies && (shown !== null || !isNextToOther) && !legs.some((leg) => serves(leg, stay, way));
  const there = lacks(first, 'there', comesFrom) ? first.stay.checkIn : null;
  const back = lacks(last, 'back', goesTo) ? last.stay.checkOut : null;
  return first === last
    ? gapOf(first, shown, there, back)
    : [...gapOf(first, shown, there, null), ...gapOf(last, shown, null, back)];
}

function gapOf(
  stay: Stay,
  shown: NearAirport | null,
  arrivalDate: string | null,
  departureDate: string | null,
): Gap[] {
  const airport = shown ?? stay.stay.airport;
  if (!airport || (arrivalDate === null && departureDate === null)) return [];
  return [{ kind: 'ride', bookingId: stay.id, airport, arrivalDate, departureDate, stay }];
}

/** The airport that another booking of the trip shows: a ride's end near the stay, or a lounge in its town. */
function shownAirport(
  stay: Stay,
  last: Stay,
  own: readonly Plan[],
  plans: readonly Plan[],
): NearAirport | null {
  const known = (code: string, name: string) =>
    stay.stay.airport?.code === code ? stay.stay.airport : { code, name, names: null };
  const around = (at: string) =>
    isNear(dateOf(at, stay), stay.stay.checkIn) || isNear(dateOf(at, last), last.stay.checkOut);
  for (const { from, to, at } of plans.flatMap(legsOf)) {
    const end = [from, to].find((one) => one.type === 'airport' && km(one, stay.stay) <= airportReachKm);
    const other = end === from ? to : from;
    if (end && around(at) && km(other, stay.stay) <= sameTownKm) {
      return known(end.placeId.replace(/^airport_/, ''), end.name);
    }
  }
  for (const { venue } of own) {
    if (venue) return known(venue.airportCode, venue.airportName);
  }
  return null;
}

/** Whether a leg brings one to the stay, or takes one from it, about the day: a night flight lands after midnight. */
function serves({ from, to, at }: Leg, stay: Stay, way: 'there' | 'back'): boolean {
  const [near, far] = way === 'there' ? [to, from] : [from, to];
  const date = way === 'there' ? stay.stay.checkIn : stay.stay.checkOut;
  const isOutward = far.type === 'airport' || km(far, stay.stay) > sameTownKm;
  return (
    near.type !== 'airport' &&
    km(near, stay.stay) <= sameTownKm &&
    isOutward &&
    isNear(dateOf(at, stay), date)
  );
}

function legsOf({ ride }: Plan): Leg[] {
  if (!ride) return [];
  const there = { from: ride.from, to: ride.to, at: ride.pickupAt };
  return ride.returnAt ? [there, { from: ride.to, to: ride.from, at: ride.returnAt }] : [there];
}

const dateOf = (instant: string, { timeZone }: Stay): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();

const isNear = (date: string, other: string): boolean =>
  date >= addDays(other, -1) && date <= addDays(other, 1);

type Point = { latitude: number; longitude: number };

const km = (one: Point, other: Point): number =>
  distanceKm({ lat: one.latitude, lng: one.longitude }, { lat: other.latitude, lng: other.longitude });
