import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { resolveDestination } from '#server/modules/places/index.ts';
import { magicAirports, magicVenues } from '#server/sandbox/suppliers/airport/index.ts';
import { magicCountries, magicPlans, magicTopUps } from '#server/sandbox/suppliers/esim/index.ts';
import { magicProducts, testTours } from '#server/sandbox/suppliers/experiences/index.ts';
import { magicCities, magicHotels } from '#server/sandbox/suppliers/hotels/index.ts';
import { magicCards } from '#server/sandbox/suppliers/payments/index.ts';
import { magicAddresses } from '#server/sandbox/suppliers/transfers/index.ts';
import { systemContext } from '#server/testing/index.ts';
import { destinationOf } from './destination-of.ts';
import MagicValuesPage from './page.tsx';

test.each(magicCities)(
  'The documented destination of $destination resolves to the city with that magic effect',
  async (city) => {
    const found = await resolveDestination(systemContext(), destinationOf(city));
    expect([found.name, found.country]).toEqual([city.destination, city.countryCode]);
  },
);

test('The page of magic values lists every magic input', () => {
  const page = renderToStaticMarkup(MagicValuesPage());
  for (const { id } of magicHotels) expect(page).toContain(id);
  for (const { code } of magicProducts) expect(page).toContain(code);
  for (const { code } of testTours) expect(page).toContain(code);
  for (const { id } of magicVenues) expect(page).toContain(id);
  for (const { code } of magicAirports) expect(page).toContain(code);
  for (const { resourceId } of magicPlans) expect(page).toContain(resourceId);
  for (const { topUpId } of magicTopUps) expect(page).toContain(topUpId);
  for (const { country } of magicCountries) expect(page).toContain(country);
  for (const { address } of magicAddresses) expect(page).toContain(address);
  for (const { name } of magicCards) expect(page).toContain(name);
});
