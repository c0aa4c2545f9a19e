/** Public API of the places module: finds, names and locates cities, airports and countries. */
export { busiestAirports } from './busiest-airports.ts';
export { placeDataCredits } from './credits.ts';
export { distanceKm } from './distance.ts';
export { allowedErrors, editDistance } from './edit-distance.ts';
export { findCitiesNamed, findCityId } from './find-city.ts';
export { findNamedPlaces, type NamedPlace } from './find-named-places.ts';
export { foldName } from './fold-name.ts';
export { type LocalisedNames, type PlaceLanguage, placeLanguage, placeLanguages } from './languages.ts';
export { loadPlaces, placesVersion } from './load-places.ts';
export { countryName, placeArea, placeName } from './place-names.ts';
export type { PlaceKind, PlaceType } from './place-record.ts';
export {
  getPlace,
  getPlaces,
  type NearbyPlace,
  type Place,
  type PlaceContext,
  placesNear,
} from './queries.ts';
export { type Reader, readerLanguage } from './reader-language.ts';
export { resolveDestination } from './resolve-destination.ts';
export { type PlaceSuggestion, suggestPlaces } from './suggest-places.ts';
export { timeZoneAt } from './time-zone-at.ts';
export { type UsualAirport, usualAirports } from './usual-airports.ts';
