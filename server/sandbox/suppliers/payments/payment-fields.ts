import type { GatewayAccount, PaymentFields } from '#server/modules/payments/port.ts';

/** Path of the script that draws the simulated fields. */
const scriptPath = '/sandbox/fields.js';

/** The key that the browser gets for payments without an account of the app. */
const deploymentKey = 'pk_sandbox_lantern';

/** What a page needs to draw the simulated fields of a payment. */
export const fieldsOf = (portalOrigin: string, account: GatewayAccount | null): PaymentFields => ({
  library: 'stripe',
  scriptUrl: `${portalOrigin}${scriptPath}`,
  publishableKey: account?.publishableKey ?? deploymentKey,
  // As at Stripe, a key of the account's own needs no account beside it.
  accountId: account === null || account.publishableKey !== null ? null : account.id,
});

/** Full address of the simulated payment page of a payment, which also stands for its payer's bank. */
export const hostedPage = (portalOrigin: string, intentId: string): string =>
  `${portalOrigin}/sandbox/pay/${intentId}`;
