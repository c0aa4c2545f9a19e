import type { Booking, CancellationView } from '#server/modules/bookings/index.ts';
import type { BookingRefunds } from '#server/modules/checkout/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import type { GuestsDeclineReason, LocalAmount, RateDescription, RateIdentity } from '../catalogue/index.ts';
import type * as contract from './contract.ts';
import type { PinnedTerms, StayOrder } from './details.ts';

type Wire = Output<typeof contract.getHotelBooking>;

/** A guest of a stay, with the passport number masked. */
export type StayTraveller = {
  firstName: string;
  lastName: string;
  phone: string | null;
  maskedPassport: string | null;
  /** Number of the room in which the guest sleeps, from 1. */
  room: number;
};

/** A change of the travellers after confirmation that the supplier has not made. */
type OpenTravellerChange = {
  status: 'pending' | 'declined';
  /** Why the supplier declined; null while it has not answered. */
  reason: GuestsDeclineReason | null;
  requestedAt: string;
};

/** A hotel booking, for those who may read it. Amounts are in minor units of `currency`. */
export type StayBooking = Pick<RateIdentity, 'hotelId' | 'stay'> &
  PinnedTerms &
  Omit<StayOrder, 'travellers'> & {
    id: string;
    status: Wire['status'];
    description: RateDescription;
    nights: number;
    currency: string;
    totalMinor: number;
    dueNowMinor: number;
    /** What was captured; less than `dueNowMinor` until the hotel has accepted a pending booking. */
    paidMinor: number;
    dueAtPropertyMinor: number;
    dueAtPropertyLocal: LocalAmount | null;
    /** What the supplier holds for the booking: the room with its price, the price alone, or neither. */
    holdKind: Booking['holdKind'];
    /** When the hold ends; null unless the booking waits for payment. */
    holdExpiresAt: string | null;
    /** The code that the guest shows at the front desk; null until the hotel has confirmed. */
    confirmationCode: string | null;
    /** The result of the cancellation; null while it is not cancelled. */
    cancellation: CancellationView | null;
    refunds: BookingRefunds;
    createdAt: string;
    updatedAt: string;
    travellers: StayTraveller[];
    /** Null unless the latest change of the travellers was not made. */
    travellerChange: OpenTravellerChange | null;
    /** The property requires passports and has not got all of them. */
    lacksPassports: boolean;
    /** Null before payment, and when the payer no longer is an active member. */
    payer: { firstName: string; lastName: string; email: string } | null;
    payerMembershipId: string | null;
    payeeMembershipId: string | null;
  };

/** One page of the bookings of an organisation. */
export type StayBookingPage = {
  bookings: StayBooking[];
  page: number;
  perPage: number;
  total: number;
  /** Names the next page; null on the last one. */
  nextCursor: string | null;
};

/** A new booking, which is held until it is paid or `holdExpiresAt` passes. */
export type HeldStay = Pick<Booking, 'id' | 'holdKind' | 'totalMinor' | 'dueNowMinor' | 'currency'> &
  Pick<PinnedTerms, 'policy'> & {
    holdExpiresAt: string;
  };
