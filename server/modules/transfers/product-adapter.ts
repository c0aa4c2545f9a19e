import {
  type Booking,
  bookWithSupplier,
  cancelWithSupplier,
  type ProductAdapter,
  type SupplierAnswer,
  type SupplierDecision,
  supplierKeyOf,
  supplierTotalOf,
} from '#server/modules/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transferDetails } from './booking-details.ts';
import { bookedTerms } from './cancellation-terms.ts';
import { emailTransferBooking } from './email-booking.ts';
import { readLiveUpdates, watchTransfer } from './live-updates.ts';
import { bookTravelQuote } from './make-booking.ts';
import { personalDetails } from './personal-details.ts';
import type { SupplierTransfer, TransferOrder, TransferSupplier } from './port.ts';
import { findReservation } from './reservations.ts';
import { findSearchHandle } from './search-handle.ts';
import { transferSupplier } from './suppliers.ts';
import { tripFacts } from './trip-facts.ts';

/** Transfers, for checkout, expiry and recovery. The provider reports its decision later by webhook. */
export const transferAdapter: ProductAdapter = {
  kinds: ['ground'],
  itemType: 'ground_quote',
  module: 'transfers',
  personalDetails,
  tripFacts,

  quote: bookTravelQuote,

  cancellationTerms: bookedTerms,

  traitsOf: supplierOf,

  // Providers hold no vehicle before a booking; they guarantee the price until the quote expires. The booking
  // takes over the handle of the search, because some suppliers find a reservation by its search alone.
  async hold(ctx, booking, until) {
    const price = { currency: booking.currency, totalMinor: supplierTotalOf(booking) };
    const handle = await findSearchHandle(ctx, booking.appId, transferDetails(booking).travelQuoteId);
    return { kind: 'price_only', until, price, handle };
  },
  async release() {},

  async confirm(ctx, booking) {
    const reservation = await findReservation(ctx, booking);
    // What an event has told may have changed since, so the provider is asked before the payment is captured.
    const answer = reservation && (await lookUp(ctx, booking));
    if (answer) return answer;
    if (reservation && reservation.state !== 'created')
      return { outcome: 'refused', reason: reservation.reason ?? reservation.state };
    return bookWithSupplier(ctx, booking, {
      traits: supplierOf(ctx, booking),
      book: () => book(ctx, booking),
      lookUp: () => lookUp(ctx, booking),
    });
  },

  lookUp,
  bookedByTelephone: (reference) =>
    booked({ reservationId: reference, confirmationNumber: reference, pickupInstructions: null }),

  quoteCancel: (ctx, booking) => supplierOf(ctx, booking).quoteCancel(ctx, supplierKeyOf(ctx, booking)),

  cancel: (ctx, booking) => cancelWithSupplier(ctx, supplierOf(ctx, booking), booking),

  emailOutcome: emailTransferBooking,

  live: { watch: watchTransfer, read: readLiveUpdates },
};

function supplierOf(ctx: BaseContext, booking: Booking): TransferSupplier {
  return transferSupplier(ctx.environment, booking.supplier);
}

async function book(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer> {
  return toSupplierAnswer(await supplierOf(ctx, booking).reserve(ctx, orderOf(ctx, booking)));
}

async function lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null> {
  const found = await supplierOf(ctx, booking).lookUp(ctx, supplierKeyOf(ctx, booking));
  return found && toSupplierAnswer(found);
}

function toSupplierAnswer(transfer: SupplierTransfer): SupplierAnswer {
  switch (transfer.state) {
    case 'confirmed':
      return booked(transfer);
    case 'pending': {
      const { reservationId: supplierReference, answersBy, handle } = transfer;
      return { outcome: 'pending', supplierReference, answersBy, handle };
    }
    case 'declined':
      return { outcome: 'refused', reason: 'provider_declined' };
    case 'cancelled':
      return { outcome: 'refused', reason: 'cancelled_by_provider' };
  }
}

function booked(
  reservation: Pick<
    SupplierTransfer,
    'reservationId' | 'confirmationNumber' | 'pickupInstructions' | 'handle' | 'cost'
  >,
): SupplierDecision {
  const { reservationId, confirmationNumber, pickupInstructions, handle, cost } = reservation;
  return {
    outcome: 'booked',
    supplierReference: reservationId,
    details: { confirmationNumber, pickupInstructions },
    handle,
    cost,
  };
}

function orderOf(ctx: BaseContext, booking: Booking): TransferOrder {
  const { query, offer, amenities, agreedTotalMinor, passenger, language = 'en' } = transferDetails(booking);
  if (!passenger) throw new Error('The booking of the transfer has no passenger');
  const key = supplierKeyOf(ctx, booking);
  return { ...key, query, offer, amenities, agreedTotalMinor, passenger, language };
}
