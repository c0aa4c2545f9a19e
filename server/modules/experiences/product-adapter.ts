import {
  type Booking,
  bookWithSupplier,
  cancelWithSupplier,
  type ProductAdapter,
  payableBooking,
  type SupplierAnswer,
  supplierKeyOf,
  supplierTotalOf,
} from '#server/modules/bookings/index.ts';
import type { SupplierHold } from '#server/modules/bookings/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { convertMinorAt } from '#server/platform/money/index.ts';
import { isoInstant, localToInstant } from '#server/platform/time/index.ts';
import { experienceDetails } from './booking-details.ts';
import { bookedTerms } from './cancellation-terms.ts';
import { emailExperienceBooking } from './email-booking.ts';
import { personalDetails } from './personal-details.ts';
import type { ExperienceOrder, ExperienceSupplier, SupplierVisit } from './port.ts';
import { experienceSupplier } from './suppliers.ts';
import { recordTraveller } from './traveller.ts';

/** Holds and bookings of experiences, for checkout, expiry and recovery. */
export const experienceAdapter: ProductAdapter = {
  kinds: ['experience'],
  itemType: 'experience_hold',
  module: 'experiences',
  personalDetails,
  tripFacts: () => ({ isActivity: true }),

  async quote(ctx, item, field) {
    const booking = await payableBooking(ctx, item.id, ['experience']);
    return recordTraveller(ctx, booking, item, field);
  },

  cancellationTerms: bookedTerms,

  traitsOf: supplierOf,

  async hold(ctx, booking, until) {
    const held = await supplierOf(ctx, booking).hold(ctx, orderOf(ctx, booking), until);
    return { ...held, price: priceInCurrencyOf(booking, held.price) };
  },

  confirm: (ctx, booking) =>
    bookWithSupplier(ctx, booking, {
      traits: supplierOf(ctx, booking),
      book: () => book(ctx, booking),
      lookUp: () => lookUp(ctx, booking),
    }),

  lookUp,
  bookedByTelephone: (reference) => booked(reference, reference),

  quoteCancel: (ctx, booking) => supplierOf(ctx, booking).quoteCancel(ctx, supplierKeyOf(ctx, booking)),

  cancel: (ctx, booking) => cancelWithSupplier(ctx, supplierOf(ctx, booking), booking),

  release: (ctx, booking) => supplierOf(ctx, booking).release(ctx, supplierKeyOf(ctx, booking)),

  emailOutcome: emailExperienceBooking,
};

function supplierOf(ctx: BaseContext, booking: Booking): ExperienceSupplier {
  return experienceSupplier(ctx.environment, booking.supplier);
}

/** A price that the supplier named, before markup and at the pinned rate where the booking was converted from its currency. */
function priceInCurrencyOf(booking: Booking, price: SupplierHold['price']): SupplierHold['price'] {
  const { converted } = experienceDetails(booking);
  if (!price || !converted || price.currency !== converted.currency) return price;
  const { currency } = booking;
  if (price.totalMinor === converted.totalMinor) return { currency, totalMinor: supplierTotalOf(booking) };
  const totalMinor = convertMinorAt(converted.rate, price.totalMinor, price.currency, currency);
  return { currency, totalMinor };
}

async function book(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer> {
  const visit = await supplierOf(ctx, booking).book(ctx, orderOf(ctx, booking));
  const answer = toSupplierAnswer(visit, booking);
  if (!answer) throw new Error('The supplier returned a hold instead of a booking');
  return answer;
}

/** The supplier's answer for our reference; null when it has none or only a hold. */
async function lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null> {
  const found = await supplierOf(ctx, booking).lookUp(ctx, supplierKeyOf(ctx, booking));
  return found && toSupplierAnswer(found, booking);
}

function booked(supplierReference: string, ticketCode: string | null, voucherUrl: string | null = null) {
  return { outcome: 'booked' as const, supplierReference, details: { ticketCode, voucherUrl } };
}

/** Date, time, begin and end of a visit that the operator has moved; nothing if it is where we have it. */
function movedSlot(booking: Booking, slot: SupplierVisit['slot']) {
  const { date, time } = experienceDetails(booking);
  if (!slot || (slot.date === date && slot.time === time)) return null;
  const startsAt = localToInstant(slot.date, slot.time, booking.timeZone);
  const endsAt = isoInstant(Date.parse(startsAt) + Date.parse(booking.endsAt) - Date.parse(booking.startsAt));
  return { details: slot, times: { startsAt, endsAt } };
}

function toSupplierAnswer(visit: SupplierVisit, booking: Booking): SupplierAnswer | null {
  const { supplierReference, ticketCode, voucherUrl, answersBy, handle, cost } = visit;
  switch (visit.state) {
    case 'confirmed': {
      const { details, ...answer } = booked(supplierReference, ticketCode, voucherUrl);
      const moved = movedSlot(booking, visit.slot);
      if (!moved) return { ...answer, details, handle, cost };
      return { ...answer, details: { ...details, ...moved.details }, handle, cost, times: moved.times };
    }
    case 'pending':
      return { outcome: 'pending', supplierReference, answersBy, handle };
    case 'rejected':
      return { outcome: 'refused', reason: 'operator_refused' };
    case 'cancelled':
      return { outcome: 'refused', reason: 'cancelled_by_supplier' };
    case 'held':
      return null;
  }
}

function orderOf(ctx: BaseContext, booking: Booking): ExperienceOrder {
  const details = experienceDetails(booking);
  return {
    ...supplierKeyOf(ctx, booking),
    code: details.theirCode,
    optionCode: details.optionCode,
    date: details.date,
    time: details.time,
    pax: details.pax,
    currency: details.converted?.currency ?? booking.currency,
    agreedTotalMinor: details.converted?.totalMinor ?? supplierTotalOf(booking),
    traveller: details.traveller,
    travellers: details.travellers,
    answers: details.answers,
  };
}
