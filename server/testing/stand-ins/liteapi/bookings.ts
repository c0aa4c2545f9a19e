import type { StandInHotel } from './hotels.ts';
import { deadlineOf, isRefundable, type Offer, presentOffer } from './rates.ts';

export type StandInPrebook = { id: string; offer: Offer; isStale: boolean };

export type StandInBooking = {
  bookingId: string;
  clientReference: string | null;
  status: 'CONFIRMED' | 'CANCELLED' | 'CANCELLED_WITH_CHARGES';
  hotelConfirmationCode: string | null;
  offer: Offer;
  guests: { occupancyNumber: number; firstName: string; lastName: string }[];
  refundedHundredths: number;
  terms: boolean;
};

/** What a prebook finds that a search has not told. */
export type Changes = { percent?: number; board?: boolean; terms?: boolean };

export function presentPrebook({ id, offer }: StandInPrebook, hotel: StandInHotel, changes: Changes = {}) {
  return {
    data: {
      prebookId: id,
      hotelId: offer.hotelId,
      checkin: offer.checkin,
      checkout: offer.checkout,
      currency: offer.currency,
      termsAndConditions: '',
      price: offer.priceHundredths / 100,
      priceType: 'commission',
      priceDifferencePercent: changes.percent ?? 0,
      cancellationChanged: changes.terms ?? false,
      boardChanged: changes.board ?? false,
      roomTypes: [{ rates: presentOffer(hotel, offer, changes) }],
    },
  };
}

export function presentBooking(booking: StandInBooking) {
  const { offer, refundedHundredths, guests } = booking;
  return {
    bookingId: booking.bookingId,
    clientReference: booking.clientReference,
    supplierBookingId: `sup-${booking.bookingId}`,
    status: booking.status,
    hotelConfirmationCode: booking.hotelConfirmationCode,
    checkin: offer.checkin,
    checkout: offer.checkout,
    hotel: { hotelId: offer.hotelId },
    price: offer.priceHundredths / 100,
    commission: Math.round(offer.priceHundredths * 0.12) / 100,
    currency: offer.currency,
    rooms: guests.map(({ firstName, lastName }) => ({ firstName, lastName })),
    ...(booking.status === 'CONFIRMED' ? {} : { amountRefunded: refundedHundredths / 100 }),
  };
}

/** Cancels a booking by its terms, and returns the answer. */
export function cancelBooking(booking: StandInBooking, now: number) {
  const { offer } = booking;
  const isFree =
    isRefundable(offer) && !booking.terms && now < Date.parse(`${deadlineOf(offer).replace(' ', 'T')}Z`);
  booking.status = isFree ? 'CANCELLED' : 'CANCELLED_WITH_CHARGES';
  booking.refundedHundredths = isFree ? offer.priceHundredths : 0;
  return {
    data: {
      bookingId: booking.bookingId,
      status: booking.status,
      cancellation_fee: (offer.priceHundredths - booking.refundedHundredths) / 100,
      refund_amount: booking.refundedHundredths / 100,
      currency: offer.currency,
    },
  };
}
