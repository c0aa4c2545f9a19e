import type { Booking } from '#server/bookings/index.ts';
import type {
  BookingQuestion,
  CancellationRule,
  ConfirmationType,
  Pax,
  PriceLine,
  ProductDetails,
} from './port.ts';

/** Who is expected at the meeting point. */
export type Traveller = { firstName: string; lastName: string; email: string; phone: string | null };

/** What only bookings of experiences know; stored as `details` of the booking. */
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
  /** Named in checkout; null until then. */
  traveller: Traveller | null;
  answers: { question: string; answer: string }[];
  /** What is shown at the door; null until the supplier has booked. */
  ticketCode: string | null;
};

export function experienceDetails(booking: Pick<Booking, 'details'>): ExperienceDetails {
  return booking.details as ExperienceDetails;
}
