import type { SystemContext } from '#server/platform/context/index.ts';
import { paymentKeyOf } from './accounts.ts';
import { findGateway } from './gateways.ts';
import type { PaymentIntent } from './intents.ts';
import type { GatewayPayment } from './port.ts';

/** The answer of a gateway: what it knows, `unknown` for a payment it does not have, or no answer in time. */
export type PaymentReading = GatewayPayment | 'unknown' | 'unreachable';

/**
 * Asks the gateway of a payment what it knows. Never throws, and takes three seconds at most; one that has not answered
 * by then is asked again by the next run.
 */
export async function readAtGateway(ctx: SystemContext, intent: PaymentIntent): Promise<PaymentReading> {
  try {
    const gateway = findGateway(ctx.environment, intent.gateway);
    if (!gateway) return 'unreachable';
    return (await gateway.read(ctx, await paymentKeyOf(ctx, intent))) ?? 'unknown';
  } catch (err) {
    ctx.log.warn({ err, gateway: intent.gateway, intentId: intent.id }, 'the gateway did not answer');
    return 'unreachable';
  }
}
