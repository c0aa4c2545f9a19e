import { z } from 'zod';
import * as checkout from '#server/modules/checkout/index.ts';
import { findIntentAnywhere } from '#server/modules/payments/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp, notFound } from '../find.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireReason } from '../require-reason.ts';

const CorrectPayment = z.object({ payment: z.string().trim().min(1).max(255) });

/** A corrected payment. Amounts are in major units. */
export type CorrectionView = {
  payment: string;
  captured_before: number;
  captured: number;
  refunded: number;
  currency: string;
};

/**
 * Takes over what the gateway says was captured of a payment, and refunds what no booking costs. Fails with `not_found`,
 * with `service_unavailable` if the gateway does not answer, and with `invalid_state` unless the payment is captured.
 */
export async function correctPayment(
  ctx: OperatorContext,
  given: z.input<typeof CorrectPayment>,
): Promise<CorrectionView> {
  const input = parseInput(CorrectPayment, given);
  requireReason(ctx);
  const intent = await findIntentAnywhere(ctx, input.payment);
  if (!intent) throw notFound(ctx, 'payment', input.payment);
  const { id: payment, appId, currency } = intent;
  const before = toMajor(intent.capturedMinor, currency);
  const { organisationId } = await findApp(ctx, appId);
  const view = ({ capturedMinor, refundedMinor }: checkout.PaymentCorrection): CorrectionView => ({
    payment,
    captured_before: before,
    captured: toMajor(capturedMinor, currency),
    refunded: toMajor(refundedMinor, currency),
    currency,
  });
  const done = await checkout.correctPayment(ctx, intent, async (ctx, correction) => {
    const { payment: subjectId, ...detail } = view(correction);
    await recordAuditEntry(ctx, { action: 'payment.correct', organisationId, appId, subjectId, detail });
  });
  return view(done);
}
