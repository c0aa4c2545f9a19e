export { announcePendingCancellation } from './announce-pending-cancellation.ts';
export { applySupplierChange } from './apply-supplier-change.ts';
export { betterTerms } from './better-terms.ts';
export { reportUnknownOutcome } from './book-calls.ts';
export { bookWithSupplier } from './book-with-supplier.ts';
export type { Booking, BookingKind } from './booking.ts';
export { calendarFile } from './calendar-file.ts';
export { cancelWithSupplier } from './cancel-with-supplier.ts';
export type { Cancellation } from './cancellation.ts';
export { cancellationNow, databaseTime, quotedCancellation } from './cancellation-now.ts';
export {
  type CancellationTerms,
  freeUntilOf,
  freeUntilOfRule,
  freeUntilTerms,
  type PenaltyStep,
  penaltyAt,
  stepsAhead,
} from './cancellation-terms.ts';
export { caseSources } from './case-sources.ts';
export {
  claimComparable,
  comparedInBatch,
  comparisonDelaySeconds,
  isComparable,
  recordComparison,
} from './comparisons.ts';
export { completeBooking, confirmBooking, rescheduleCompletion } from './complete-booking.ts';
export { confirmByTelephone } from './confirm-by-telephone.ts';
export { createBooking, findCreatedBooking, type NewBooking } from './create-booking.ts';
export { enqueueLostReleases } from './enqueue-lost-releases.ts';
export { expireBooking } from './expire-bookings.ts';
export { extendHolds } from './extend-holds.ts';
export { supplierTotalOf } from './hold-booking.ts';
export { holdTransaction } from './hold-transaction.ts';
export { registerHoldKeeper } from './keep-holds.ts';
export {
  type BookingState,
  bookingStates,
  codeIfConfirmed,
  isFinalState,
  isShown,
  publicState,
  requiresSupplierRelease,
  shownStates,
  stateAfter,
} from './lifecycle.ts';

export { isCancellationMailed, mailBooking } from './mails/mail-booking.ts';

export { isPaidAtProperty } from './paid-at-property.ts';
export { lockPayableBooking, payableBooking } from './payable-booking.ts';
export { personalData } from './personal-data.ts';
export type { PersonalDetails } from './personal-details.ts';
export { earnPoints, reversePoints } from './points.ts';
export {
  presentCancellation,
  presentCancelledBooking,
} from './present-cancellation.ts';
export {
  type BookingOutcome,
  type CheckoutItem,
  type LiveEvent,
  type PerkTerms,
  type ProductAdapter,
  productOf,
  productOfItem,
  registerProducts,
  type SupplierAnswer,
  type SupplierDecision,
} from './product-adapter.ts';
export { productRules } from './product-rules.ts';
export { publishBookingEvent } from './publish-booking-event.ts';
export {
  findBooking,
  findBookingAnywhere,
  findBookings,
  historyOf,
  isHoldOver,
  ownBooking,
  visibleBooking,
} from './queries.ts';
export { type OpenCancelRequest, readCancelRequests } from './read-cancel-requests.ts';
export { recordInHistory } from './record-in-history.ts';
export { completeTerms } from './refund-for.ts';
export { refundText } from './refund-words.ts';
export {
  recordRelease,
  releaseSupplierBooking,
  requestSupplierRelease,
} from './release-supplier-booking.ts';
export { soldStart, termsStart } from './sold-start.ts';
export { streamBookingEvents } from './stream-booking-events.ts';
export {
  awaitsSupplier,
  recordAttempt,
  recordPendingAnswer,
  recordSupplierAnswer,
} from './supplier-answers.ts';
export { keepNewerHandle, supplierKeyOf } from './supplier-handle.ts';
export { sweepBookings } from './sweep.ts';
export { transition, tryTransition } from './transition.ts';
export { registerSandboxTriggers, type SandboxTrigger, triggerInSandbox } from './trigger-in-sandbox.ts';
export type { RideEnd, TripFacts } from './trip-facts.ts';
export {
  completeHold,
  endHoldNow,
  linkCircle,
  recordCapture,
  recordPerkPayment,
  updateBookingDetails,
} from './update-booking.ts';
export type { CancellationView, CancelledBooking, PerkReturn } from './views.ts';
