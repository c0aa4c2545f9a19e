import type {
  GatewayAccount,
  GatewayPayment,
  IntentRequest,
  PaymentGateway,
  PaymentKey,
} from '#server/modules/payments/port.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { systemContext } from '#server/testing/index.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { type StripeStandIn, stripeStandIn } from '#server/testing/stand-ins/stripe/index.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { stripe } from '../index.ts';

export const stripeUrl = 'https://api.stripe.com';

const platform = { id: 'acct_platform', secretKey: 'sk_live_platform', publishableKey: 'pk_live_platform' };

/** An account with keys of its own. */
export const ownAccount: GatewayAccount = {
  id: 'acct_own',
  secretKey: 'sk_live_own',
  publishableKey: 'pk_live_own',
};

/** An account that is connected to the platform's. */
export const connectedAccount: GatewayAccount = {
  id: 'acct_connected',
  secretKey: null,
  publishableKey: null,
};

const accounts = [platform, ownAccount, connectedAccount];

export const context = (): SystemContext => systemContext('Production');

/** The adapter with the keys of the platform, over a stand-in of its own. */
export function aGateway(options: Parameters<typeof stripeStandIn>[0] = {}): {
  standIn: StripeStandIn;
  gateway: PaymentGateway;
} {
  const standIn = stripeStandIn({ accounts, ...options });
  const settings = supplierSettings({
    STRIPE_SECRET_KEY: 'sk_live_platform',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_platform',
  });
  return { standIn, gateway: stripe({ settings, url: stripeUrl, fetch: fetchOf({ [stripeUrl]: standIn }) }) };
}

/** A request for a payment of 120 euros by card. */
export const wanted = (more: Partial<IntentRequest> = {}): IntentRequest => ({
  id: `pi_${newId().replaceAll('-', '')}`,
  account: null,
  metadata: { app_id: newId(), session_id: 'cs_1', environment: 'Production' },
  amountMinor: 12_000,
  currency: 'EUR',
  method: 'card',
  webhookPath: '/v1/hotel/webhook/stripe',
  portalOrigin: 'https://portal.example',
  returnUrl: 'https://portal.example/checkout/cs_1',
  cancelUrl: 'https://portal.example/trips',
  ...more,
});

/** The key of a payment of the platform's account. */
export const keyOf = (reference: string): PaymentKey => ({ reference, account: null });

/** An unpaid payment. */
export async function create(gateway: PaymentGateway, more: Partial<IntentRequest> = {}): Promise<string> {
  return (await gateway.createIntent(context(), wanted(more))).reference;
}

/** What the gateway reads of a payment that it has. */
export async function readOf(gateway: PaymentGateway, reference: string): Promise<GatewayPayment> {
  const payment = await gateway.read(context(), keyOf(reference));
  if (!payment) throw new Error('The gateway does not know the payment');
  return payment;
}
