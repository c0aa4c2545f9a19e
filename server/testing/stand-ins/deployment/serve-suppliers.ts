import { type AiraloStandIn, airaloStandIn } from '../airalo/index.ts';
import { type AirportPartnerStandIn, airportPartnerStandIn } from '../airport-partner/index.ts';
import { type DuffelStandIn, duffelStandIn } from '../duffel/index.ts';
import { frankfurterStandIn } from '../frankfurter.ts';
import { type LiteApiStandIn, liteapiStandIn } from '../liteapi/index.ts';
import { type MozioStandIn, mozioStandIn } from '../mozio.ts';
import { photonStandIn } from '../photon.ts';
import { serveStandIn } from '../stand-in.ts';
import { type StripeStandIn, stripeStandIn } from '../stripe/index.ts';
import type { Centre } from '../town.ts';
import { type ViatorStandIn, viatorStandIn } from '../viator/index.ts';
import { accounts, type SupplierAddresses } from './supplier-accounts.ts';

/** The town in which all stand-ins sell. */
export const town: Centre = { latitude: 48.85341, longitude: 2.3488, city: 'Paris', country: 'FR' };
const hotelsInTown = 60;

/** The stand-ins of the suppliers that sell, and of the payment gateway. */
export type SellingStandIns = {
  liteapi: LiteApiStandIn;
  duffel: DuffelStandIn;
  viator: ViatorStandIn;
  mozio: MozioStandIn;
  airalo: AiraloStandIn;
  airportPartner: AirportPartnerStandIn;
  stripe: StripeStandIn;
};

type ServedSuppliers = { standIns: SellingStandIns; addresses: SupplierAddresses; close(): Promise<void> };

/**
 * Serves a stand-in of each supplier and gateway on free ports of this machine. They keep their state in memory.
 */
export async function serveSuppliers(): Promise<ServedSuppliers> {
  const standIns: SellingStandIns = {
    liteapi: liteapiStandIn({ key: accounts.liteapiKey, centre: town, hotels: hotelsInTown }),
    duffel: duffelStandIn({ token: accounts.duffelToken, centre: town, hotels: hotelsInTown }),
    viator: viatorStandIn(),
    mozio: mozioStandIn(),
    airalo: airaloStandIn(),
    airportPartner: airportPartnerStandIn(),
    stripe: stripeStandIn({ webhookSecret: accounts.stripeWebhookSecret }),
  };
  const all = { ...standIns, frankfurter: frankfurterStandIn(Date.now), photon: photonStandIn() };
  const served = await Promise.all(
    Object.entries(all).map(async ([name, standIn]) => ({ name, ...(await serveStandIn(standIn)) })),
  );
  return {
    standIns,
    addresses: Object.fromEntries(served.map(({ name, url }) => [name, url])) as SupplierAddresses,
    async close() {
      await Promise.all(served.map((one) => one.close()));
    },
  };
}
