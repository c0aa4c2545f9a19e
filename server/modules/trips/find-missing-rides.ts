import type { RideEnd } from '#server/modules/bookings/index.ts';
import { distanceKm, type UsualAirport } from '#server/modules/places/index.ts';
import { addDays } from '#server/platform/time/index.ts';
import type { Gap, Plan, Stay } from './gap-plans.ts';

/** Within this distance a ride ends in the town of a stay; it covers the suburbs of a large city. */
const sameTownKm = 40;
/** An airport farther away does not serve the stay. */
const airportReachKm = 120;

/** One direction of a ride; a return ride has two legs. */
type Leg = { from: RideEnd; to: RideEnd; at: string };

/**
 * Missing rides between the stays of a trip and their airport: to the first stay on its first day, and from
 * the last stay on its last day. None within the home country or next to a stay elsewhere, unless another
 * booking shows that the member flies.
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
  const bookedAirport = findBookedAirport(first, last, own, plans);
  const flies = bookedAirport !== null || homeCountry === null || homeCountry !== first.countryCode;
  const elsewhere = plans.flatMap((plan) =>
    plan.stay && km(plan.stay, first.stay) > sameTownKm ? [plan.stay] : [],
  );
  const comesFromOtherStay = elsewhere.some(({ checkOut }) => isNear(checkOut, first.stay.checkIn));
  const goesToOtherStay = elsewhere.some(({ checkIn }) => isNear(checkIn, last.stay.checkOut));
  const legs = plans.flatMap(legsOf);
  const lacks = (stay: Stay, way: 'there' | 'back', isNextToOther: boolean) =>
    flies && (bookedAirport !== null || !isNextToOther) && !legs.some((leg) => serves(leg, stay, way));
  const there = lacks(first, 'there', comesFromOtherStay) ? first.stay.checkIn : null;
  const back = lacks(last, 'back', goesToOtherStay) ? last.stay.checkOut : null;
  return first === last
    ? gapOf(first, bookedAirport, there, back)
    : [...gapOf(first, bookedAirport, there, null), ...gapOf(last, bookedAirport, null, back)];
}

function gapOf(
  stay: Stay,
  bookedAirport: UsualAirport | null,
  arrivalDate: string | null,
  departureDate: string | null,
): Gap[] {
  const airport = bookedAirport ?? stay.stay.airport;
  if (!airport || (arrivalDate === null && departureDate === null)) return [];
  return [{ kind: 'ride', bookingId: stay.id, airport, arrivalDate, departureDate, stay }];
}

/** The airport that another booking uses: the end of a ride near the stay, or the airport of a lounge. */
function findBookedAirport(
  stay: Stay,
  last: Stay,
  own: readonly Plan[],
  plans: readonly Plan[],
): UsualAirport | null {
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
  for (const { airport } of own) {
    if (airport) return known(airport.code, airport.name);
  }
  return null;
}

/** Whether a leg leads to or from the stay within a day of the date; night flights land a day later. */
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
