import { type Booking, type CheckoutItem, updateBookingDetails } from '#server/modules/bookings/index.ts';
import { users } from '#server/modules/tenants/schema.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { type ExperienceDetails, experienceDetails, type Traveller } from './booking-details.ts';

type Passenger = {
  first_name: string;
  last_name: string;
  email: string;
  phone?: string;
  calling_code?: string;
};
type Answer = { question: string; answer: string };

/**
 * Stores the lead traveller and the answers in the hold: the passenger of checkout, else the stored
 * traveller, else the member. Throws 422 below `field` without a traveller, for an unanswered required
 * question, an unknown question or a too long answer.
 */
export async function recordTraveller(
  ctx: EitherContext,
  booking: Booking,
  item: CheckoutItem,
  field: string,
): Promise<Booking> {
  const details = experienceDetails(booking);
  const answers = checkAnswers(details, (item.answers ?? details.answers) as Answer[], field);
  const named = item.passenger ? travellerOf(item.passenger as Passenger) : details.traveller;
  const traveller = named ?? (await memberAsTraveller(ctx));
  if (!traveller)
    throw invalid(
      `${field}.passenger`,
      'required',
      'A passenger is required, because neither the hold nor a member names one.',
    );
  return updateBookingDetails(ctx, booking, { traveller, answers });
}

/** The checked answers with the labels of their questions, in the order of the questions. */
function checkAnswers({ questions }: ExperienceDetails, given: readonly Answer[], field: string): Answer[] {
  const answers = new Map<string, string>();
  for (const [index, { question, answer }] of given.entries()) {
    const known = questions.find(({ id, label }) => id === question || label === question);
    if (!known) {
      throw invalid(
        `${field}.answers.${index}.question`,
        'unknown',
        'Must be the id or label of a booking question of this product.',
      );
    }
    if (answer.length > known.maxLength) {
      throw invalid(
        `${field}.answers.${index}.answer`,
        'too_big',
        `Must be at most ${known.maxLength} characters.`,
      );
    }
    answers.set(known.label, answer.trim());
  }
  const missing = questions.find(({ label, required }) => required && !answers.get(label));
  if (missing)
    throw invalid(`${field}.answers`, 'required', `An answer to this question is required: ${missing.label}`);
  return questions.flatMap(({ label }) => {
    const answer = answers.get(label);
    return answer ? [{ question: label, answer }] : [];
  });
}

function travellerOf({ first_name, last_name, email, phone, calling_code }: Passenger): Traveller {
  const national = phone !== undefined && calling_code !== undefined && !phone.startsWith('+');
  return {
    firstName: first_name,
    lastName: last_name,
    email,
    phone: national ? `+${calling_code.replace('+', '')} ${phone}` : (phone ?? null),
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
