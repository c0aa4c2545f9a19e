import { airaloClientId, airaloClientSecret } from '../airalo/index.ts';
import { partnerSecret } from '../airport-partner/index.ts';
import { mozioKey } from '../mozio.ts';
import { viatorKey } from '../viator/index.ts';

/** The keys of the account at each stand-in. They are made up, and a real supplier would refuse them. */
export const accounts = {
  liteapiKey: 'a-liteapi-key-for-stand-ins',
  duffelToken: 'a-duffel-token-for-stand-ins',
  duffelWebhookSecret: 'a-duffel-secret-for-stand-ins',
  mozioWebhookSecret: 'a-mozio-secret-for-stand-ins',
  stripeSecretKey: 'sk_live_platform',
  stripePublishableKey: 'pk_live_platform',
  stripeWebhookSecret: 'whsec_made_for_stand_ins',
} as const;

/** The addresses at which the stand-ins listen. */
export type SupplierAddresses = Record<
  | 'liteapi'
  | 'duffel'
  | 'viator'
  | 'mozio'
  | 'airalo'
  | 'airportPartner'
  | 'stripe'
  | 'frankfurter'
  | 'photon',
  string
>;

/** The settings of suppliers with which the product sells against the stand-ins, by the names that operators use. */
export const supplierVariables = (at: SupplierAddresses): Record<string, string> => ({
  LITEAPI_API_KEY: accounts.liteapiKey,
  LITEAPI_URL: `${at.liteapi}/v3.0`,
  LITEAPI_BOOK_URL: `${at.liteapi}/v3.0`,
  DUFFEL_ACCESS_TOKEN: accounts.duffelToken,
  DUFFEL_WEBHOOK_SECRET: accounts.duffelWebhookSecret,
  DUFFEL_URL: at.duffel,
  VIATOR_API_KEY: viatorKey,
  VIATOR_URL: `${at.viator}/partner`,
  MOZIO_API_KEY: mozioKey,
  MOZIO_WEBHOOK_SECRET: accounts.mozioWebhookSecret,
  MOZIO_URL: at.mozio,
  AIRALO_CLIENT_ID: airaloClientId,
  AIRALO_CLIENT_SECRET: airaloClientSecret,
  AIRALO_URL: `${at.airalo}/v2`,
  // Accepted orders are decided by a webhook, which the synchronous ones never need.
  AIRALO_ORDERS: 'async',
  AIRPORT_PARTNER_URL: at.airportPartner,
  AIRPORT_PARTNER_SECRET: partnerSecret,
  STRIPE_SECRET_KEY: accounts.stripeSecretKey,
  STRIPE_PUBLISHABLE_KEY: accounts.stripePublishableKey,
  STRIPE_WEBHOOK_SECRET: accounts.stripeWebhookSecret,
  STRIPE_URL: at.stripe,
  FRANKFURTER_URL: at.frankfurter,
  PHOTON_URL: at.photon,
});
