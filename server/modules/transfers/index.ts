/** The transfers module: searches, quotes, bookings and live tracking. */

export { cancelAfterCapture } from './cancel-after-capture.ts';
export { cancelTransferBooking } from './cancel-booking.ts';
export { transferTerms } from './cancellation-terms.ts';
export { createTravelQuote } from './create-travel-quote.ts';
export { getTransferBooking } from './get-booking.ts';
export { getTransferTaxonomy } from './get-taxonomy.ts';
export { personalData } from './personal-data.ts';
export { filterTransferSearch, pollTransferSearch } from './poll-search.ts';
export { pollTransferSupplier } from './poll-suppliers.ts';
export { presentTransferBooking } from './present-booking.ts';
export { presentAssigned, presentPosition } from './present-live.ts';
export { presentFoundQuotes } from './present-quotes.ts';
export { presentSearch } from './present-search.ts';
export { presentTravelQuote } from './present-travel-quote.ts';
export { purgeTransferSearches } from './purge-searches.ts';
export { receiveReservationCancelled } from './receive-cancelled.ts';
export { receiveReservationCreated } from './receive-created.ts';
export { receiveReservationModified } from './receive-modified.ts';
export { receiveTracking } from './receive-tracking.ts';
export { receiveVehicleInfo } from './receive-vehicle-info.ts';
export { searchTransfers } from './start-search.ts';
export type { BookingView, FoundQuotes, PolicyView, QuoteView } from './views.ts';
