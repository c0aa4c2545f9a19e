import type { Booking } from '#server/modules/bookings/index.ts';
import type {
  BoardType,
  CancellationPolicy,
  PaymentType,
  PinnedPrice,
  RateCost,
  RateIdentity,
} from '../catalogue/index.ts';
import type { StoredDescription } from './stored-description.ts';

/** A guest of the booking. The passport number is encrypted. */
export type Traveller = {
  firstName: string;
  lastName: string;
  passportSealed: string | null;
  /** Absent in rows stored before the field existed. */
  phone?: string | null;
  /** Number of the room, from 1, if the guest was given one; `placeGuests` places the others. */
  room?: number | null;
};

/** The terms of the rate, as the booking pinned them. */
export type PinnedTerms = {
  boardType: BoardType;
  paymentType: PaymentType;
  price: PinnedPrice;
  policy: CancellationPolicy;
};

/** What the guests ask for, and who they are. */
export type StayOrder = {
  leadGuest: { firstName: string; lastName: string; email: string; phone: string | null };
  travellers: Traveller[];
  specialRequests: string | null;
  allocatedMembers: { membershipId: string; room: number }[];
};

/** The data of hotel bookings only, stored as `details` of the booking. */
export type HotelDetails = RateIdentity &
  PinnedTerms &
  StayOrder & {
    roomTypeId: string;
    /** The supplier's name for the price that it fixed, encrypted; absent where it gave none. */
    quoteSealed?: string;
    /** What the supplier charges us, where it told. */
    cost?: RateCost;
    description: StoredDescription;
    image: string;
    /** The code that the guest shows at the front desk; null until the supplier has booked. */
    confirmationCode: string | null;
  };

/** The details of a hotel booking. Does not check the kind of the booking. */
export function hotelDetails(booking: Pick<Booking, 'details'>): HotelDetails {
  return booking.details as HotelDetails;
}

/** Number of guests of all ages. */
export function guestCount({ stay }: Pick<HotelDetails, 'stay'>): number {
  return stay.party.adults + stay.party.childrenAges.length;
}

/** True when the property requires passports and fewer were given than there are guests. */
export function lacksPassports(details: HotelDetails): boolean {
  if (!details.description.passportRequired) return false;
  const given = details.travellers.filter(({ passportSealed }) => passportSealed !== null).length;
  return given < guestCount(details);
}
