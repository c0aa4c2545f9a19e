/** The airport services module: lounges, fast tracks, restaurants and fitness centres. */
export {
  getFastTrackAvailability,
  getFitnessAvailability,
  getLoungeAvailability,
  getRestaurantAvailability,
} from './get-availability.ts';
export { getFastTrack, getFitnessCentre, getLounge, getRestaurant, getVenue } from './get-venue.ts';
export { listFitnessCentres } from './list-fitness-centres.ts';
export { listServiceModules } from './list-service-modules.ts';
export {
  policyType,
  presentAvailability,
  presentFitnessCentres,
  presentVenueDetails,
  presentVenuePage,
} from './present.ts';
export { searchAirportServices } from './search-airport-services.ts';
export { type OfferedVisit, sellingAirportSuppliers } from './selling-suppliers.ts';
export { airportSupplier } from './suppliers.ts';
export { preferencesOf } from './venue-preferences.ts';
export type { OfferedSlot, VenueAvailability } from './views.ts';
export { checkVisitDate } from './visit-dates.ts';
