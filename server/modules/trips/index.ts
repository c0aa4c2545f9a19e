export { dismissTripGap } from './dismiss-gap.ts';
export { listCircleTrips } from './list-circle-trips.ts';
export { getTrip, listTrips } from './list-trips.ts';
export { presentTrip, presentTripPage } from './present.ts';
