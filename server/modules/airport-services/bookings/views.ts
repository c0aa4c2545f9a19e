import type { Booking, CancellationView, publicState } from '#server/modules/bookings/index.ts';
import type { BookingRefunds } from '#server/modules/checkout/index.ts';
import type { ShownConversion } from '#server/modules/pricing/index.ts';
import type { BookingType, VenueKind } from '../catalogue/port.ts';
import type { LeadPassenger, Passenger, SoldVenue } from './details.ts';
import type { SessionPayment } from './queries.ts';

/** The status of a booking of an airport service, as its member sees it. */
export type TravelStatus = ReturnType<typeof publicState>;

/** A booking of an airport service for its member. Amounts are minor units of `currency`. */
export type TravelBooking = {
  id: string;
  kind: VenueKind;
  productId: string;
  /** The venue at the time of booking. */
  venue: SoldVenue & { image: string };
  status: TravelStatus;
  bookingType: BookingType;
  date: string;
  time: string;
  endTime: string;
  startsAt: string;
  /** End of the visit; for a walk-in the end of its validity. */
  endsAt: string;
  timeZone: string;
  passengerCount: number;
  /** Null for a held slot that is not booked yet. */
  leadPassenger: LeadPassenger | null;
  passengers: TravelPassenger[];
  flightNumber: string | null;
  specialRequests: string | null;
  circleId: string | null;
  price: TravelPrice;
  payment: TravelPaymentState;
  supplierReference: string | null;
  /** Deadline for the payment; null if nothing can be paid. */
  holdExpiresAt: string | null;
  policy: TravelPolicy;
  cancellation: CancellationView | null;
  refunds: BookingRefunds;
  /** The status history; consecutive steps with the same status are one entry. */
  steps: { status: TravelStatus; reason: string; at: string }[];
  createdAt: string;
  updatedAt: string;
};

/** A passenger besides the lead, with a masked passport number. */
type TravelPassenger = Omit<Passenger, 'passportSealed'> & { maskedPassport: string | null };

type TravelPrice = {
  totalMinor: number;
  /** Price for one guest. */
  unitMinor: number;
  /** The part that perks pay. */
  perkMinor: number;
  /** The part that is paid in money. */
  dueMinor: number;
  paidMinor: number;
  currency: string;
  /** What the total was converted from; null where the supplier named its currency. */
  converted: ShownConversion | null;
};

type TravelPaymentState = {
  method: SessionPayment['method'] | 'perks' | null;
  status: 'unpaid' | 'authorized' | 'paid' | 'no_payment_required' | 'refunded' | 'failed';
  perkItemIds: string[];
};

/** The cancellation policy of a booking, with a description in the reader's language. */
type TravelPolicy = {
  /** Hours before the slot until which cancellation is free; null if it never is, and for walk-ins. */
  freeUntilHours: number | null;
  freeUntil: string | null;
  /** Share of the price that a later cancellation returns until the visit begins. */
  lateRefundPercent: number;
  description: string;
};

/** One page of the member's bookings. */
export type TravelBookingPage = { bookings: TravelBooking[]; nextCursor: string | null };

/** A held slot that is not booked yet. */
export type HeldSlot = {
  id: string;
  kind: VenueKind;
  productId: string;
  date: string;
  time: string;
  timeZone: string;
  passengerCount: number;
  totalMinor: number;
  currency: string;
  /** What the total was converted from; null where the supplier named its currency. */
  converted: ShownConversion | null;
  holdExpiresAt: string;
  /** What the supplier holds; null for a repeated request about an older slot. */
  holdKind: Booking['holdKind'];
};

/** A started payment of a booking. */
export type TravelPayment = {
  sessionId: string;
  /** For card payments. */
  clientSecret: string | null;
  /** The payment page of the gateway. */
  redirectUrl: string | null;
  amountMinor: number;
  currency: string;
  expiresAt: string;
};
