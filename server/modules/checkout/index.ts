export { advanceBooking } from './advance-booking.ts';
export { cancelAtSupplier } from './cancel-at-supplier.ts';
export { cancelBooking } from './cancel-booking.ts';
export { cancelOnRequest } from './cancel-on-request.ts';
export { caseSources } from './case-sources.ts';
export { correctPayment, type PaymentCorrection } from './correct-payment.ts';
export { createCheckoutSession } from './create-checkout-session.ts';
export { expireSession, keepHoldForPayment } from './expire-session.ts';
export { findUnpaidHold, type UnpaidHold } from './find-unpaid-hold.ts';
export { fulfilNow, fulfilSession } from './fulfil-session.ts';
export { expireCheckoutSession, getCheckoutSession } from './get-checkout-session.ts';
export { openSession } from './open-session.ts';
export { checkPerkPayment, type PerkPayment, payWithPerks } from './pay-with-perks.ts';
export {
  findTestPayment,
  payWithTestCard,
  type SandboxIntent,
  sandboxIntent,
} from './pay-with-test-card.ts';
export { type PaymentNote, paymentNotes } from './payment-notes.ts';
export { type BookingPayment, paymentsOfBookings } from './payments-of-bookings.ts';
export { personalData } from './personal-data.ts';
export { presentRefunds } from './present-refunds.ts';
export { presentSession } from './present-session.ts';
export { liveSessionsOf, lockSession } from './queries.ts';
export { readBackBooking, requestReadBacks } from './read-back.ts';
export { readCancellation, readCancellations } from './read-cancellations.ts';
export { type BookingRefunds, readRefunds, readRefundsOf } from './read-refunds.ts';
export { receiveCardPayment, receiveHotelPayment, receiveTravelPayment } from './receive-webhooks.ts';
export { recheckSupplier } from './recheck-supplier.ts';
export { reconcileBookings } from './reconcile-bookings.ts';
export { reconcileIntent } from './reconcile-intent.ts';
export { reconcilePayments } from './reconcile-payments.ts';
export { refundBooking } from './refund-booking.ts';
export { retryRefund, settleRefund } from './repeat-refund.ts';
export { retryEarlyEvent } from './retry-early-event.ts';
export { checkReturnUrl } from './return-urls.ts';
export type { SessionView } from './views.ts';
