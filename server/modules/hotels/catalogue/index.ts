/** Public API of the hotels module: searching, describing and pricing stays. Hotel bookings build on it. */
export { freeUntil, isRefundable, penaltyAt } from './cancellation.ts';
export { confirmPrice, openRateOfHotel } from './confirm-price.ts';
export { describeRate, type RateDescription } from './describe-rate.ts';
export { toHotelPlace } from './destinations.ts';
export { featuredPlaces } from './featured-places.ts';
export { getHotelDetails } from './get-hotel-details.ts';
export { getHotelSearch } from './get-hotel-search.ts';
export { listRecommendations } from './list-recommendations.ts';
export { listRooms } from './list-rooms.ts';
export { checkDates, partyOf } from './party.ts';
export {
  type BoardType,
  boardTypes,
  type CancellationPolicy,
  type Guest,
  type HotelOrder,
  type HotelSupplier,
  type Party,
  type PaymentType,
  type RateIdentity,
  type RateOffer,
  type Stay,
  type SupplierBooking,
} from './port.ts';
export { presentLocal, presentPolicy, presentPrice } from './present.ts';
export { purgeHotelSearches } from './purge-searches.ts';
export { type OpenRate, openPriceConfirmation, openRate, type PinnedPrice } from './rate-tokens.ts';
export { type HotelCard, readHotelCards } from './read-hotel-cards.ts';
export { recheckRate } from './recheck-rate.ts';
export { streamHotels } from './stream-hotels.ts';
export { suggestLocations, suggestLocationsV2 } from './suggest-locations.ts';
export { hotelSupplier, hotelSuppliers } from './suppliers.ts';
export { validateRoom } from './validate-room.ts';
