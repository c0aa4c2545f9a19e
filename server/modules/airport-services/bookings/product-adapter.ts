import {
  type Booking,
  bookWithSupplier,
  cancelWithSupplier,
  freeUntilTerms,
  type ProductAdapter,
  payableBooking,
  type SupplierAnswer,
  type SupplierDecision,
} from '#server/modules/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { openPassport } from '#server/platform/crypto/index.ts';
import { airportSupplier } from '../catalogue/index.ts';
import type { SupplierVisit, VenueOrder } from '../catalogue/port.ts';
import { travelDetails, travelKinds } from './details.ts';
import { emailTravelBooking } from './email-booking.ts';
import { freeUntil } from './free-until.ts';
import { personalDetails } from './personal-details.ts';
import { recordPassenger } from './record-passenger.ts';
import { perkTermsOf } from './visit-perks.ts';

/** Bookings of airport services, for checkout, expiry and recovery. */
export const airportServiceAdapter: ProductAdapter = {
  kinds: travelKinds,
  itemType: 'travel',
  module: 'airport',
  personalDetails,

  async quote(ctx, item, field) {
    const booking = await payableBooking(ctx, item.id, travelKinds);
    return recordPassenger(ctx, booking, item, field);
  },

  perkTerms(booking) {
    const { productId, passengerCount, unitMinor } = travelDetails(booking);
    return perkTermsOf({ productId, guests: passengerCount, unitMinor });
  },

  cancellationTerms: (booking) => freeUntilTerms(freeUntil(booking), booking.totalMinor),

  async hold(ctx, booking, until) {
    await airportSupplier(ctx.environment).hold(ctx, orderOf(ctx, booking), until);
  },

  confirm: (ctx, booking) =>
    bookWithSupplier(booking, {
      book: () => book(ctx, booking),
      lookUp: () => lookUp(ctx, booking),
    }),

  lookUp,
  bookedByTelephone: (reference) => booked({ supplierReference: reference, accessCode: reference }),

  cancel: (ctx, booking) => cancelWithSupplier(ctx, airportSupplier(ctx.environment), booking),

  async release(ctx, booking) {
    await airportSupplier(ctx.environment).release(ctx, booking.reference);
  },

  emailOutcome: emailTravelBooking,
};

async function book(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer> {
  return booked(await airportSupplier(ctx.environment).book(ctx, orderOf(ctx, booking)));
}

/** The supplier's answer for our reference; null when it has none or only a hold. */
async function lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null> {
  const supplier = airportSupplier(ctx.environment);
  const found = await supplier.lookUp(ctx, booking.reference);
  if (found?.state === 'cancelled') return { outcome: 'refused', reason: 'cancelled_by_supplier' };
  return found?.state === 'confirmed' ? booked(found) : null;
}

function booked({
  supplierReference,
  accessCode,
}: Pick<SupplierVisit, 'supplierReference' | 'accessCode'>): SupplierDecision {
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
