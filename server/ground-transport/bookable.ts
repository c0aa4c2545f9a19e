import type { Bookable, Booking, SupplierAnswer } from '#server/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { announceGroundBooking } from './announce.ts';
import { groundDetails } from './booking-details.ts';
import { readLiveNews, watchRide } from './live-news.ts';
import { bookTravelQuote } from './make-booking.ts';
import { type GroundOrder, isGroundFailure, type SupplierRide } from './port.ts';
import { findReservation } from './reservations.ts';
import { groundSupplier, withinDeadline } from './suppliers.ts';

/** One attempt at reserving; then its outcome counts as unknown. */
const reserveDeadlineMs = 20_000;
const lookUpDeadlineMs = 10_000;

/** Attempts within one run: a lost reservation is tried again only after the look-up has found nothing. */
const attemptsAtOnce = 2;

/** Rides, for checkout, expiry and recovery. The provider decides later and says so by webhook. */
export const groundBookable: Bookable = {
  kinds: ['ground'],
  itemType: 'ground_quote',

  quote: bookTravelQuote,

  // Providers keep nothing back before they are booked; the price is theirs until the quote expires.
  async hold() {},
  async release() {},

  async confirm(ctx, booking) {
    const told = await findReservation(ctx, booking);
    if (told?.state === 'created') return booked(told);
    if (told) return { outcome: 'refused', reason: told.reason ?? told.state };
    const known = booking.supplierAttempts > 1 ? await lookUp(ctx, booking) : null;
    if (known) return known;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const supplier = groundSupplier(ctx.environment, booking.supplier);
        const order = orderOf(booking);
        return answerOf(await withinDeadline(ctx, reserveDeadlineMs, (ctx) => supplier.reserve(ctx, order)));
      } catch (err) {
        if (isGroundFailure(err) && (err.kind === 'sold_out' || err.kind === 'rejected')) {
          return { outcome: 'refused', reason: err.kind };
        }
        const found = await lookUp(ctx, booking);
        if (found) return found;
        if (attempt >= attemptsAtOnce) throw err;
      }
    }
  },

  async cancel(ctx, booking) {
    const supplier = groundSupplier(ctx.environment, booking.supplier);
    const found = await withinDeadline(ctx, lookUpDeadlineMs, (ctx) =>
      supplier.lookUp(ctx, booking.reference),
    );
    if (found?.state !== 'confirmed' && found?.state !== 'pending') return;
    await withinDeadline(ctx, reserveDeadlineMs, (ctx) => supplier.cancel(ctx, booking.reference));
  },

  announce: announceGroundBooking,

  live: { watch: watchRide, read: readLiveNews },
};

async function lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null> {
  const supplier = groundSupplier(ctx.environment, booking.supplier);
  const found = await withinDeadline(ctx, lookUpDeadlineMs, (ctx) => supplier.lookUp(ctx, booking.reference));
  return found && answerOf(found);
}

function answerOf(ride: SupplierRide): SupplierAnswer {
  switch (ride.state) {
    case 'confirmed':
      return booked(ride);
    case 'pending': {
      const answersBy = ride.answersBy ?? new Date().toISOString();
      return { outcome: 'pending', supplierReference: ride.reservationId, answersBy };
    }
    case 'declined':
      return { outcome: 'refused', reason: 'provider_declined' };
    case 'cancelled':
      return { outcome: 'refused', reason: 'cancelled_by_provider' };
  }
}

function booked(
  told: Pick<SupplierRide, 'reservationId' | 'confirmationNumber' | 'pickupInstructions'>,
): SupplierAnswer {
  const { reservationId, confirmationNumber, pickupInstructions } = told;
  return {
    outcome: 'booked',
    supplierReference: reservationId,
    details: { confirmationNumber, pickupInstructions },
  };
}

function orderOf(booking: Booking): GroundOrder {
  const { query, offer, amenities, agreedTotalMinor, passenger } = groundDetails(booking);
  if (!passenger) throw new Error('The ride has no passenger');
  return { reference: booking.reference, query, offer, amenities, agreedTotalMinor, passenger };
}
