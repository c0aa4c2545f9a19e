import type { Booking, CheckoutItem } from '#server/bookings/index.ts';
import { bookings } from '#server/bookings/schema.ts';
import { users } from '#server/identity/schema.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
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
 * Writes who comes and what they answered into the hold, as checkout was told: the passenger, else whoever was named
 * before, else the member. A required question without an answer and an unknown question are 422 on `field`.
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
  if (!traveller) throw invalid(`${field}.passenger`, 'required', 'Somebody must be named.');
  const [updated] = await ctx.db
    .update(bookings)
    .set({ details: { ...details, traveller, answers }, updatedAt: sql`now()` })
    .where(
      and(eq(bookings.appId, booking.appId), eq(bookings.id, booking.id), eq(bookings.state, booking.state)),
    )
    .returning();
  if (!updated) throw problem('invalid_state');
  return updated;
}

/** Answers by the question's label, in the order of the questions. */
function checkAnswers({ questions }: ExperienceDetails, given: readonly Answer[], field: string): Answer[] {
  const answers = new Map<string, string>();
  for (const [index, { question, answer }] of given.entries()) {
    const known = questions.find(({ id, label }) => id === question || label === question);
    if (!known) {
      throw invalid(`${field}.answers.${index}.question`, 'unknown', 'The operator does not ask this.');
    }
    if (answer.length > known.maxLength) {
      throw invalid(`${field}.answers.${index}.answer`, 'too_big', `At most ${known.maxLength} characters.`);
    }
    answers.set(known.label, answer.trim());
  }
  const missing = questions.find(({ label, required }) => required && !answers.get(label));
  if (missing) throw invalid(`${field}.answers`, 'required', `The operator asks: ${missing.label}`);
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
