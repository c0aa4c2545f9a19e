export { getTrip, listTrips } from './list-trips.ts';
