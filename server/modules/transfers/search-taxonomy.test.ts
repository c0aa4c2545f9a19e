import { expect, test } from 'vitest';
import type { TransferOffer } from './port.ts';
import { taxonomyWith } from './search-taxonomy.ts';
import { categories, vehicleTypes } from './taxonomy.ts';

test('The published values keep their order, whatever the offers of a search have, and others follow', () => {
  const offer = { vehicleType: 1, vehicleClass: 1, category: 'Private transfer', amenities: [] };
  const unlisted = { ...offer, category: 'guided_ride' };
  const taxonomy = taxonomyWith([offer, unlisted] as unknown as TransferOffer[]);
  expect(taxonomy.categories.map(({ name }) => name)).toEqual([...categories, 'Guided ride']);
  expect(taxonomy.vehicle_types.map(({ name }) => name)).toEqual(Object.values(vehicleTypes));
});
