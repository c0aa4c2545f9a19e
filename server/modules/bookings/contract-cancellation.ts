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
      .describe('With `cancelled_by_provider` the supplier cancelled, and everything paid is refunded.'),
    penalty: fields.amount,
    refund: fields.amount,
    currency: z.string(),
    refund_method: z.enum(['original_payment_method', 'none']),
    refund_expected_by: z.string().nullable().describe('Calendar date; null when nothing is refunded.'),
    refund_state: refundState,
  };
}

/** Response of the cancel operations of all kinds. */
export function cancelledAnswer<Cancellation extends z.ZodType>(cancellation: Cancellation) {
  return z.object({ booking_id: fields.uuid, status: z.literal('cancelled'), cancellation });
}

/** Contact fields of a booking that all kinds share. */
export const contactFields = {
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
};
