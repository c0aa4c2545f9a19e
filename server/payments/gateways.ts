import type { BaseContext, Environment } from '#server/platform/context/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { harbourGateway, sandboxGateway } from '#server/suppliers/sandbox/payments/index.ts';
import type { PaymentGateway } from './port.ts';
import { appGateways } from './schema.ts';

/** Gateways by environment; the first one takes new payments. The Sandbox's never exist in Production. */
const gateways: Record<Environment, readonly PaymentGateway[]> = {
  Sandbox: [sandboxGateway, harbourGateway],
  Production: [],
};

/** The gateway for new payments of an app. Fails with `supplier_unavailable` where none is configured. */
export async function gatewayForNewPayments(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  appId: string,
): Promise<PaymentGateway> {
  const [chosen] = await ctx.db
    .select({ gateway: appGateways.gateway })
    .from(appGateways)
    .where(eq(appGateways.appId, appId));
  if (chosen) return gatewayNamed(ctx.environment, chosen.gateway);
  const [first] = gateways[ctx.environment];
  if (!first) throw problem('supplier_unavailable', { detail: 'No payment gateway is configured here.' });
  return first;
}

/** Sends new payments of an app through the gateway of that name; 422 on `gateway` for one that is not there. */
export async function chooseGateway(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  appId: string,
  name: string,
): Promise<void> {
  const names = gateways[ctx.environment].map((gateway) => gateway.name);
  if (!names.includes(name)) {
    throw invalid(
      'gateway',
      'unknown',
      `Must be one of ${names.join(', ') || 'none: there is no gateway here'}.`,
    );
  }
  await ctx.db
    .insert(appGateways)
    .values({ appId, gateway: name })
    .onConflictDoUpdate({ target: appGateways.appId, set: { gateway: name } });
}

/** The gateway that a payment was made with. */
export function gatewayNamed(environment: Environment, name: string): PaymentGateway {
  const found = gateways[environment].find((gateway) => gateway.name === name);
  if (!found)
    throw problem('supplier_unavailable', { detail: 'The payment gateway is not configured here.' });
  return found;
}
