import type { GatewayAccount } from '#server/modules/payments/port.ts';
import { airalo } from '#server/suppliers/airalo/index.ts';
import { duffel } from '#server/suppliers/duffel/index.ts';
import { liteapi } from '#server/suppliers/liteapi/index.ts';
import { mozio } from '#server/suppliers/mozio/index.ts';
import { stripe } from '#server/suppliers/stripe/index.ts';
import { viator } from '#server/suppliers/viator/index.ts';
import { airaloClientId, airaloClientSecret, airaloStandIn } from '#server/testing/stand-ins/airalo/index.ts';
import { duffelStandIn } from '#server/testing/stand-ins/duffel/index.ts';
import { cityCentre, citySources } from '#server/testing/stand-ins/hotel-city.ts';
import { liteapiStandIn } from '#server/testing/stand-ins/liteapi/index.ts';
import { mozioKey, mozioStandIn } from '#server/testing/stand-ins/mozio.ts';
import { stripeStandIn } from '#server/testing/stand-ins/stripe/index.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { viatorKey, viatorStandIn } from '#server/testing/stand-ins/viator/index.ts';
import { httpFaults } from './http-faults.ts';
import { cardSecret } from './webhook-secrets.ts';

const origins = {
  stripe: 'https://stripe.simulation.example',
  liteapi: 'https://liteapi.simulation.example',
  duffel: 'https://duffel.simulation.example',
  viator: 'https://viator.simulation.example',
  mozio: 'https://mozio.simulation.example',
  airalo: 'https://airalo.simulation.example',
} as const;

const liteapiKey = 'a-liteapi-key-for-simulations';
const duffelToken = 'a-duffel-token-for-simulations';

/** The accounts at Stripe: of the platform, with keys of its own, and connected. */
const platform: GatewayAccount = {
  id: 'acct_platform',
  secretKey: 'sk_test_platform',
  publishableKey: 'pk_test_platform',
};
export const ownAccount: GatewayAccount = {
  id: 'acct_own',
  secretKey: 'sk_test_own',
  publishableKey: 'pk_test_own',
};
export const connectedAccount: GatewayAccount = {
  id: 'acct_connected',
  secretKey: null,
  publishableKey: null,
};

const hotelCount = 4;
/** Far beyond the dates of every seed. */
const onSaleUntil = '2039-12-31';

/** How the suppliers of a seed behave. */
export type Behaviour = {
  airaloOrders: 'sync' | 'async';
  /** Looks before Mozio has decided. */
  mozioDecidedAfter: number;
  refundsReleases: boolean;
  refundsLater: boolean;
};

export type StandIns = ReturnType<typeof openStandIns>;

/** New stand-ins without any orders, the network to them, and adapters that have asked nothing yet. */
export function openStandIns(behaviour: Behaviour) {
  // The simulated time, which replaces that of the process.
  const now = () => Date.now();
  const { refundsReleases, refundsLater } = behaviour;
  const standIns = {
    stripe: stripeStandIn({
      accounts: [platform, ownAccount, connectedAccount],
      webhookSecret: cardSecret,
      behaviour: { refundsReleases, refundsLater },
      now,
    }),
    liteapi: liteapiStandIn({ key: liteapiKey, centre: cityCentre, hotels: hotelCount, now }),
    duffel: duffelStandIn({ token: duffelToken, centre: cityCentre, hotels: hotelCount, now }),
    viator: viatorStandIn(now, onSaleUntil),
    mozio: mozioStandIn(now),
    airalo: airaloStandIn({ now }),
  };
  standIns.mozio.quirks.decidedAfter = behaviour.mozioDecidedAfter;
  const network = httpFaults(
    Object.fromEntries(
      Object.entries(origins).map(([name, origin]) => [origin, standIns[name as keyof typeof origins]]),
    ),
    now,
  );
  const settings = supplierSettings({
    STRIPE_SECRET_KEY: platform.secretKey,
    STRIPE_PUBLISHABLE_KEY: platform.publishableKey,
    LITEAPI_API_KEY: liteapiKey,
    LITEAPI_URL: `${origins.liteapi}/v3.0`,
    LITEAPI_BOOK_URL: `${origins.liteapi}/v3.0`,
    DUFFEL_ACCESS_TOKEN: duffelToken,
    DUFFEL_URL: origins.duffel,
    VIATOR_API_KEY: viatorKey,
    VIATOR_URL: `${origins.viator}/partner`,
    MOZIO_API_KEY: mozioKey,
    MOZIO_URL: origins.mozio,
    AIRALO_CLIENT_ID: airaloClientId,
    AIRALO_CLIENT_SECRET: airaloClientSecret,
    AIRALO_URL: `${origins.airalo}/v2`,
    AIRALO_ORDERS: behaviour.airaloOrders,
  });
  const via = { settings, fetch: network.fetch };
  const adapters = {
    gateways: [stripe({ ...via, url: origins.stripe })],
    hotels: [liteapi({ ...via, ...citySources }), duffel({ ...via, ...citySources })],
    experiences: [viator(via)],
    transfers: [
      mozio({ ...via, pictures: { posterUrl: ({ propertyId }) => `/media/posters/${propertyId}` } }),
    ],
    esims: [airalo(via)],
  };
  return { ...standIns, network, adapters };
}
