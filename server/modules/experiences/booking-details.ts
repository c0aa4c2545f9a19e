import type { Booking } from '#server/modules/bookings/index.ts';
import type {
  BookingQuestion,
  CancellationRule,
  ConfirmationType,
  Pax,
  PriceLine,
  ProductDetails,
} from './port.ts';

/** The lead traveller, whom the operator expects at the meeting point. */
export type Traveller = { firstName: string; lastName: string; email: string; phone: string | null };

/** The fields that only bookings of experiences have; stored as `details` of the booking. */
export type ExperienceDetails = {
  productCode: string;
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
  /** Null until checkout. */
  traveller: Traveller | null;
  answers: { question: string; answer: string }[];
  /** Code that the traveller shows on arrival; null until the supplier has booked. */
  ticketCode: string | null;
};

/** The `details` of a booking as those of an experience; the caller has checked its kind. */
export function experienceDetails(booking: Pick<Booking, 'details'>): ExperienceDetails {
  return booking.details as ExperienceDetails;
}
