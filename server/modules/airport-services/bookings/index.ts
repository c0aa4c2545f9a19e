/** Bookings of airport services: holds, payments, passes, admission and cancellation. */
export { cancelTravelBooking } from './cancel-booking.ts';
export { createTravelBooking } from './create-booking.ts';
export { findUnpaidWalkIn } from './find-unpaid-walk-in.ts';
export { getTravelBooking } from './get-booking.ts';
export { initiateTravelPayment } from './initiate-payment.ts';
export { listTravelBookings } from './list-bookings.ts';
export { drawPassCode } from './pass-code.ts';
export { prebookTravelSlot } from './prebook-slot.ts';
export { priceVisit } from './price-visit.ts';
export { redeemTravelBooking } from './redeem-booking.ts';
export { admitTravelPass, verifyTravelPass } from './verify-pass.ts';
