import {
  type Booking,
  bookWithSupplier,
  cancelWithSupplier,
  type ProductAdapter,
  payableBooking,
  type SupplierAnswer,
  type SupplierDecision,
  supplierKeyOf,
  supplierTotalOf,
} from '#server/modules/bookings/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import {
  extrasAtProperty,
  type HotelOrder,
  type HotelSupplier,
  hotelSupplier,
  openQuote,
  policyBeforeMarkup,
  type SupplierBooking,
  termsOfPolicy,
} from '../catalogue/index.ts';
import { hotelDetails, lacksPassports } from './details.ts';
import { emailHotelBooking } from './email-hotel-booking.ts';
import { bookedRooms, guestOf, leadGuestOf } from './guests-of-order.ts';
import { personalDetails } from './personal-details.ts';
import { tripFacts } from './trip-facts.ts';

/** Hotel bookings as checkout, expiry and recovery use them. */
export const hotelAdapter: ProductAdapter = {
  kinds: ['hotel'],
  itemType: 'hotel',
  module: 'hotels',
  personalDetails,
  tripFacts,

  async quote(ctx, item) {
    const booking = await payableBooking(ctx, item.id, ['hotel']);
    if (lacksPassports(hotelDetails(booking))) {
      throw problem('invalid_state', {
        detail:
          'The property requires the passports of all travellers before payment; see update-travellers.',
      });
    }
    return booking;
  },

  cancellationTerms: (booking) => termsOfPolicy(hotelDetails(booking).policy, booking.totalMinor),

  convertedFrom: (booking) => hotelDetails(booking).price.converted ?? null,

  traitsOf: supplierOf,

  hold: (ctx, booking, until) => supplierOf(ctx, booking).hold(ctx, orderOf(ctx, booking), until),

  confirm: (ctx, booking) =>
    bookWithSupplier(ctx, booking, {
      traits: supplierOf(ctx, booking),
      book: () => book(ctx, booking),
      lookUp: () => lookUp(ctx, booking),
    }),

  lookUp,
  bookedByTelephone: (reference) => booked({ supplierReference: reference, confirmationCode: reference }),

  quoteCancel: (ctx, booking) => supplierOf(ctx, booking).quoteCancel(ctx, supplierKeyOf(ctx, booking)),

  cancel: (ctx, booking) => cancelWithSupplier(ctx, supplierOf(ctx, booking), booking),

  release: (ctx, booking) => supplierOf(ctx, booking).release(ctx, supplierKeyOf(ctx, booking)),

  emailOutcome: emailHotelBooking,
};

function supplierOf(ctx: BaseContext, booking: Booking): HotelSupplier {
  return hotelSupplier(ctx.environment, booking.supplier);
}

async function book(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer> {
  const answer = toSupplierAnswer(await supplierOf(ctx, booking).book(ctx, orderOf(ctx, booking)));
  if (!answer) throw new Error('The supplier returned a hold instead of a booking');
  return answer;
}

/** The supplier's booking under our reference; null when the supplier has none or only a hold. */
async function lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null> {
  const found = await supplierOf(ctx, booking).lookUp(ctx, supplierKeyOf(ctx, booking));
  return found && toSupplierAnswer(found);
}

/** The supplier's booking as an answer; null for a hold. */
function toSupplierAnswer(found: SupplierBooking): SupplierAnswer | null {
  const { supplierReference, answersBy = null, handle } = found;
  switch (found.state) {
    case 'confirmed':
      return booked(found);
    case 'pending':
      return { outcome: 'pending', supplierReference, answersBy, handle };
    case 'rejected':
      return { outcome: 'refused', reason: 'hotel_refused' };
    case 'cancelled':
      return { outcome: 'refused', reason: 'cancelled_by_supplier' };
    case 'held':
      return null;
  }
}

function booked({
  supplierReference,
  confirmationCode,
  handle,
  cost,
}: Pick<SupplierBooking, 'supplierReference' | 'confirmationCode' | 'handle' | 'cost'>): SupplierDecision {
  return { outcome: 'booked', supplierReference, details: { confirmationCode }, handle, cost };
}

function orderOf(ctx: BaseContext, booking: Booking): HotelOrder {
  const details = hotelDetails(booking);
  const leadGuest = leadGuestOf(details);
  const { converted, charges } = details.price;
  return {
    hotelId: details.hotelId,
    rateKey: details.rateKey,
    stay: details.stay,
    ...supplierKeyOf(ctx, booking),
    agreedTotalMinor: supplierTotalOf(booking),
    agreedPolicy: policyBeforeMarkup(details),
    ...(charges ? { agreedExtras: extrasAtProperty(charges) } : {}),
    ...(converted ? { supplierTotal: { currency: converted.currency, minor: converted.totalMinor } } : {}),
    ...(details.quoteSealed === undefined
      ? {}
      : { quote: openQuote(ctx, { appId: booking.appId, rateKey: details.rateKey }, details.quoteSealed) }),
    leadGuest,
    rooms: bookedRooms(ctx, details, leadGuest),
    guests: details.travellers.map((traveller) => guestOf(ctx, traveller)),
    specialRequests: details.specialRequests,
  };
}
