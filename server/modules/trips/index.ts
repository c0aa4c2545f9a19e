export { dismissTripGap } from './dismiss-gap.ts';
export { listCircleTrips } from './list-circle-trips.ts';
export { getTrip, listTripSummaries, listTrips } from './list-trips.ts';
export { presentCircleTripPage, presentTrip, presentTripPage } from './present.ts';
export { gapKinds } from './schema.ts';
export type { CircleTrip, CircleTripPage, TripBooking, TripGap, TripSummary, TripView } from './views.ts';
