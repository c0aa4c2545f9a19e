import type { Booking } from '#server/modules/bookings/index.ts';
import type { Conversion } from './convert-prices.ts';
import type {
  BookingQuestion,
  CancellationRule,
  ConfirmationType,
  NamedTraveller,
  Pax,
  PriceLine,
  ProductDetails,
  QuestionAnswer,
  TravellerNames,
} from './port.ts';

/** The lead traveller, whom the operator expects at the meeting point. */
export type Traveller = { firstName: string; lastName: string; email: string; phone: string | null };

/** The fields that only bookings of experiences have; stored as `details` of the booking. */
export type ExperienceDetails = {
  productCode: string;
  /** The supplier's own code of the product. */
  theirCode: string;
  /** What the price was converted from; null where the supplier named it in the currency of the booking. */
  converted: Conversion | null;
  optionCode: string;
  optionTitle: string;
  language: string;
  date: string;
  time: string;
  pax: Pax;
  lines: PriceLine[];
  image: string;
  confirmation: ConfirmationType;
  holdsPlaces: boolean;
  cancellation: CancellationRule;
  meetingPoint: ProductDetails['meetingPoint'];
  operator: ProductDetails['operator'];
  questions: BookingQuestion[];
  /** Whether the operator needs the name of every traveller. */
  names: TravellerNames;
  /** False if people may come at any time of the day. */
  hasStartTime: boolean;
  /** Null until checkout. */
  traveller: Traveller | null;
  /** Everybody who takes part; empty until checkout, and unless the operator needs all names. */
  travellers: NamedTraveller[];
  answers: QuestionAnswer[];
  /** Code that the traveller shows on arrival; null until the supplier has booked. */
  ticketCode: string | null;
  /** The supplier's own voucher; null until it has booked, and if it has none. */
  voucherUrl: string | null;
};

/** The `details` of a booking as those of an experience; the caller has checked its kind. */
export function experienceDetails(booking: Pick<Booking, 'details'>): ExperienceDetails {
  return booking.details as ExperienceDetails;
}
