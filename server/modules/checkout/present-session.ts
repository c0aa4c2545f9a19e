import type { PaymentFields } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type * as contract from './contract.ts';
import type { SessionView } from './views.ts';

/** A checkout session in its wire shape. */
export function presentSession(
  session: SessionView,
  { environment }: Pick<BaseContext, 'environment'>,
): Output<typeof contract.getCheckoutSession> {
  return {
    id: session.id,
    status: session.status,
    payment_status: session.paymentStatus,
    environment,
    line_items: session.items.map((item) => ({
      type: item.type,
      id: item.id,
      booking_id: item.bookingId,
      title: item.title,
      amount_total_minor: item.totalMinor,
      perk_amount_minor: item.perkMinor,
      amount_due_minor: item.dueMinor,
      due_at_property_minor: item.totalMinor - item.perkMinor - item.dueMinor,
      hold_kind: item.holdKind ?? undefined,
    })),
    amount_total_minor: session.totalMinor,
    perk_amount_minor: session.perkMinor,
    amount_due_minor: session.dueMinor,
    amount_due: toMajor(session.dueMinor, session.currency),
    currency: session.currency,
    payment_method: session.paymentMethod,
    payment_intent_id: session.paymentIntentId,
    client_secret: session.clientSecret,
    url: session.paymentUrl,
    payment_fields: session.paymentFields && presentFields(session.paymentFields),
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    failure_code: session.failureCode,
    end_reason: session.endReason,
    refunds: session.refunds.map((refund) => ({
      id: refund.id,
      booking_id: refund.bookingId,
      amount_minor: refund.amountMinor,
      reason: refund.reason,
      state: refund.state,
      created_at: refund.createdAt,
    })),
    dispute: session.dispute,
    dispute_funds: session.disputeFunds && {
      withdrawn_minor: session.disputeFunds.withdrawnMinor,
      returned_minor: session.disputeFunds.returnedMinor,
    },
    fulfilment: session.items.map(({ type, bookingId, status }) => ({ type, id: bookingId, status })),
    expires_at: session.expiresAt,
    created_at: session.createdAt,
  };
}

const presentFields = ({ library, scriptUrl, publishableKey, accountId }: PaymentFields) => ({
  library,
  script_url: scriptUrl,
  publishable_key: publishableKey,
  account_id: accountId,
});
