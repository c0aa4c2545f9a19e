import type { BaseContext, Environment } from '#server/platform/context/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { supplierRegistry } from '#server/platform/resilience/index.ts';
import type { PaymentGateway } from './port.ts';
import { appGateways } from './schema.ts';

/**
 * The payment gateways of each environment; the first one is the default. They have no deadlines here, because
 * the jobs that call them retry until the outcome is known.
 */
export const paymentGateways = supplierRegistry<PaymentGateway>('payment gateway', null);

/** Returns the gateway for new payments of an app. Fails with `supplier_unavailable` if there is none. */
export async function gatewayForNewPayments(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  appId: string,
): Promise<PaymentGateway> {
  const [chosen] = await ctx.db
    .select({ gateway: appGateways.gateway })
    .from(appGateways)
    .where(eq(appGateways.appId, appId));
  return chosen
    ? paymentGateways.named(ctx.environment, chosen.gateway)
    : paymentGateways.all(ctx.environment)[0];
}

/** Sets the gateway for new payments of an app. Fails with 422 on `gateway` if the name is unknown. */
export async function chooseGateway(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  appId: string,
  name: string,
): Promise<void> {
  const names = paymentGateways.names(ctx.environment);
  if (!names.includes(name)) {
    throw invalid(
      'gateway',
      'unknown',
      names.length > 0
        ? `Must be one of ${names.join(', ')}.`
        : 'No payment gateway is configured in this environment.',
    );
  }
  await ctx.db
    .insert(appGateways)
    .values({ appId, gateway: name })
    .onConflictDoUpdate({ target: appGateways.appId, set: { gateway: name } });
}

/** Returns the gateway of an existing payment. Fails with `supplier_unavailable` if it is not configured. */
export function gatewayNamed(environment: Environment, name: string): PaymentGateway {
  return paymentGateways.named(environment, name);
}

/** Returns the gateway of an existing payment, or null if it is not configured. */
export function findGateway(environment: Environment, name: string): PaymentGateway | null {
  return paymentGateways.find(environment, name);
}
