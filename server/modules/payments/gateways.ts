import type { BaseContext, Environment } from '#server/platform/context/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { type SupplierPolicies, supplierRegistry } from '#server/platform/resilience/index.ts';
import { type NamedAccount, openAccount, storeAccount } from './accounts.ts';
import type { GatewayAccount, PaymentGateway } from './port.ts';
import { appGateways } from './schema.ts';

/**
 * Time limits of the calls. A capture or a refund that is not answered in time may have happened; the jobs that call
 * them repeat them under the same id until the outcome is known. Members wait for the answer of `createIntent`, and a
 * page for that of `read`.
 */
const policies: SupplierPolicies<PaymentGateway> = {
  createIntent: { deadlineMs: 15_000 },
  capture: { deadlineMs: 30_000 },
  cancel: { deadlineMs: 30_000 },
  refund: { deadlineMs: 30_000 },
  read: { deadlineMs: 3_000, isRead: true },
  observe: { deadlineMs: 3_000 },
};

/** The payment gateways of each environment; the first one is the default. */
export const paymentGateways = supplierRegistry<PaymentGateway>('payment gateway', policies);

/** The gateway of an app's new payments and the app's account there; without an account, the deployment's keys. */
export type ChosenGateway = { gateway: PaymentGateway; account: GatewayAccount | null };

/** Returns the gateway for new payments of an app. Fails with `supplier_unavailable` if there is none. */
export async function gatewayForNewPayments(ctx: BaseContext, appId: string): Promise<ChosenGateway> {
  const [chosen] = await ctx.db.select().from(appGateways).where(eq(appGateways.appId, appId));
  if (!chosen) return { gateway: (await paymentGateways.offered(ctx))[0], account: null };
  const gateway = paymentGateways.named(ctx.environment, chosen.gateway);
  return { gateway, account: await openAccount(ctx, chosen) };
}

/**
 * Sets the gateway for new payments of an app, and the app's account there; without one, the keys of the deployment are
 * used. Fails with 422 on `gateway` if the name is unknown.
 */
export async function chooseGateway(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  appId: string,
  name: string,
  account: NamedAccount | null = null,
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
  if (account) await storeAccount(ctx, { appId, gateway: name }, account);
  const chosen = { gateway: name, account: account?.id ?? null };
  await ctx.db
    .insert(appGateways)
    .values({ appId, ...chosen })
    .onConflictDoUpdate({ target: appGateways.appId, set: chosen });
}

/** Returns the gateway of an existing payment. Fails with `supplier_unavailable` if it is not configured. */
export function gatewayNamed(environment: Environment, name: string): PaymentGateway {
  return paymentGateways.named(environment, name);
}

/** Returns the gateway of an existing payment, or null if it is not configured. */
export function findGateway(environment: Environment, name: string): PaymentGateway | null {
  return paymentGateways.find(environment, name);
}

/** True if webhooks of this sender may report payments of the gateway: its own, and those that it declares. */
export function mayReport(environment: Environment, sender: string, gateway: string): boolean {
  return sender === gateway || (findGateway(environment, gateway)?.reportedBy ?? []).includes(sender);
}
