import type { PaymentKey } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { refundList, type StripeCharge, type StripePayment, type StripeRefund } from './answers.ts';
import type { StripeClient } from './client.ts';

/** Pages of a hundred; a payment has as many refunds as its bookings have items. */
const maxPages = 10;

/**
 * The refunds to the payer of a captured payment, the oldest first; none of one that is not captured. What Stripe
 * released of the authorisation is left out.
 */
export async function listRefunds(
  client: StripeClient,
  ctx: BaseContext,
  key: PaymentKey,
  { status, latest_charge: charge }: StripePayment,
): Promise<StripeRefund[]> {
  if (!charge?.captured || status !== 'succeeded') return [];
  const first = charge.refunds;
  const all = first && !first.has_more ? first.data : await listAll(client, ctx, key);
  return refundsToPayer(charge, all);
}

async function listAll(
  client: StripeClient,
  ctx: BaseContext,
  { reference, account, appId }: PaymentKey,
): Promise<StripeRefund[]> {
  const found: StripeRefund[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const last = found.at(-1);
    const after = last ? { starting_after: last.id } : {};
    const answer = await client.call(ctx, { account, appId }, refundList, (sdk) =>
      sdk.refunds.list({ payment_intent: reference, limit: 100, ...after }),
    );
    found.push(...answer.data);
    if (!answer.has_more || answer.data.length === 0) return found;
  }
  throw new SupplierFailure('error', 'stripe: a payment has more refunds than can be read');
}

/**
 * Leaves out the refund that stands for the rest of a partial capture. Stripe makes one where somebody captures on the
 * dashboard of an account whose default version of the API is older than 2025-03-31.basil. It is the oldest refund of that
 * amount which is not ours, and is known by Stripe's own reason, or because more than was captured went back.
 */
function refundsToPayer(charge: StripeCharge, refunds: readonly StripeRefund[]): StripeRefund[] {
  // Stripe lists the newest first; several may be of one second.
  const byAge = refunds.toReversed().toSorted((one, other) => one.created - other.created);
  const released = charge.amount - charge.amount_captured;
  const isMoreThanCaptured = sumOf(byAge) > charge.amount_captured;
  const release = byAge.find(
    ({ amount, metadata, reason }) =>
      amount === released && !metadata?.refund_id && (isMoreThanCaptured || reason === releaseReason),
  );
  return byAge.filter((refund) => refund !== release);
}

/** The reason that Stripe gives for an amount that was authorised and never captured. */
const releaseReason = 'expired_uncaptured_charge';

const sumOf = (refunds: readonly StripeRefund[]): number =>
  refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0);
