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
import { joinPhone } from '#server/platform/contract/join-phone.ts';
import { openPassport } from '#server/platform/crypto/index.ts';
import { airportSupplier } from '../catalogue/index.ts';
import {
  type AirportSupplier,
  type Barcode,
  type SupplierVisit,
  type VenueOrder,
  venueKinds,
} from '../catalogue/port.ts';
import { travelDetails } from './details.ts';
import { emailTravelBooking } from './email-booking.ts';
import { cancellationTerms } from './free-until.ts';
import { personalDetails } from './personal-details.ts';
import { recordPassenger } from './record-passenger.ts';
import { perkTermsOf } from './visit-perks.ts';

/** Bookings of airport services, for checkout, expiry and recovery. */
export const airportServiceAdapter: ProductAdapter = {
  kinds: venueKinds,
  itemType: 'travel',
  module: 'airport',
  personalDetails,

  tripFacts(booking) {
    const { airportCode, airportName } = travelDetails(booking).venue;
    return { airport: { code: airportCode, name: airportName } };
  },

  async quote(ctx, item, field) {
    const booking = await payableBooking(ctx, item.id, venueKinds);
    return recordPassenger(ctx, booking, item, field);
  },

  perkTerms(booking) {
    const { productId, passengerCount, unitMinor } = travelDetails(booking);
    return perkTermsOf({ productId, guests: passengerCount, unitMinor });
  },

  cancellationTerms,
  convertedFrom: (booking) => travelDetails(booking).converted ?? null,

  traitsOf: supplierOf,

  hold: (ctx, booking, until) => supplierOf(ctx, booking).hold(ctx, orderOf(ctx, booking), until),

  confirm: (ctx, booking) =>
    bookWithSupplier(ctx, booking, {
      traits: supplierOf(ctx, booking),
      book: () => book(ctx, booking),
      lookUp: () => lookUp(ctx, booking),
    }),

  lookUp,
  bookedByTelephone: (reference) => booked({ supplierReference: reference, accessCode: reference }),

  quoteCancel: (ctx, booking) => supplierOf(ctx, booking).quoteCancel(ctx, supplierKeyOf(ctx, booking)),

  cancel: (ctx, booking) => cancelWithSupplier(ctx, supplierOf(ctx, booking), booking),

  release: (ctx, booking) => supplierOf(ctx, booking).release(ctx, supplierKeyOf(ctx, booking)),

  emailOutcome: emailTravelBooking,
};

function supplierOf(ctx: BaseContext, booking: Booking): AirportSupplier {
  return airportSupplier(ctx.environment, booking.supplier);
}

async function book(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer> {
  return toSupplierAnswer(await supplierOf(ctx, booking).book(ctx, orderOf(ctx, booking)));
}

/** The supplier's answer for our reference; null when it has none or only a hold. */
async function lookUp(ctx: BaseContext, booking: Booking): Promise<SupplierAnswer | null> {
  const found = await supplierOf(ctx, booking).lookUp(ctx, supplierKeyOf(ctx, booking));
  return found && found.state !== 'held' ? toSupplierAnswer(found) : null;
}

function toSupplierAnswer(visit: SupplierVisit): SupplierAnswer {
  const { state, supplierReference, answersBy = null, handle } = visit;
  if (state === 'pending') return { outcome: 'pending', supplierReference, answersBy, handle };
  if (state === 'cancelled') return { outcome: 'refused', reason: 'cancelled_by_supplier' };
  return booked(visit);
}

function booked({
  supplierReference,
  accessCode,
  barcode,
  handle,
  cost,
}: Pick<
  SupplierVisit,
  'supplierReference' | 'accessCode' | 'barcode' | 'handle' | 'cost'
>): SupplierDecision {
  const details = { accessCode, barcode: usableBarcode(barcode) };
  return { outcome: 'booked', supplierReference, details, handle, cost };
}

/** The largest QR code with medium error correction holds 2,331 bytes. */
const maxBarcodeBytes = 2_331;

/** Null for a barcode that cannot be shown; the guests then show our own code. */
function usableBarcode(barcode: Barcode | undefined): Barcode | null {
  if (!barcode || barcode.payload.trim() === '') return null;
  return Buffer.byteLength(barcode.payload) <= maxBarcodeBytes ? barcode : null;
}

function orderOf(ctx: BaseContext, booking: Booking): VenueOrder {
  const details = travelDetails(booking);
  const { lead } = details;
  return {
    ...supplierKeyOf(ctx, booking),
    venueId: details.theirId ?? details.productId,
    type: details.bookingType,
    date: details.date,
    time: details.time,
    guests: details.passengerCount,
    currency: details.converted?.currency ?? booking.currency,
    agreedTotalMinor: details.converted?.totalMinor ?? supplierTotalOf(booking),
    lead: lead && {
      firstName: lead.firstName,
      lastName: lead.lastName,
      email: lead.email,
      phone: lead.phone && joinPhone(lead.callingCode, lead.phone),
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
