import type { PaymentGateway } from '#server/modules/payments/port.ts';
import { offeredWith, type ReadSettings } from '#server/platform/supplier-http/index.ts';
import { cancel } from './cancel.ts';
import { capture } from './capture.ts';
import { stripeClient } from './client.ts';
import { createIntent } from './create-intent.ts';
import { pageOriginsOf } from './payment-fields.ts';
import { readPayment } from './read-payment.ts';
import { refund } from './refund.ts';

type Options = {
  settings: ReadSettings;
  /** Address of the API, `STRIPE_URL`: one for all apps, because the checkout page allows its origins. */
  url: string;
  /** Replaces the network in tests. */
  fetch?: typeof fetch;
};

/**
 * The gateway Stripe, by its SDK. Payments are PaymentIntents whose fields the Payment Element draws; they are authorised
 * first where the method allows it. An app pays with the deployment's account, its own keys, or a connected account.
 * Events arrive at the webhook of the card processor. Source: Stripe's API 2026-10-28.endive and SDK 23.1.
 */
export function stripe({ settings, url, fetch: via = fetch }: Options): PaymentGateway {
  const client = stripeClient({ settings, url, fetch: via });
  return {
    name: 'stripe',
    isOfferedTo: offeredWith(settings, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']),
    exponents: 'stripe',
    pageOrigins: pageOriginsOf(url),
    reportedBy: ['card'],
    eventFormat: null,
    createIntent: createIntent(client, { settings, url }),
    capture: capture(client),
    cancel: cancel(client),
    refund: refund(client),
    read: readPayment(client),
  };
}
