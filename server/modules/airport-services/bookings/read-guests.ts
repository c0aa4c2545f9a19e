import { requireOwnCircle } from '#server/modules/circles/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { sealPassport } from '#server/platform/crypto/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { today } from '#server/platform/time/index.ts';
import type * as contract from './contract.ts';
import type { LeadPassenger, Passenger } from './details.ts';
import type { BookingGuests } from './new-booking.ts';

type BookingInput = Input<typeof contract.createTravelBooking>;

/**
 * Converts the guests from their wire shape and seals passport numbers. Throws 404 for a circle of which the
 * caller is not a member, and 422 for a date of birth in the future or a missing flight number that the venue
 * requires.
 */
export async function readGuests(
  ctx: MemberContext,
  input: BookingInput,
  venue: { flightNumberRequired: boolean },
): Promise<BookingGuests> {
  await requireOwnCircle(ctx, input.circle_id);
  if (venue.flightNumberRequired && input.flight_number === undefined) {
    throw invalid('flight_number', 'required', 'Required by this venue.');
  }
  return {
    lead: leadOf(input.lead_passenger),
    passengers: (input.passenger_details ?? []).map((one, index) => passengerOf(ctx, one, index)),
    flightNumber: input.flight_number ?? null,
    specialRequests: input.special_requests || null,
  };
}

/** Converts the lead passenger from the wire shape. */
function leadOf(lead: BookingInput['lead_passenger']): LeadPassenger {
  return {
    firstName: lead.first_name,
    lastName: lead.last_name,
    email: lead.email,
    callingCode: lead.calling_code ?? null,
    phone: lead.phone ?? null,
    countryCode: lead.country_code ?? null,
  };
}

function passengerOf(
  ctx: MemberContext,
  one: NonNullable<BookingInput['passenger_details']>[number],
  index: number,
): Passenger {
  if (one.date_of_birth !== undefined && one.date_of_birth > today('UTC')) {
    throw invalid(
      `passenger_details.${index}.date_of_birth`,
      'in_the_future',
      'Date of birth must not be in the future.',
    );
  }
  return {
    firstName: one.first_name,
    lastName: one.last_name,
    title: one.title ?? null,
    dateOfBirth: one.date_of_birth ?? null,
    nationality: one.nationality ?? null,
    passportSealed: one.passport_number ? sealPassport(ctx.environment, one.passport_number) : null,
  };
}
