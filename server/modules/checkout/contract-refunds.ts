import { z } from 'zod';
import { disputeStates, gatewayRefundStates } from '#server/modules/payments/port.ts';
import { fields } from '#server/platform/contract/index.ts';

/** Wire fields of a refund, the same in a session and in a booking; each adds its amount. */
export const refundFields = {
  id: fields.uuid.describe('Identifies the refund, as `refund_id` in webhooks.'),
  reason: z.string().meta({
    description:
      '`cancelled`, `not_fulfilled`, `operator`, `gateway` for one made on the gateway’s dashboard, `dispute` for what a bank kept, `repeated` for one that was paid twice, or `not_captured` for what was never taken from the payer; reasons may be added.',
    example: 'gateway',
  }),
  state: z.enum(gatewayRefundStates).describe('State of the refund at the gateway.'),
  created_at: fields.createdAt,
};

/** Wire field of a dispute. */
export const dispute = z
  .enum(disputeStates)
  .nullable()
  .describe('Whether the payer disputed the payment at the bank, and who won: `won` is the seller.');

/** Wire fields of a booking that say what became of its money, the same for every kind. */
export const bookingRefundFields = {
  refunded: fields.amount.describe(
    'What was given back of the money that was charged for the booking, or is on its way back, whoever gave it: a cancellation, an operator, somebody on the gateway’s dashboard, or a bank after a dispute. A refund that the gateway refused does not count. In major units of `currency`.',
  ),
  refunds: z
    .array(
      z.object({
        id: refundFields.id,
        amount: fields.amount.describe('Whole amount of the refund, in major units of `currency`.'),
        is_shared: z
          .boolean()
          .describe(
            'True for a refund of the whole payment, which names no booking: `refunded` counts the share of this booking, in proportion to what was paid for each.',
          ),
        reason: refundFields.reason,
        state: refundFields.state,
        created_at: refundFields.created_at,
      }),
    )
    .describe(
      'The refunds that `refunded` counts, the oldest first. While a dispute is open, they stay pending.',
    ),
  dispute,
};
