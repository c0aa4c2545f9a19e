export {
  getFastTrackAvailability,
  getFitnessAvailability,
  getLoungeAvailability,
  getRestaurantAvailability,
} from './get-availability.ts';
export { getFastTrack, getFitnessCentre, getLounge, getRestaurant, getVenue } from './get-venue.ts';
export { listFitnessCentres } from './list-fitness-centres.ts';
export { listServiceModules } from './list-service-modules.ts';
export { searchAirportServices } from './search-airport-services.ts';
export { airportSupplier } from './suppliers.ts';
export { checkVisitDate } from './visit-dates.ts';
export { wishOf } from './wishes.ts';
