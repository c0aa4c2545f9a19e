import type { Booking } from '#server/modules/bookings/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract.ts';

type Wire = Output<typeof contract.exportPersonalData>['bookings'][number];
type Person = Wire['people'][number];

/** A person in the details of a booking. */
type NamedPerson = {
  firstName: string;
  lastName: string;
  email?: string | null;
  phone?: string | null;
  passportSealed?: string | null;
};

/** The personal fields in the details of each kind of booking. */
type PersonalDetails = {
  hotel: { leadGuest: NamedPerson; travellers: NamedPerson[]; specialRequests: string | null };
  experience: { traveller: NamedPerson | null; answers: { question: string; answer: string }[] };
  ground: {
    passenger: (NamedPerson & { flightNumber?: string | null; notes?: string | null }) | null;
    query: { from: { address: string }; to: { address: string } };
  };
  esim: { profiles: { iccid: string }[] };
  travel: {
    lead: NamedPerson | null;
    passengers: NamedPerson[];
    flightNumber: string | null;
    specialRequests: string | null;
  };
};

const person = (known: NamedPerson): Person => ({
  first_name: known.firstName,
  last_name: known.lastName,
  email: known.email ?? null,
  phone: known.phone ?? null,
  passport_on_file: Boolean(known.passportSealed),
});

/** Converts a booking for the export: product, people named, texts entered. Amounts are in major units. */
export function exportedBooking(booking: Booking): Wire {
  const { currency } = booking;
  const personal = personalFieldsOf(booking);
  return {
    booking_id: booking.id,
    kind: booking.kind,
    status: booking.state === 'fulfilling' ? 'pending_payment' : booking.state,
    title: booking.title,
    place: booking.placeName,
    starts_at: booking.startsAt,
    ends_at: booking.endsAt,
    total: toMajor(booking.totalMinor, currency),
    paid: toMajor(booking.paidMinor, currency),
    currency,
    people: personal.people,
    notes: [...personal.notes, ...notes(reasonOf(booking))],
    created_at: booking.createdAt,
  };
}

function personalFieldsOf({ kind, details }: Booking): Pick<Wire, 'people' | 'notes'> {
  switch (kind) {
    case 'hotel': {
      const { leadGuest, travellers, specialRequests } = details as PersonalDetails['hotel'];
      return { people: [leadGuest, ...travellers].map(person), notes: notes(specialRequests) };
    }
    case 'experience': {
      const { traveller, answers } = details as PersonalDetails['experience'];
      return {
        people: traveller ? [person(traveller)] : [],
        notes: answers.map(({ question, answer }) => `${question}: ${answer}`),
      };
    }
    case 'ground': {
      const { passenger, query } = details as PersonalDetails['ground'];
      return {
        people: passenger ? [person(passenger)] : [],
        notes: notes(query.from.address, query.to.address, passenger?.flightNumber, passenger?.notes),
      };
    }
    case 'esim': {
      const { profiles } = details as PersonalDetails['esim'];
      return { people: [], notes: profiles.map(({ iccid }) => iccid) };
    }
    default: {
      const { lead, passengers, flightNumber, specialRequests } = details as PersonalDetails['travel'];
      return {
        people: [...(lead ? [person(lead)] : []), ...passengers.map(person)],
        notes: notes(flightNumber, specialRequests),
      };
    }
  }
}

/** The cancellation reason that the member or partner entered. */
const reasonOf = ({ cancellation }: Booking) => (cancellation as { reason?: string | null } | null)?.reason;

const notes = (...texts: (string | null | undefined)[]): string[] =>
  texts.filter((text): text is string => Boolean(text));
