export { announceBooking } from './announce-booking.ts';
export { bookWithSupplier, cancelWithSupplier } from './book-with-supplier.ts';
export {
  type Bookable,
  type BookingNews,
  bookableOf,
  bookableOfItem,
  type CheckoutItem,
  type LiveNews,
  type PerkTerms,
  registerBookables,
  type SupplierAnswer,
  type SupplierDecision,
} from './bookable.ts';
export type { Booking, BookingKind, Cancellation } from './booking.ts';
export { calendarFile } from './calendar-file.ts';
export { allOrNothing, cancellationOf, databaseTime } from './cancellation-terms.ts';
export { completeBooking, confirmBooking } from './complete-booking.ts';
export { createBooking, type NewBooking } from './create-booking.ts';
export { expireBooking } from './expire-bookings.ts';
export { holdTransaction } from './hold-transaction.ts';
export { leaveSupplier } from './leave-supplier.ts';
export {
  type BookingState,
  bookingStates,
  codeOnceConfirmed,
  publicState,
  stateAfter,
} from './lifecycle.ts';
export type { BookingFacts } from './mails/booking-facts.ts';
export { mailBooking } from './mails/mail-booking.ts';
export type { Pen } from './mails/pen.ts';
export { payableBooking } from './payable-booking.ts';
export { earnPoints, takeBackPoints } from './points.ts';
export { presentTerms, type WireCancellation } from './present-cancellation.ts';
export {
  findBooking,
  findBookingAnywhere,
  findBookings,
  historyOf,
  isHoldOver,
  ownBooking,
  visibleBooking,
} from './queries.ts';
export { sayRefund } from './refund-words.ts';
export { streamBookingEvents } from './stream-booking-events.ts';
export { recordAttempt, recordSupplierAnswer } from './supplier-answers.ts';
export { sweepBookings } from './sweep.ts';
export { transition, tryTransition } from './transition.ts';
export { registerSandboxTriggers, type SandboxTrigger, triggerInSandbox } from './trigger-in-sandbox.ts';
