import { z } from 'zod';
import type { RefundState } from '#server/modules/payments/port.ts';

const id = z.string().min(1).max(255);
const amount = z.int().min(0);
const seconds = z.int().min(0).max(253_402_300_799);
const metadata = z.record(z.string().max(64), z.string().max(500)).nullish();

/** What the statuses of refunds mean. One that waits for the payer's bank details (`requires_action`) is pending. */
const refundStates: Readonly<Record<string, RefundState>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export const refundAnswer = z.object({
  id,
  amount,
  created: seconds,
  metadata,
  reason: z.string().max(64).nullish(),
  status: z
    .string()
    .nullish()
    .transform((status) => refundStates[status ?? ''] ?? 'pending'),
});

export type StripeRefund = z.output<typeof refundAnswer>;

export const refundList = z.object({ data: z.array(refundAnswer).max(100), has_more: z.boolean() });

const chargeAnswer = z.object({
  id,
  amount,
  amount_captured: amount,
  amount_refunded: amount,
  captured: z.boolean(),
  created: seconds,
  disputed: z.boolean().nullish(),
  payment_method_details: z
    .object({ card: z.object({ capture_before: seconds.nullish() }).nullish() })
    .nullish(),
  refunds: refundList.nullish(),
});

export type StripeCharge = z.output<typeof chargeAnswer>;

export const paymentAnswer = z.object({
  id,
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  amount,
  amount_received: amount.nullish(),
  currency: z
    .string()
    .length(3)
    .transform((code) => code.toUpperCase()),
  livemode: z.boolean(),
  client_secret: z.string().max(500).nullish(),
  metadata,
  last_payment_error: z.object({ code: z.string().max(64).nullish() }).nullish(),
  /** The latest attempt: an object where it was asked for, else its id. */
  latest_charge: z
    .union([id.transform(() => null), chargeAnswer])
    .nullish()
    .transform((charge) => charge ?? null),
});

export type StripePayment = z.output<typeof paymentAnswer>;

const disputeAnswer = z.object({
  id: z.string().max(255),
  amount,
  status: z.string().max(64),
  created: seconds,
  /** What the dispute moved in the account at Stripe, in the currency of that account. */
  balance_transactions: z
    .array(z.object({ amount: z.int(), fee: z.int().nullish(), currency: z.string().length(3).nullish() }))
    .max(50)
    .nullish(),
});

export type StripeDispute = z.output<typeof disputeAnswer>;

export const disputeList = z.object({ data: z.array(disputeAnswer).max(100) });
