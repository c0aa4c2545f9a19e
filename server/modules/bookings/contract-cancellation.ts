import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';

const refundState = z.enum(['none', 'pending', 'succeeded', 'failed']);

/** Refund status of a cancelled booking. */
export type RefundState = z.infer<typeof refundState>;

/**
 * Wire fields of a cancellation, the same for every kind. `policies` are the policies that the kind uses beside a
 * cancellation by the supplier.
 */
export function cancellationFields<const Policies extends readonly [string, ...string[]]>(
  policies: Policies,
) {
  return {
    policy_applied: z
      .enum([...policies, 'cancelled_by_provider'])
      .describe(
        'The rule that decided penalty and refund. With `cancelled_by_provider` the supplier cancelled, and everything paid is refunded.',
      ),
    penalty: fields.amount.describe('What is kept of the price, in major units of `currency`.'),
    refund: fields.amount.describe('What is paid back, in major units of `currency`; 0 when nothing is.'),
    currency: fields.currencyCode,
    refund_method: z.enum(['original_payment_method', 'none']).describe('`none` when nothing is refunded.'),
    refund_expected_by: z
      .string()
      .nullable()
      .describe('Last day on which the refund should arrive, as YYYY-MM-DD; null when nothing is refunded.'),
    refund_state: refundState.describe(
      'State of the refund at the payment gateway; `none` when nothing is refunded.',
    ),
  };
}

/** Response of the cancel operations of all kinds. */
export function cancelledAnswer<Cancellation extends z.ZodType>(cancellation: Cancellation) {
  return z.object({
    booking_id: fields.bookingId,
    status: z
      .enum(['cancelled', 'cancellation_pending'])
      .describe(
        '`cancellation_pending` while the supplier has not answered: it is asked again until it cancels, then at least `refund` is returned, or declines, and the booking stands.',
      ),
    cancellation: cancellation.describe(
      'Terms on which the booking was cancelled, or would be with `dry_run`.',
    ),
  });
}

/** Contact fields of a booking that all kinds share. */
export const contactFields = {
  first_name: z.string().describe('Given name of the contact person of the booking.'),
  last_name: z.string().describe('Family name of the contact person of the booking.'),
  email: z.string().describe('Address to which messages about the booking are sent.'),
  phone: z.string().nullable().describe('As it was given; null when none was.'),
};

/** The field of cancel requests that asks for the terms only. */
export const dryRun = z.boolean().default(false).describe('Returns the terms and changes nothing.');
