import { coverScene, posterUrl } from '#server/artwork/index.ts';
import { loadAirports } from '#server/modules/airport-services/catalogue/airport-directory.ts';
import { amenityName } from '#server/modules/airport-services/catalogue/amenity-name.ts';
import { matchAirports } from '#server/modules/airport-services/catalogue/match-airports.ts';
import { airportSuppliers } from '#server/modules/airport-services/catalogue/suppliers.ts';
import { receiveDecision } from '#server/modules/esim/index.ts';
import { esimSuppliers } from '#server/modules/esim/suppliers.ts';
import {
  findExperiencePlaces,
  findTownsNear,
  readBestKnownTowns,
} from '#server/modules/experiences/places.ts';
import {
  experienceSuppliers,
  listedCatalogues,
  liveCatalogues,
} from '#server/modules/experiences/suppliers.ts';
import { exchangeRateSources } from '#server/modules/fx/suppliers.ts';
import { findHotelPlaces } from '#server/modules/hotels/catalogue/destinations.ts';
import { featuredPlaces } from '#server/modules/hotels/catalogue/index.ts';
import { hotelSupplierRegistry } from '#server/modules/hotels/catalogue/suppliers.ts';
import { paymentGateways } from '#server/modules/payments/gateways.ts';
import { countryName, distanceKm, foldName, placeName } from '#server/modules/places/index.ts';
import { commaText } from '#server/modules/theming/index.ts';
import { findGeocoderCities, findGeocoderCitiesNear } from '#server/modules/transfers/geocoder-cities.ts';
import { geocoders } from '#server/modules/transfers/geocoders.ts';
import { transferSupplierRegistry } from '#server/modules/transfers/suppliers.ts';
import { gatehouse, sandboxAirportSupplier } from '#server/sandbox/suppliers/airport/index.ts';
import { roamlark, sandboxEsim } from '#server/sandbox/suppliers/esim/index.ts';
import { convertInSandbox, sandboxExchangeRates } from '#server/sandbox/suppliers/exchange-rates/index.ts';
import { listedSuppliers, sandboxExperienceSupplier } from '#server/sandbox/suppliers/experiences/index.ts';
import { sandboxGeocoder } from '#server/sandbox/suppliers/geocoder/index.ts';
import { sandboxHotelSuppliers } from '#server/sandbox/suppliers/hotels/index.ts';
import { sandboxGateways } from '#server/sandbox/suppliers/payments/index.ts';
import { sandboxTransferSuppliers } from '#server/sandbox/suppliers/transfers/index.ts';

const esim = sandboxEsim({ convertMinor: convertInSandbox, receiveDecision });

/** The job in which the simulated eSIM supplier decides its orders. */
export const activateSandboxEsim = esim.activation;

/** Registers the simulated suppliers and gateways of the Sandbox. */
export function registerSimulatedSuppliers(): void {
  exchangeRateSources.register('Sandbox', [sandboxExchangeRates]);
  hotelSupplierRegistry.register(
    'Sandbox',
    sandboxHotelSuppliers({
      findPlaces: findHotelPlaces,
      pictures: { posterUrl, coverScene },
      convertMinor: convertInSandbox,
      knownPlaces: featuredPlaces,
    }),
  );
  const airportSources = {
    loadHubs: loadAirports,
    matchAirports,
    amenityName,
    countryName,
    placeName,
    convertMinor: convertInSandbox,
    pictures: { posterUrl },
  };
  airportSuppliers.register('Sandbox', [sandboxAirportSupplier(airportSources), gatehouse(airportSources)]);
  const wayfinder = sandboxExperienceSupplier({
    findPlaces: findExperiencePlaces,
    placesNear: findTownsNear,
    readBestKnownPlaces: readBestKnownTowns,
    pictures: { posterUrl },
    convertMinor: convertInSandbox,
  });
  const listed = listedSuppliers({ convertMinor: convertInSandbox, pictures: { posterUrl } });
  experienceSuppliers.register('Sandbox', [wayfinder, ...listed]);
  liveCatalogues.register('Sandbox', [wayfinder]);
  listedCatalogues.register('Sandbox', listed);
  esimSuppliers.register('Sandbox', [esim.supplier, roamlark]);
  transferSupplierRegistry.register(
    'Sandbox',
    sandboxTransferSuppliers({ convertMinor: convertInSandbox, distanceKm, pictures: { posterUrl } }),
  );
  geocoders.register('Sandbox', [
    sandboxGeocoder({
      findCities: findGeocoderCities,
      citiesNear: findGeocoderCitiesNear,
      knownCities: featuredPlaces,
      countryName,
      distanceKm,
      commaText,
      foldName,
    }),
  ]);
  paymentGateways.register('Sandbox', [...sandboxGateways]);
}
