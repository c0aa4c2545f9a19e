import type { Booking } from '#server/bookings/index.ts';
import type {
  BoardType,
  CancellationPolicy,
  PaymentType,
  PinnedPrice,
  RateDescription,
  RateIdentity,
} from '#server/hotels/index.ts';

/** Somebody who stays. The passport number is encrypted. */
export type Traveller = {
  firstName: string;
  lastName: string;
  passportSealed: string | null;
  /** Absent in rows that are older than the field. */
  phone?: string | null;
};

/** What only hotel bookings know; stored as `details` of the booking. */
export type HotelDetails = RateIdentity & {
  roomTypeId: string;
  boardType: BoardType;
  paymentType: PaymentType;
  price: PinnedPrice;
  policy: CancellationPolicy;
  description: RateDescription;
  leadGuest: { firstName: string; lastName: string; email: string; phone: string | null };
  travellers: Traveller[];
  specialRequests: string | null;
  allocatedMembers: { membershipId: string; room: number }[];
  /** What the front desk knows the booking by; null until the supplier has booked. */
  confirmationCode: string | null;
};

export function hotelDetails(booking: Booking): HotelDetails {
  return booking.details as HotelDetails;
}

/** Guests of all ages in the booking's rooms. */
export function guestCount({ stay }: Pick<HotelDetails, 'stay'>): number {
  return stay.party.adults + stay.party.childrenAges.length;
}

/** True while the property still waits for passports that it asks for. */
export function lacksPassports(details: HotelDetails): boolean {
  if (!details.description.passportRequired) return false;
  const given = details.travellers.filter(({ passportSealed }) => passportSealed !== null).length;
  return given < guestCount(details);
}
