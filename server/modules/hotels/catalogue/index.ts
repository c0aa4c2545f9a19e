/** Public API of the hotels module: searching, describing and pricing stays. Hotel bookings build on it. */
export { type Terms, type TermsPart, worseTerms } from './agreed-terms.ts';
export { freeUntil, termsOfPolicy } from './cancellation.ts';
export { citiesToSell } from './cities-to-sell.ts';
export { confirmPrice } from './confirm-price.ts';
export { type CorrectedMapping, mapHotel, unmapHotel } from './correct-mapping.ts';
export { describeRate, type RateDescription } from './describe-rate.ts';
export { toHotelPlace } from './destinations.ts';
export { extrasAtProperty } from './extras-at-property.ts';
export { featuredPlaces } from './featured-places.ts';
export { getHotelDetails } from './get-hotel-details.ts';
export { getHotelSearch } from './get-hotel-search.ts';
export { ingestHotels } from './ingest-hotels.ts';
export { ingestHotelsOfPlace } from './ingest-hotels-of-place.ts';
export { listRecommendations } from './list-recommendations.ts';
export { listRooms } from './list-rooms.ts';
export { needsPhone } from './needs-phone.ts';
export { guestsIn } from './occupancies.ts';
export { atOffer, openConfirmedRate, openRateOfHotel } from './open-rate-of-hotel.ts';
export { checkDates, partyOf } from './party.ts';
export { personalData } from './personal-data.ts';
export {
  type BoardType,
  type BookedRoom,
  type CancellationPolicy,
  type Guest,
  type GuestsAnswer,
  type GuestsDeclineReason,
  type HotelOrder,
  type HotelSupplier,
  type LeadGuest,
  type LocalAmount,
  occupanciesOf,
  type Party,
  type PaymentType,
  type RateCost,
  type RateIdentity,
  type RoomOccupancy,
  type SupplierBooking,
} from './port.ts';
export {
  presentAddress,
  presentCharges,
  presentLocal,
  presentPolicy,
  presentRules,
} from './present.ts';
export { presentRecommendations } from './present-recommendations.ts';
export { presentConfirmedPrice, presentRooms } from './present-rooms.ts';
export { purgePriceConfirmations } from './purge-confirmations.ts';
export { purgeHotelSearches } from './purge-searches.ts';
export type { OpenRate, PinnedPrice } from './rate-tokens.ts';
export { readHotelCards } from './read-hotel-cards.ts';
export { confirmRate } from './recheck-rate.ts';
export { openQuote, sealQuote } from './seal-quote.ts';
export { policyBeforeMarkup } from './sell-offer.ts';
export { streamHotels } from './stream-hotels.ts';
export { suggestLocations, suggestLocationsV2 } from './suggest-locations.ts';
export { hotelSupplier } from './suppliers.ts';
export { arrivalOf, departureOf } from './usual-times.ts';
export { validateRoom } from './validate-room.ts';
export type {
  BookableRate,
  ConfirmedPrice,
  HotelRooms,
  RecommendedHotel,
  RoomWithRates,
} from './views.ts';
