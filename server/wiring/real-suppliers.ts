import { posterUrl } from '#server/artwork/index.ts';
import { airportDirectory } from '#server/modules/airport-services/catalogue/airport-directory.ts';
import { airportSuppliers } from '#server/modules/airport-services/catalogue/suppliers.ts';
import { ownVenueSupplier } from '#server/modules/airport-services/inventory/index.ts';
import { esimSuppliers } from '#server/modules/esim/suppliers.ts';
import { experienceSuppliers, listedCatalogues } from '#server/modules/experiences/suppliers.ts';
import { exchangeRateSources } from '#server/modules/fx/suppliers.ts';
import { citiesToSell } from '#server/modules/hotels/catalogue/index.ts';
import { hotelSupplierRegistry } from '#server/modules/hotels/catalogue/suppliers.ts';
import { paymentGateways } from '#server/modules/payments/gateways.ts';
import { timeZoneAt } from '#server/modules/places/index.ts';
import { supplierSettingsOf } from '#server/modules/supplier-settings/index.ts';
import { commaText } from '#server/modules/theming/index.ts';
import { geocoders } from '#server/modules/transfers/geocoders.ts';
import { transferSupplierRegistry } from '#server/modules/transfers/suppliers.ts';
import type { SupplierSettings } from '#server/platform/config/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { airalo } from '#server/suppliers/airalo/index.ts';
import { airportPartner } from '#server/suppliers/airport-partner/index.ts';
import { duffel } from '#server/suppliers/duffel/index.ts';
import { frankfurter } from '#server/suppliers/frankfurter/index.ts';
import { liteapi } from '#server/suppliers/liteapi/index.ts';
import { mozio } from '#server/suppliers/mozio/index.ts';
import { photon } from '#server/suppliers/photon/index.ts';
import { stripe } from '#server/suppliers/stripe/index.ts';
import { viator } from '#server/suppliers/viator/index.ts';

/**
 * Registers the real suppliers and gateways of an environment. Each is offered to the apps for which it has keys, of the
 * app or of the deployment, and own venues of airport services where there are some; a capability without any answers
 * 503 `supplier_unavailable`. The source of exchange rates and the geocoder serve all apps, and are left out where their
 * address is not set.
 */
export function registerRealSuppliers(environment: Environment, deployment: SupplierSettings): void {
  const settings = supplierSettingsOf;
  const places = { cities: citiesToSell, timeZoneAt };
  if (deployment.FRANKFURTER_URL !== null)
    exchangeRateSources.register(environment, [frankfurter({ settings })]);
  if (deployment.PHOTON_URL !== null)
    geocoders.register(environment, [photon({ settings, timeZoneAt, commaText })]);
  const experiences = [viator({ settings })];
  paymentGateways.register(environment, [stripe({ settings, url: deployment.STRIPE_URL })]);
  hotelSupplierRegistry.register(environment, [
    liteapi({ settings, ...places }),
    duffel({ settings, ...places }),
  ]);
  esimSuppliers.register(environment, [airalo({ settings })]);
  transferSupplierRegistry.register(environment, [mozio({ settings, pictures: { posterUrl } })]);
  const directory = airportDirectory({ posterUrl });
  airportSuppliers.register(environment, [
    ownVenueSupplier({ directory }),
    airportPartner({ settings, directory }),
  ]);
  experienceSuppliers.register(environment, experiences);
  listedCatalogues.register(environment, experiences);
}
