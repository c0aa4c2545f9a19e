import { z } from 'zod';
import { keptAnswers } from '#server/platform/supplier-http/index.ts';
import { bookingNamed } from '../bookings/find-booking.ts';
import type { OperatorContext } from '../context.ts';
import { id } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';

const ListAnswers = z.object({ booking: id });

export type SupplierAnswersView = {
  answers: { at: string; supplier: string; operation: string; status: number; body: string }[];
};

/**
 * Lists what the supplier of a booking answered to its orders in the last 30 days, the oldest first, without personal
 * data. Fails with `not_found`.
 */
export async function listSupplierAnswers(
  ctx: OperatorContext,
  given: z.input<typeof ListAnswers>,
): Promise<SupplierAnswersView> {
  const input = parseInput(ListAnswers, given);
  const booking = await bookingNamed(ctx, input.booking);
  const answers = await keptAnswers(ctx, booking.reference);
  return { answers: answers.map(({ createdAt, ...answer }) => ({ at: createdAt, ...answer })) };
}
