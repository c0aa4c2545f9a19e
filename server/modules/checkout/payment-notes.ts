import type { Booking } from '#server/modules/bookings/index.ts';
import { refundsOfPayments } from '#server/modules/payments/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { selectPayments } from './payments-of-bookings.ts';

/** Something that happened to a payment outside of our own cancellations. Amounts in minor units. */
export type PaymentNote = {
  kind: 'refunded' | 'disputed' | 'dispute_lost';
  /** Id of the payment. Several bookings may share it. */
  paymentId: string;
  amountMinor: number;
  currency: string;
  /** ISO-8601. */
  at: string;
};

/** What was refunded on the gateway's dashboard or by an operator, and disputes, for the payments of these bookings of an app. */
export async function paymentNotes(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  bookings: readonly Pick<Booking, 'id'>[],
): Promise<PaymentNote[]> {
  const rows = await selectPayments(
    ctx,
    appId,
    bookings.map(({ id }) => id),
  );
  const intents = new Map(rows.flatMap(({ intent }) => (intent ? [[intent.id, intent]] : [])));
  const noted = [...intents.values()].filter(
    ({ refundedMinor, disputeState }) => refundedMinor > 0 || disputeState !== null,
  );
  const refunds = await refundsOfPayments(ctx, noted);
  return noted.flatMap((intent) => {
    const { id: paymentId, currency, disputeState, disputedAt } = intent;
    const ofReason = (reason: string, kind: PaymentNote['kind']) =>
      refunds
        .filter((one) => one.intentId === paymentId && one.reason === reason && one.state !== 'failed')
        .map(({ amountMinor, createdAt: at }) => ({ kind, paymentId, amountMinor, currency, at }));
    const open: PaymentNote[] =
      disputeState === 'opened' && disputedAt
        ? [{ kind: 'disputed', paymentId, amountMinor: intent.capturedMinor, currency, at: disputedAt }]
        : [];
    return [
      ...ofReason('gateway', 'refunded'),
      ...ofReason('operator', 'refunded'),
      ...ofReason('repeated', 'refunded'),
      ...ofReason('dispute', 'dispute_lost'),
      ...open,
    ];
  });
}
