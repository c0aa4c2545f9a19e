import { createHmac } from 'node:crypto';
import type { PaymentEventType } from '#server/modules/payments/port.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { minorDigits, toMajor } from '#server/platform/money/index.ts';

/** The data of a webhook event that a simulated gateway sends about a payment. */
type Report = {
  eventId: string;
  event: Extract<PaymentEventType, 'payment.authorized' | 'payment.succeeded' | 'payment.failed'>;
  reference: string;
  amountMinor: number;
  currency: string;
  environment: Environment;
  failure: string | null;
  at: string;
};

/** The body format and the signature of a gateway's webhook events. */
export type ReportShape = {
  body: (report: Report) => object;
  /** The value of `X-Signature`. */
  sign: (secret: string, body: string) => string;
};

const harbourKinds = {
  'payment.authorized': 'PAYMENT_AUTHORISED',
  'payment.succeeded': 'PAYMENT_CAPTURED',
  'payment.failed': 'PAYMENT_DECLINED',
} as const;

/** The simulated gateways. Their formats differ as much as those of real gateways. */
export const reportShapes = {
  sandbox: {
    body: (report) => ({
      event_id: report.eventId,
      event: report.event,
      payment_id: report.reference,
      amount: toMajor(report.amountMinor, report.currency),
      currency: report.currency,
      environment: report.environment,
      ...(report.failure ? { failure_code: report.failure } : {}),
      created_at: report.at,
    }),
    sign: hmacHex,
  },
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
        ...(report.failure ? { decline: { code: report.failure } } : {}),
      },
    }),
    sign: (secret, body) => createHmac('sha256', secret).update(body).digest('base64'),
  },
} as const satisfies Record<string, ReportShape>;

export type SandboxGatewayName = keyof typeof reportShapes;

/** Whether the name belongs to a simulated gateway. */
export function isSandboxGateway(name: string): name is SandboxGatewayName {
  return Object.hasOwn(reportShapes, name);
}
