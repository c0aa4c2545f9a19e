import { config } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { inMilliseconds } from './decision-delay.ts';
import { deliverSandboxWebhook } from './deliver-webhook.ts';
import type { SandboxGatewayName } from './gateway-traits.ts';
import { findMagicCard } from './magic-cards.ts';
import { type Report, reportShapes } from './report-shapes.ts';
import type { sandboxPayments } from './schema.ts';

export type Payment = typeof sandboxPayments.$inferSelect;

/** Cards whose payments the gateway never reports. */
const unreported: readonly (string | undefined)[] = ['webhook_lost', 'gateway_silent'];

const lateDeliveryMs = 10_000;

/**
 * Enqueues the webhook event of a payment, to be delivered after the response, and for some payments twice.
 * Every delivery has the same event id, which derives from `occasion`.
 */
export async function reportEvent(
  ctx: BaseContext,
  payment: Payment,
  {
    occasion,
    ...told
  }: Pick<Report, 'event'> &
    Partial<Pick<Report, 'amountMinor' | 'failure' | 'refundId'>> & { occasion: string },
): Promise<void> {
  const effect = findMagicCard(payment.source ?? '')?.effect;
  if (unreported.includes(effect)) return;
  const gateway = payment.gateway as SandboxGatewayName;
  const body = JSON.stringify(
    reportShapes[gateway].body({
      amountMinor: payment.amountMinor,
      failure: null,
      refundId: null,
      ...told,
      eventId: eventIdOf(payment, occasion),
      reference: payment.reference,
      currency: payment.currency,
      environment: ctx.environment,
      metadata: payment.metadata,
      at: new Date().toISOString(),
    }),
  );
  const deliver = (delayMs: number) =>
    enqueue(
      ctx,
      deliverSandboxWebhook,
      { path: payment.webhookPath, body, gateway },
      inMilliseconds(delayMs),
    );
  // The reference decides the delay and the repeat, so that both are reproducible.
  const draw = Number.parseInt(sha256Hex(payment.reference).slice(0, 8), 16);
  const isImmediate = config.sandboxLatency === 'off';
  const delayMs = isImmediate ? 0 : effect === 'webhook_late' ? lateDeliveryMs : 400 + (draw % 1_100);
  await deliver(delayMs);
  // One payment in four is reported twice.
  if (effect === 'webhook_twice' || draw % 4 === 0) await deliver(isImmediate ? 0 : delayMs + 700);
}

/** The id of the event about an occasion in the life of a payment. */
export function eventIdOf(payment: Pick<Payment, 'reference'>, occasion: string): string {
  return `evt_${sha256Hex(`${payment.reference}\n${occasion}`).slice(0, 32)}`;
}
