import { createHmac } from 'node:crypto';
import type { PaymentEventType } from '#server/modules/payments/port.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { minorDigits, toMajor } from '#server/platform/money/index.ts';
import type { SandboxGatewayName } from './gateway-traits.ts';
import { stripeShape } from './stripe-shape.ts';

/** The data of a webhook event that a simulated gateway sends about a payment. */
export type Report = {
  eventId: string;
  event: Exclude<PaymentEventType, 'payment.created'>;
  reference: string;
  amountMinor: number;
  currency: string;
  environment: Environment;
  failure: string | null;
  /** Of a refund event. */
  refundId: string | null;
  at: string;
  metadata: Readonly<Record<string, string>>;
};

/** The body format and the signature of a gateway's webhook events, and where they are sent. */
export type ReportShape = {
  body: (report: Report) => object;
  /** The headers that authenticate the body. */
  headers: (secret: string, body: string) => Record<string, string>;
  /** The sender whose secret signs the events, and the path that they are sent to, if they are not the gateway's own. */
  sender?: { name: string; path: string };
};

const harbourKinds = {
  'payment.requires_action': 'PAYMENT_AWAITS_PAYER',
  'payment.processing': 'PAYMENT_PROCESSING',
  'payment.authorized': 'PAYMENT_AUTHORISED',
  'payment.succeeded': 'PAYMENT_CAPTURED',
  'payment.failed': 'PAYMENT_DECLINED',
  'payment.cancelled': 'PAYMENT_VOIDED',
  'payment.disputed': 'CHARGEBACK_OPENED',
  'payment.dispute_funds_withdrawn': 'CHARGEBACK_DEBITED',
  'payment.dispute_funds_returned': 'CHARGEBACK_CREDITED',
  'payment.dispute_won': 'CHARGEBACK_WON',
  'payment.dispute_lost': 'CHARGEBACK_LOST',
  'refund.succeeded': 'REFUND_SETTLED',
  'refund.failed': 'REFUND_FAILED',
} as const satisfies Record<Report['event'], string>;

/** The format of our own webhooks, signed in hexadecimal. */
const plainShape: ReportShape = {
  body: (report) => ({
    event_id: report.eventId,
    event: report.event,
    payment_id: report.reference,
    amount: toMajor(report.amountMinor, report.currency),
    currency: report.currency,
    environment: report.environment,
    ...(report.failure ? { failure_code: report.failure } : {}),
    ...(report.refundId ? { refund_id: report.refundId } : {}),
    metadata: report.metadata,
    created_at: report.at,
  }),
  headers: (secret, body) => ({ 'x-signature': hmacHex(secret, body) }),
};

/** The webhook formats of the simulated gateways. They differ as much as those of real gateways. */
export const reportShapes: Readonly<Record<SandboxGatewayName, ReportShape>> = {
  sandbox: plainShape,
  beacon: plainShape,
  lantern: stripeShape,
  harbour: {
    body: (report) => ({
      notification: {
        id: report.eventId,
        kind: harbourKinds[report.event],
        mode: report.environment === 'Production' ? 'live' : 'test',
        sentAt: report.at,
      },
      payment: {
        reference: report.reference,
        money: {
          micros: String(BigInt(report.amountMinor) * 10n ** BigInt(6 - minorDigits(report.currency))),
          currencyCode: report.currency,
        },
        merchant: { session: report.metadata.session_id },
        ...(report.refundId ? { refund: { id: report.refundId } } : {}),
        ...(report.failure ? { decline: { code: report.failure } } : {}),
      },
    }),
    headers: (secret, body) => ({
      'x-signature': createHmac('sha256', secret).update(body).digest('base64'),
    }),
  },
};
