/** Bookings of airport services: holds, payments, passes, admission and cancellation. */
export { cancelTravelBooking } from './cancel-booking.ts';
export { caseSources } from './case-sources.ts';
export { createTravelBooking } from './create-booking.ts';
export { findUnpaidSlot } from './find-unpaid-slot.ts';
export { findUnpaidWalkIn } from './find-unpaid-walk-in.ts';
export { visitTerms } from './free-until.ts';
export { getTravelBooking } from './get-booking.ts';
export { initiateTravelPayment } from './initiate-payment.ts';
export { listTravelBookings } from './list-bookings.ts';
export { moneyTerms } from './money-terms.ts';
export { drawPassCode } from './pass-code.ts';
export { prebookTravelSlot } from './prebook-slot.ts';
export {
  presentHeldSlot,
  presentTravelBooking,
  presentTravelBookingPage,
  presentTravelPayment,
} from './present.ts';
export { presentCancelledTravelBooking } from './present-cancellation.ts';
export { presentPass } from './present-pass.ts';
export { priceVisit } from './price-visit.ts';
export { readVisits } from './read-visits.ts';
export { redeemTravelBooking } from './redeem-booking.ts';
export { settleVisit } from './settle-visit.ts';
export { admitTravelPass, type PassView, verifyTravelPass } from './verify-pass.ts';
export type { TravelBooking } from './views.ts';
export { type Visit, visitOfBooking, visitOfWalkIn } from './visit.ts';
export {
  applicablePerks,
  hasPerks,
  offerPerks,
  type PerkOffer,
  withReservedUnits,
} from './visit-perks.ts';
