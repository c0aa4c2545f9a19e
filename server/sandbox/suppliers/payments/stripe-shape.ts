import { toGatewayAmount } from '#server/modules/payments/port.ts';
import { timedSignature } from '#server/platform/webhooks/index.ts';
import type { Report, ReportShape } from './report-shapes.ts';

const types = {
  'payment.requires_action': 'payment_intent.requires_action',
  'payment.processing': 'payment_intent.processing',
  'payment.authorized': 'payment_intent.amount_capturable_updated',
  'payment.succeeded': 'payment_intent.succeeded',
  'payment.failed': 'payment_intent.payment_failed',
  'payment.cancelled': 'payment_intent.canceled',
  'payment.disputed': 'charge.dispute.created',
  'payment.dispute_funds_withdrawn': 'charge.dispute.funds_withdrawn',
  'payment.dispute_funds_returned': 'charge.dispute.funds_reinstated',
  'payment.dispute_won': 'charge.dispute.closed',
  'payment.dispute_lost': 'charge.dispute.closed',
  'refund.succeeded': 'refund.updated',
  'refund.failed': 'refund.failed',
} as const satisfies Record<Report['event'], string>;

const disputeStatus: Partial<Record<Report['event'], string>> = {
  'payment.dispute_won': 'won',
  'payment.dispute_lost': 'lost',
};

/** Stripe's events, signed as Stripe signs them: of the payment, of a dispute, or of a refund of it. */
export const stripeShape: ReportShape = {
  sender: { name: 'card', path: '/v1/webhooks/payments/cardprocessor' },
  body: (report) => ({
    id: report.eventId,
    type: types[report.event],
    livemode: report.environment === 'Production',
    created: Math.floor(Date.parse(report.at) / 1000),
    data: { object: objectOf(report) },
  }),
  headers: (secret, body) => ({
    'stripe-signature': timedSignature(secret, body, Math.floor(Date.now() / 1000)),
  }),
};

/** The id of the only dispute that a payment can have. */
export const disputeIdOf = (reference: string): string => `dp_${reference}`;

function objectOf(report: Report): object {
  const amount = toGatewayAmount('stripe', report.currency, report.amountMinor);
  const common = { currency: report.currency.toLowerCase(), amount, metadata: report.metadata };
  if (report.refundId) {
    const status = report.event === 'refund.failed' ? 'failed' : 'succeeded';
    return { ...common, id: report.refundId, payment_intent: report.reference, status };
  }
  if (report.event.startsWith('payment.dispute')) {
    const status = disputeStatus[report.event] ?? 'needs_response';
    return { ...common, id: disputeIdOf(report.reference), payment_intent: report.reference, status };
  }
  return {
    ...common,
    id: report.reference,
    ...(report.event === 'payment.authorized' ? { amount_capturable: amount } : {}),
    ...(report.event === 'payment.succeeded' ? { amount_received: amount } : {}),
    ...(report.failure ? { last_payment_error: { code: report.failure } } : {}),
  };
}
