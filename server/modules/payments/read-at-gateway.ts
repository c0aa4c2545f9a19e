import type { SystemContext } from '#server/platform/context/index.ts';
import { findGateway } from './gateways.ts';
import type { PaymentIntent } from './intents.ts';
import type { GatewayPayment } from './port.ts';

/** A gateway that has not answered by then counts as unreachable; the next run asks again. */
const deadlineMs = 3_000;

/** The answer of a gateway: what it knows, `unknown` for a payment it does not have, or no answer in time. */
export type PaymentReading = GatewayPayment | 'unknown' | 'unreachable';

/** Asks the gateway of a payment what it knows. Never throws, and takes three seconds at most. */
export async function readAtGateway(ctx: SystemContext, intent: PaymentIntent): Promise<PaymentReading> {
  const timeout = AbortSignal.timeout(deadlineMs);
  const expired = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason), { once: true });
  });
  try {
    const gateway = findGateway(ctx.environment, intent.gateway);
    if (!gateway) return 'unreachable';
    const signal = AbortSignal.any([ctx.signal, timeout]);
    return (
      (await Promise.race([gateway.read({ ...ctx, signal }, intent.gatewayReference), expired])) ?? 'unknown'
    );
  } catch (err) {
    ctx.log.warn({ err, gateway: intent.gateway, intentId: intent.id }, 'the gateway did not answer');
    return 'unreachable';
  }
}
