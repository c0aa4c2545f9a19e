/** The operator's own venues: their file, their sale, and their visits. */
export type { OwnVenue } from './own-venue.ts';
export { readVenueFile, venueFileFormats } from './read-venue-file.ts';
export { compareVenues, listOwnVenues, storeVenues, type VenueChanges } from './store-venues.ts';
export { ownVenueSupplier } from './supplier.ts';
export { writeVenueFile } from './write-venue-file.ts';
