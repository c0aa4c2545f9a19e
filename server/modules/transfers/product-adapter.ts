import {
  type Booking,
  bookWithSupplier,
  cancelWithSupplier,
  type ProductAdapter,
  type SupplierAnswer,
  type SupplierDecision,
} from '#server/modules/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transferDetails } from './booking-details.ts';
import { refundTiers, transferTerms } from './cancellation-terms.ts';
import { emailTransferBooking } from './email-booking.ts';
import { readLiveUpdates, watchTransfer } from './live-updates.ts';
import { bookTravelQuote } from './make-booking.ts';
import { personalDetails } from './personal-details.ts';
import type { SupplierTransfer, TransferOrder } from './port.ts';
import { findReservation } from './reservations.ts';
import { transferSupplier } from './suppliers.ts';

/** Transfers, for checkout, expiry and recovery. The provider reports its decision later by webhook. */
export const transferAdapter: ProductAdapter = {
  kinds: ['ground'],
  itemType: 'ground_quote',
  module: 'transfers',
  personalDetails,

  quote: bookTravelQuote,

  cancellationTerms(booking) {
    const { offer } = transferDetails(booking);
    return transferTerms(refundTiers(offer.refunds, booking.startsAt), booking.totalMinor);
  },

  // Providers hold nothing before a booking; they guarantee the price until the quote expires.
  async hold() {},
  async release() {},

  async confirm(ctx, booking) {
    const reservation = await findReservation(ctx, booking);
    if (reservation?.state === 'created') return booked(reservation);
    if (reservation) return { outcome: 'refused', reason: reservation.reason ?? reservation.state };
    return bookWithSupplier(booking, {
      book: () => book(ctx, booking),
      lookUp: () => lookUp(ctx, booking),
    });
  },

  lookUp,
  bookedByTelephone: (reference) =>
    booked({ reservationId: reference, confirmationNumber: reference, pickupInstructions: null }),

  cancel: (ctx, booking) => cancelWithSupplier(ctx, supplierOf(ctx, booking), booking),

  emailOutcome: emailTransferBooking,

  live: { watch: watchTransfer, read: readLiveUpdates },
};

const supplierOf = (ctx: BaseContext, booking: Booking) =>
  transferSupplier(ctx.environment, booking.supplier);

async function book(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer> {
  return toSupplierAnswer(await supplierOf(ctx, booking).reserve(ctx, orderOf(booking)));
}

async function lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null> {
  const found = await supplierOf(ctx, booking).lookUp(ctx, booking.reference);
  return found && toSupplierAnswer(found);
}

function toSupplierAnswer(transfer: SupplierTransfer): SupplierAnswer {
  switch (transfer.state) {
    case 'confirmed':
      return booked(transfer);
    case 'pending': {
      const answersBy = transfer.answersBy ?? new Date().toISOString();
      return { outcome: 'pending', supplierReference: transfer.reservationId, answersBy };
    }
    case 'declined':
      return { outcome: 'refused', reason: 'provider_declined' };
    case 'cancelled':
      return { outcome: 'refused', reason: 'cancelled_by_provider' };
  }
}

function booked(
  reservation: Pick<SupplierTransfer, 'reservationId' | 'confirmationNumber' | 'pickupInstructions'>,
): SupplierDecision {
  const { reservationId, confirmationNumber, pickupInstructions } = reservation;
  return {
    outcome: 'booked',
    supplierReference: reservationId,
    details: { confirmationNumber, pickupInstructions },
  };
}

function orderOf(booking: Booking): TransferOrder {
  const { query, offer, amenities, agreedTotalMinor, passenger, language = 'en' } = transferDetails(booking);
  if (!passenger) throw new Error('The booking of the transfer has no passenger');
  return { reference: booking.reference, query, offer, amenities, agreedTotalMinor, passenger, language };
}
