import type { GatewayAccount, PageOrigins, PaymentFields } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { type ReadSettings, requireSettings } from '#server/platform/supplier-http/index.ts';

/** Stripe's hosts for browsers. Source: docs.stripe.com/security/guide, "Content security policy". */
const stripeOrigins: PageOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  payment: ['https://js.stripe.com'],
};

const isLoopback = (url: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);

/** The origins that the fields need: those of Stripe, or that of a stand-in on this machine. */
export function pageOriginsOf(url: string): PageOrigins {
  const address = new URL(url);
  if (!isLoopback(address)) return stripeOrigins;
  const own = [address.origin];
  return { script: own, frame: own, connect: own, payment: own };
}

/**
 * What a page needs to draw the Payment Element. Throws SupplierFailure `unavailable` without a publishable key: one of
 * another account than the secret key's could not open the payment.
 */
export async function paymentFieldsFor(
  ctx: BaseContext,
  { settings, url }: { settings: ReadSettings; url: string },
  account: GatewayAccount | null,
  appId: string,
): Promise<PaymentFields> {
  const address = new URL(url);
  const origin = isLoopback(address) ? address.origin : 'https://js.stripe.com';
  return {
    library: 'stripe',
    scriptUrl: `${origin}/v3/`,
    publishableKey: await publishableKey(ctx, settings, account, appId),
    accountId: account && account.secretKey === null ? account.id : null,
  };
}

async function publishableKey(
  ctx: BaseContext,
  settings: ReadSettings,
  account: GatewayAccount | null,
  appId: string,
): Promise<string> {
  if (account?.publishableKey) return account.publishableKey;
  if (account?.secretKey)
    throw new SupplierFailure('unavailable', 'The account has no publishable key.', { notAsked: true });
  return requireSettings(await settings(ctx, appId), ['STRIPE_PUBLISHABLE_KEY']).STRIPE_PUBLISHABLE_KEY;
}
