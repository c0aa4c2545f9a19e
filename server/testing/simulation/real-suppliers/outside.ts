import { airportSuppliers } from '#server/modules/airport-services/catalogue/suppliers.ts';
import { esimSuppliers } from '#server/modules/esim/suppliers.ts';
import { ingestExperiences } from '#server/modules/experiences/index.ts';
import {
  experienceSuppliers,
  listedCatalogues,
  liveCatalogues,
} from '#server/modules/experiences/suppliers.ts';
import { hotelSupplierRegistry } from '#server/modules/hotels/catalogue/suppliers.ts';
import { mapSuppliers } from '#server/modules/hotels/catalogue/testing/mapped-suppliers.ts';
import { paymentGateways } from '#server/modules/payments/gateways.ts';
import { chooseGateway } from '#server/modules/payments/index.ts';
import { transferSupplierRegistry } from '#server/modules/transfers/suppliers.ts';
import { runJobs, systemContext, type Tenant } from '../../index.ts';
import type { Plant } from '../plants.ts';
import { repeatable, watchPort } from '../ports.ts';
import type { Random } from '../random.ts';
import { connectedAccount, openStandIns, ownAccount, type StandIns } from './open-stand-ins.ts';

/** What is outside in a seed: the stand-ins of the real suppliers, and how their faults are drawn. */
export type Outside = StandIns;

const environment = 'Sandbox';

/** Registers the adapters of stand-ins as the only suppliers and gateways of the Sandbox. */
function register({ adapters }: StandIns, plantOf: () => Plant | null): void {
  hotelSupplierRegistry.register(
    environment,
    adapters.hotels.map((one) => watchPort('hotel', one, plantOf)),
  );
  experienceSuppliers.register(
    environment,
    adapters.experiences.map((one) => watchPort('experience', one, plantOf)),
  );
  listedCatalogues.register(environment, adapters.experiences);
  liveCatalogues.register(environment, []);
  transferSupplierRegistry.register(
    environment,
    adapters.transfers.map((one) => watchPort('transfer', one, plantOf)),
  );
  esimSuppliers.register(
    environment,
    adapters.esims.map((one) => watchPort('esim', one, plantOf)),
  );
  airportSuppliers.register(environment, []);
  paymentGateways.register(
    environment,
    adapters.gateways.map((one) => watchPort('gateway', repeatable(one, plantOf), plantOf)),
  );
}

/** Maps what the suppliers sell to our ids, once for all seeds. */
export async function openOutside(plantOf: () => Plant | null): Promise<void> {
  const standIns = openStandIns({
    airaloOrders: 'sync',
    mozioDecidedAfter: 0,
    refundsReleases: false,
    refundsLater: false,
  });
  register(standIns, plantOf);
  await mapSuppliers();
  await ingestExperiences.run(systemContext(), {});
  await runJobs();
}

/**
 * Begins a seed with suppliers that have no orders, and with the account at Stripe that the partner is paid by. Returns how
 * they behave in plain words.
 */
export async function beginOutside(
  random: Random,
  tenant: Tenant,
  plantOf: () => Plant | null,
): Promise<{ outside: Outside; how: string }> {
  const behaviour = {
    airaloOrders: random.pick(['sync', 'async'] as const),
    mozioDecidedAfter: random.pick([0, 1, 2, 12]),
    refundsReleases: random.chance(0.3),
    refundsLater: random.chance(0.3),
  };
  const outside = openStandIns(behaviour);
  register(outside, plantOf);
  const account = random.pick([null, null, connectedAccount, ownAccount]);
  const { id = '', secretKey = null, publishableKey = null } = account ?? {};
  const keys = secretKey && publishableKey ? { secretKey, publishableKey } : null;
  await chooseGateway(systemContext(), tenant.appId, 'stripe', account && { id, keys });
  const how = `The partner takes payments through Stripe with ${account?.id ?? 'the keys of the deployment'}; ${JSON.stringify(behaviour)}`;
  return { outside, how };
}
