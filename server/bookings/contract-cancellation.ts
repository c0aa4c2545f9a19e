import { z } from 'zod';
import { fields } from '#server/platform/contract/index.ts';

const refundState = z.enum(['none', 'pending', 'succeeded', 'failed']);

/** How far the refund of a cancelled booking has come. */
export type RefundState = z.infer<typeof refundState>;

/** What cancelling cost and gave back, on the wire of every kind; `policies` are those that the kind knows. */
export function cancellationFields<const Policies extends readonly [string, ...string[]]>(
  policies: Policies,
) {
  return {
    policy_applied: z.enum(policies),
    penalty: fields.amount,
    refund: fields.amount,
    currency: z.string(),
    refund_method: z.enum(['original_payment_method', 'none']),
    refund_expected_by: z.string().nullable().describe('Calendar date; null when nothing is refunded.'),
    refund_state: refundState,
  };
}

/** What the cancellation of a booking of any kind answers. */
export function cancelledAnswer<Cancellation extends z.ZodType>(cancellation: Cancellation) {
  return z.object({ booking_id: fields.uuid, status: z.literal('cancelled'), cancellation });
}

/** Who a booking is for, as far as all kinds ask it. */
export const contactFields = {
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
};
