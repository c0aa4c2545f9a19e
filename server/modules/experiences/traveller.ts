import { type Booking, type CheckoutItem, updateBookingDetails } from '#server/modules/bookings/index.ts';
import { users } from '#server/modules/tenants/schema.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { joinPhone } from '#server/platform/contract/join-phone.ts';
import { eq } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { experienceDetails, type Traveller } from './booking-details.ts';
import { checkAnswers, type GivenAnswer } from './check-answers.ts';
import type { NamedTraveller, QuestionAnswer } from './port.ts';
import { checkTravellers, type GivenTraveller, travellerCount } from './travellers.ts';

type Passenger = {
  first_name: string;
  last_name: string;
  email: string;
  phone?: string;
  calling_code?: string;
};

/**
 * Stores the lead traveller, the names of all travellers and the answers in the hold: those of checkout, else the
 * stored ones; the lead may also be the member. Throws 422 below `field` without a lead, for missing names, and as
 * `checkAnswers`.
 */
export async function recordTraveller(
  ctx: EitherContext,
  booking: Booking,
  item: CheckoutItem,
  field: string,
): Promise<Booking> {
  const details = experienceDetails(booking);
  const { questions } = details;
  const people = travellerCount(details);
  const answers = item.answers
    ? checkAnswers(questions, item.answers as GivenAnswer[], people, field)
    : checkAnswers(questions, details.answers.map(givenAgain), people, field);
  const travellers = item.travellers
    ? checkTravellers(details, item.travellers as GivenTraveller[], field)
    : checkTravellers(details, details.travellers.map(namedAgain), field);
  const named = item.passenger ? travellerOf(item.passenger as Passenger) : details.traveller;
  const traveller = named ?? (await memberAsTraveller(ctx));
  if (!traveller)
    throw invalid(
      `${field}.passenger`,
      'required',
      'A passenger is required, because neither the hold nor a member names one.',
    );
  return updateBookingDetails(ctx, booking, { traveller, travellers, answers });
}

const givenAgain = ({ id, answer, unit, traveller }: QuestionAnswer): GivenAnswer => ({
  question: id,
  answer,
  ...(unit === null ? {} : { unit }),
  ...(traveller === null ? {} : { traveller }),
});

const namedAgain = ({ firstName, lastName, band }: NamedTraveller): GivenTraveller => ({
  first_name: firstName,
  last_name: lastName,
  age_band: band,
});

function travellerOf({ first_name, last_name, email, phone, calling_code }: Passenger): Traveller {
  return {
    firstName: first_name,
    lastName: last_name,
    email,
    phone: phone === undefined ? null : joinPhone(calling_code, phone),
  };
}

async function memberAsTraveller(ctx: EitherContext): Promise<Traveller | null> {
  if (!ctx.member) return null;
  const [row] = await ctx.db
    .select({ firstName: users.firstname, lastName: users.lastname, email: users.email })
    .from(users)
    .where(eq(users.id, ctx.member.userId));
  return row ? { ...row, phone: null } : null;
}
