export { dismissTripGap } from './dismiss-gap.ts';
export { findNextTrip } from './find-next-trip.ts';
export { listCircleTrips } from './list-circle-trips.ts';
export { getTrip, listTrips } from './list-trips.ts';
export { isPlanned } from './planned.ts';
export { presentCircleTripPage, presentTrip, presentTripPage } from './present.ts';
export { gapKinds } from './schema.ts';
export type { CircleTrip, CircleTripPage, TripBooking, TripGap, TripSummary, TripView } from './views.ts';
