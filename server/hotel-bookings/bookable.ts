import {
  type Bookable,
  type Booking,
  isHoldOver,
  ownBooking,
  type SupplierAnswer,
} from '#server/bookings/index.ts';
import { type HotelOrder, hotelSupplier, isSupplierFailure, supplierProblem } from '#server/hotels/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { announceHotelBooking } from './announce.ts';
import { hotelDetails, lacksPassports } from './details.ts';
import { openPassport } from './passports.ts';

/** One attempt at booking; then its outcome counts as unknown. */
const bookDeadlineMs = 20_000;
const lookUpDeadlineMs = 10_000;

/** Attempts within one run: a lost booking is tried again only after the look-up has found nothing. */
const attemptsAtOnce = 2;

/** Hotel bookings, for checkout, expiry and recovery. */
export const hotelBookable: Bookable = {
  kinds: ['hotel'],
  itemType: 'hotel',

  async quote(ctx, item) {
    const booking = await ownBooking(ctx, item.id, ['hotel']);
    if (booking.state === 'expired') throw problem('hold_expired');
    if (booking.state !== 'held' && booking.state !== 'pending_payment') throw problem('invalid_state');
    if (await isHoldOver(ctx, booking)) throw problem('hold_expired');
    if (lacksPassports(hotelDetails(booking))) {
      throw problem('invalid_state', {
        detail: 'The property asks for the passport of every traveller before payment.',
      });
    }
    return booking;
  },

  async hold(ctx, booking, until) {
    const supplier = hotelSupplier(ctx.environment, booking.supplier);
    try {
      await supplier.hold(ctx, orderOf(ctx, booking), until);
    } catch (err) {
      throw supplierProblem(err);
    }
  },

  async confirm(ctx, booking) {
    const known = booking.supplierAttempts > 1 ? await lookUp(ctx, booking) : null;
    if (known) return known;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await book(ctx, booking);
      } catch (err) {
        if (isSupplierFailure(err) && (err.kind === 'sold_out' || err.kind === 'rejected')) {
          return { outcome: 'refused', reason: err.kind };
        }
        const found = await lookUp(ctx, booking);
        if (found) return found;
        if (attempt >= attemptsAtOnce) throw err;
      }
    }
  },

  async cancel(ctx, booking) {
    const supplier = hotelSupplier(ctx.environment, booking.supplier);
    const found = await supplier.lookUp(within(ctx, lookUpDeadlineMs), booking.reference);
    if (found?.state === 'held') await supplier.release(ctx, booking.reference);
    if (found?.state === 'confirmed') await supplier.cancel(within(ctx, bookDeadlineMs), booking.reference);
  },

  async release(ctx, booking) {
    await hotelSupplier(ctx.environment, booking.supplier).release(ctx, booking.reference);
  },

  announce: announceHotelBooking,
};

async function book(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer> {
  const supplier = hotelSupplier(ctx.environment, booking.supplier);
  return booked(await supplier.book(within(ctx, bookDeadlineMs), orderOf(ctx, booking)));
}

/** What the supplier has under our reference; a mere hold is not a booking. */
async function lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null> {
  const supplier = hotelSupplier(ctx.environment, booking.supplier);
  const found = await supplier.lookUp(within(ctx, lookUpDeadlineMs), booking.reference);
  if (found?.state === 'cancelled') return { outcome: 'refused', reason: 'cancelled_by_supplier' };
  return found?.state === 'confirmed' ? booked(found) : null;
}

function booked(answer: { supplierReference: string; confirmationCode: string }): SupplierAnswer {
  const { supplierReference, confirmationCode } = answer;
  return { outcome: 'booked', supplierReference, details: { confirmationCode } };
}

function orderOf(ctx: BaseContext, booking: Booking): HotelOrder {
  const details = hotelDetails(booking);
  const { firstName, lastName, email } = details.leadGuest;
  return {
    hotelId: details.hotelId,
    rateKey: details.rateKey,
    stay: details.stay,
    reference: booking.reference,
    agreedTotalMinor: booking.totalMinor,
    leadGuest: { firstName, lastName, email },
    guests: details.travellers.map((traveller) => ({
      firstName: traveller.firstName,
      lastName: traveller.lastName,
      ...(traveller.passportSealed
        ? { passport: openPassport(ctx.environment, traveller.passportSealed) }
        : {}),
    })),
    specialRequests: details.specialRequests,
  };
}

function within(ctx: BaseContext, milliseconds: number): BaseContext {
  return { ...ctx, signal: AbortSignal.any([ctx.signal, AbortSignal.timeout(milliseconds)]) };
}
