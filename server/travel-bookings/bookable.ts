import { airportProblem, airportSupplier } from '#server/airport/index.ts';
import { isAirportFailure, type SupplierVisit, type VenueOrder } from '#server/airport/port.ts';
import {
  type Bookable,
  type Booking,
  isHoldOver,
  ownBooking,
  type SupplierAnswer,
} from '#server/bookings/index.ts';
import { openPassport } from '#server/hotel-bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { announceTravelBooking } from './announce.ts';
import { travelDetails, travelKinds } from './details.ts';
import { recordPassenger } from './record-passenger.ts';

/** One attempt at booking; then its outcome counts as unknown. */
const bookDeadlineMs = 20_000;
const lookUpDeadlineMs = 10_000;

/** Attempts within one run: a lost booking is tried again only after the look-up has found nothing. */
const attemptsAtOnce = 2;

/** Bookings of airport services, for checkout, expiry and recovery. */
export const travelBookable: Bookable = {
  kinds: travelKinds,
  itemType: 'travel',

  async quote(ctx, item, field) {
    const booking = await ownBooking(ctx, item.id, travelKinds);
    if (booking.state === 'expired') throw problem('hold_expired');
    if (booking.state !== 'held' && booking.state !== 'pending_payment') throw problem('invalid_state');
    if (await isHoldOver(ctx, booking)) throw problem('hold_expired');
    return recordPassenger(ctx, booking, item, field);
  },

  perkTerms(booking) {
    const { productId, passengerCount, unitMinor } = travelDetails(booking);
    return { productId, personMinors: Array.from({ length: passengerCount }, () => unitMinor) };
  },

  async hold(ctx, booking, until) {
    try {
      await airportSupplier(ctx.environment).hold(ctx, orderOf(ctx, booking), until);
    } catch (err) {
      throw airportProblem(err);
    }
  },

  async confirm(ctx, booking) {
    const known = booking.supplierAttempts > 1 ? await lookUp(ctx, booking) : null;
    if (known) return known;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const supplier = airportSupplier(ctx.environment);
        return booked(await supplier.book(within(ctx, bookDeadlineMs), orderOf(ctx, booking)));
      } catch (err) {
        if (isAirportFailure(err) && (err.kind === 'sold_out' || err.kind === 'rejected')) {
          return { outcome: 'refused', reason: err.kind };
        }
        const found = await lookUp(ctx, booking);
        if (found) return found;
        if (attempt >= attemptsAtOnce) throw err;
      }
    }
  },

  async cancel(ctx, booking) {
    const supplier = airportSupplier(ctx.environment);
    const found = await supplier.lookUp(within(ctx, lookUpDeadlineMs), booking.reference);
    if (found?.state === 'held') await supplier.release(ctx, booking.reference);
    if (found?.state === 'confirmed') await supplier.cancel(within(ctx, bookDeadlineMs), booking.reference);
  },

  async release(ctx, booking) {
    await airportSupplier(ctx.environment).release(ctx, booking.reference);
  },

  announce: announceTravelBooking,
};

/** What the supplier has under our reference; a mere hold is not a booking. */
async function lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null> {
  const supplier = airportSupplier(ctx.environment);
  const found = await supplier.lookUp(within(ctx, lookUpDeadlineMs), booking.reference);
  if (found?.state === 'cancelled') return { outcome: 'refused', reason: 'cancelled_by_supplier' };
  return found?.state === 'confirmed' ? booked(found) : null;
}

function booked({ supplierReference, accessCode }: SupplierVisit): SupplierAnswer {
  return { outcome: 'booked', supplierReference, details: { accessCode } };
}

function orderOf(ctx: BaseContext, booking: Booking): VenueOrder {
  const details = travelDetails(booking);
  const { lead } = details;
  return {
    reference: booking.reference,
    venueId: details.productId,
    type: details.bookingType,
    date: details.date,
    time: details.time,
    guests: details.passengerCount,
    currency: booking.currency,
    agreedTotalMinor: booking.totalMinor,
    lead: lead && {
      firstName: lead.firstName,
      lastName: lead.lastName,
      email: lead.email,
      phone: lead.phone && [lead.callingCode, lead.phone].filter(Boolean).join(' '),
    },
    travellers: details.passengers.map(({ firstName, lastName, passportSealed }) => ({
      firstName,
      lastName,
      ...(passportSealed ? { passport: openPassport(ctx.environment, passportSealed) } : {}),
    })),
    flightNumber: details.flightNumber,
    specialRequests: details.specialRequests,
  };
}

function within(ctx: BaseContext, milliseconds: number): BaseContext {
  return { ...ctx, signal: AbortSignal.any([ctx.signal, AbortSignal.timeout(milliseconds)]) };
}
