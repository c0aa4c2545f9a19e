/** The transfers module: searches, quotes, bookings and live tracking. */
export { askGroundSupplier } from './ask-suppliers.ts';
export { cancelAfterCapture } from './cancel-after-capture.ts';
export { cancelGroundBooking } from './cancel-booking.ts';
export { createTravelQuote } from './create-travel-quote.ts';
export { eraseFromTransfers, withoutAddresses } from './erase-from-transfers.ts';
export { getGroundBooking } from './get-booking.ts';
export { getGroundTaxonomy } from './get-taxonomy.ts';
export { filterGroundTransport, pollGroundTransport } from './poll-search.ts';
export { purgeGroundSearches } from './purge-searches.ts';
export { receiveReservationCancelled } from './receive-cancelled.ts';
export { receiveReservationCreated } from './receive-created.ts';
export { receiveReservationModified } from './receive-modified.ts';
export { receiveTracking } from './receive-tracking.ts';
export { receiveVehicleInfo } from './receive-vehicle-info.ts';
export { searchGroundTransport } from './start-search.ts';
