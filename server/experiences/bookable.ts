import {
  type Bookable,
  type Booking,
  isHoldOver,
  ownBooking,
  type SupplierAnswer,
} from '#server/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { announceExperienceBooking } from './announce.ts';
import { experienceDetails } from './booking-details.ts';
import { supplierProblem } from './call-supplier.ts';
import { type ExperienceOrder, isExperienceFailure, type SupplierVisit } from './port.ts';
import { experienceSupplier } from './suppliers.ts';
import { recordTraveller } from './traveller.ts';

/** One attempt at booking; then its outcome counts as unknown. */
const bookDeadlineMs = 20_000;
const lookUpDeadlineMs = 10_000;

/** Attempts within one run: a lost booking is tried again only after the look-up has found nothing. */
const attemptsAtOnce = 2;

/** Holds and bookings of experiences, for checkout, expiry and recovery. */
export const experienceBookable: Bookable = {
  kinds: ['experience'],
  itemType: 'experience_hold',

  async quote(ctx, item, field) {
    const booking = await ownBooking(ctx, item.id, ['experience']);
    if (booking.state === 'expired') throw problem('hold_expired');
    if (booking.state !== 'held' && booking.state !== 'pending_payment') throw problem('invalid_state');
    if (await isHoldOver(ctx, booking)) throw problem('hold_expired');
    return recordTraveller(ctx, booking, item, field);
  },

  async hold(ctx, booking, until) {
    try {
      await experienceSupplier(ctx.environment).hold(ctx, orderOf(booking), until);
    } catch (err) {
      throw supplierProblem(err);
    }
  },

  async confirm(ctx, booking) {
    const known = booking.supplierAttempts > 1 ? await lookUp(ctx, booking) : null;
    if (known) return known;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const supplier = experienceSupplier(ctx.environment);
        const answer = answerOf(await supplier.book(within(ctx, bookDeadlineMs), orderOf(booking)));
        if (answer) return answer;
        throw new Error('The supplier booked and holds nothing but the hold');
      } catch (err) {
        if (isExperienceFailure(err) && (err.kind === 'sold_out' || err.kind === 'rejected')) {
          return { outcome: 'refused', reason: err.kind };
        }
        const found = await lookUp(ctx, booking);
        if (found) return found;
        if (attempt >= attemptsAtOnce) throw err;
      }
    }
  },

  async cancel(ctx, booking) {
    const supplier = experienceSupplier(ctx.environment);
    const found = await supplier.lookUp(within(ctx, lookUpDeadlineMs), booking.reference);
    if (found?.state === 'held') await supplier.release(ctx, booking.reference);
    if (found?.state === 'confirmed' || found?.state === 'pending') {
      await supplier.cancel(within(ctx, bookDeadlineMs), booking.reference);
    }
  },

  async release(ctx, booking) {
    await experienceSupplier(ctx.environment).release(ctx, booking.reference);
  },

  announce: announceExperienceBooking,
};

/** What the supplier has under our reference; a mere hold is not a booking. */
async function lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null> {
  const supplier = experienceSupplier(ctx.environment);
  const found = await supplier.lookUp(within(ctx, lookUpDeadlineMs), booking.reference);
  return found && answerOf(found);
}

function answerOf(visit: SupplierVisit): SupplierAnswer | null {
  const { supplierReference, ticketCode, answersBy } = visit;
  switch (visit.state) {
    case 'confirmed':
      return { outcome: 'booked', supplierReference, details: { ticketCode } };
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

function within(ctx: BaseContext, milliseconds: number): BaseContext {
  return { ...ctx, signal: AbortSignal.any([ctx.signal, AbortSignal.timeout(milliseconds)]) };
}
