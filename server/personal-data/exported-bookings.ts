import type { Booking } from '#server/bookings/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract.ts';

type Wire = Output<typeof contract.exportPersonalData>['bookings'][number];
type Person = Wire['people'][number];

/** Somebody in a booking's details, as each kind writes them. */
type Named = {
  firstName: string;
  lastName: string;
  email?: string | null;
  phone?: string | null;
  passportSealed?: string | null;
};

/** What of the details of each kind people have entered. */
type Entered = {
  hotel: { leadGuest: Named; travellers: Named[]; specialRequests: string | null };
  experience: { traveller: Named | null; answers: { question: string; answer: string }[] };
  ground: {
    passenger: (Named & { flightNumber?: string | null; notes?: string | null }) | null;
    query: { from: { address: string }; to: { address: string } };
  };
  esim: { profiles: { iccid: string }[] };
  travel: {
    lead: Named | null;
    passengers: Named[];
    flightNumber: string | null;
    specialRequests: string | null;
  };
};

const person = (known: Named): Person => ({
  first_name: known.firstName,
  last_name: known.lastName,
  email: known.email ?? null,
  phone: known.phone ?? null,
  passport_on_file: Boolean(known.passportSealed),
});

/** A booking as its owner takes it along: what was bought, who was named, what was written. */
export function exportedBooking(booking: Booking): Wire {
  const { currency } = booking;
  const written = whatWasWritten(booking);
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
    people: written.people,
    notes: [...written.notes, ...notes(reasonOf(booking))],
    created_at: booking.createdAt,
  };
}

function whatWasWritten({ kind, details }: Booking): Pick<Wire, 'people' | 'notes'> {
  switch (kind) {
    case 'hotel': {
      const { leadGuest, travellers, specialRequests } = details as Entered['hotel'];
      return { people: [leadGuest, ...travellers].map(person), notes: notes(specialRequests) };
    }
    case 'experience': {
      const { traveller, answers } = details as Entered['experience'];
      return {
        people: traveller ? [person(traveller)] : [],
        notes: answers.map(({ question, answer }) => `${question}: ${answer}`),
      };
    }
    case 'ground': {
      const { passenger, query } = details as Entered['ground'];
      return {
        people: passenger ? [person(passenger)] : [],
        notes: notes(query.from.address, query.to.address, passenger?.flightNumber, passenger?.notes),
      };
    }
    case 'esim': {
      const { profiles } = details as Entered['esim'];
      return { people: [], notes: profiles.map(({ iccid }) => iccid) };
    }
    default: {
      const { lead, passengers, flightNumber, specialRequests } = details as Entered['travel'];
      return {
        people: [...(lead ? [person(lead)] : []), ...passengers.map(person)],
        notes: notes(flightNumber, specialRequests),
      };
    }
  }
}

/** Why it was cancelled, in the words of whoever did. */
const reasonOf = ({ cancellation }: Booking) => (cancellation as { reason?: string | null } | null)?.reason;

const notes = (...texts: (string | null | undefined)[]): string[] =>
  texts.filter((text): text is string => Boolean(text));
