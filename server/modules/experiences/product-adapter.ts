import {
  type Booking,
  bookWithSupplier,
  cancelWithSupplier,
  freeUntilOfRule,
  freeUntilTerms,
  type ProductAdapter,
  payableBooking,
  type SupplierAnswer,
  type SupplierDecision,
} from '#server/modules/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { experienceDetails } from './booking-details.ts';
import { emailExperienceBooking } from './email-booking.ts';
import { personalDetails } from './personal-details.ts';
import type { ExperienceOrder, SupplierVisit } from './port.ts';
import { experienceSupplier } from './suppliers.ts';
import { recordTraveller } from './traveller.ts';

/** Holds and bookings of experiences, for checkout, expiry and recovery. */
export const experienceAdapter: ProductAdapter = {
  kinds: ['experience'],
  itemType: 'experience_hold',
  module: 'experiences',
  personalDetails,

  async quote(ctx, item, field) {
    const booking = await payableBooking(ctx, item.id, ['experience']);
    return recordTraveller(ctx, booking, item, field);
  },

  cancellationTerms: (booking) =>
    freeUntilTerms(
      freeUntilOfRule(experienceDetails(booking).cancellation, booking.startsAt),
      booking.totalMinor,
    ),

  async hold(ctx, booking, until) {
    await experienceSupplier(ctx.environment).hold(ctx, orderOf(booking), until);
  },

  confirm: (ctx, booking) =>
    bookWithSupplier(booking, {
      book: () => book(ctx, booking),
      lookUp: () => lookUp(ctx, booking),
    }),

  lookUp,
  bookedByTelephone: (reference) => booked(reference, reference),

  cancel: (ctx, booking) => cancelWithSupplier(ctx, experienceSupplier(ctx.environment), booking),

  async release(ctx, booking) {
    await experienceSupplier(ctx.environment).release(ctx, booking.reference);
  },

  emailOutcome: emailExperienceBooking,
};

async function book(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer> {
  const answer = toSupplierAnswer(await experienceSupplier(ctx.environment).book(ctx, orderOf(booking)));
  if (!answer) throw new Error('The supplier returned a hold instead of a booking');
  return answer;
}

/** The supplier's answer for our reference; null when it has none or only a hold. */
async function lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null> {
  const supplier = experienceSupplier(ctx.environment);
  const found = await supplier.lookUp(ctx, booking.reference);
  return found && toSupplierAnswer(found);
}

function booked(supplierReference: string, ticketCode: string | null): SupplierDecision {
  return { outcome: 'booked', supplierReference, details: { ticketCode } };
}

function toSupplierAnswer(visit: SupplierVisit): SupplierAnswer | null {
  const { supplierReference, ticketCode, answersBy } = visit;
  switch (visit.state) {
    case 'confirmed':
      return booked(supplierReference, ticketCode);
    case 'pending':
      return { outcome: 'pending', supplierReference, answersBy: answersBy ?? new Date().toISOString() };
    case 'rejected':
      return { outcome: 'refused', reason: 'operator_refused' };
    case 'cancelled':
      return { outcome: 'refused', reason: 'cancelled_by_supplier' };
    case 'held':
      return null;
  }
}

function orderOf(booking: Booking): ExperienceOrder {
  const details = experienceDetails(booking);
  return {
    reference: booking.reference,
    code: details.productCode,
    optionCode: details.optionCode,
    date: details.date,
    time: details.time,
    pax: details.pax,
    currency: booking.currency,
    agreedTotalMinor: booking.totalMinor,
    traveller: details.traveller,
    answers: details.answers,
  };
}
