import type { BaseContext, Environment } from '#server/platform/context/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { harbourGateway, sandboxGateway } from '#server/sandbox/suppliers/payments/index.ts';
import type { PaymentGateway } from './port.ts';
import { appGateways } from './schema.ts';

/** Gateways by environment; the first one is the default. Simulated gateways never exist in Production. */
const gateways: Record<Environment, readonly PaymentGateway[]> = {
  Sandbox: [sandboxGateway, harbourGateway],
  Production: [],
};

/** Returns the gateway for new payments of an app. Fails with `supplier_unavailable` if there is none. */
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
  if (!first)
    throw problem('supplier_unavailable', {
      detail: 'No payment gateway is configured in this environment.',
    });
  return first;
}

/** Sets the gateway for new payments of an app. Fails with 422 on `gateway` if the name is unknown. */
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
  const found = gateways[environment].find((gateway) => gateway.name === name);
  if (!found)
    throw problem('supplier_unavailable', {
      detail: 'The payment gateway is not configured in this environment.',
    });
  return found;
}
