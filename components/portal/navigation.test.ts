import { expect, test } from 'vitest';
import { seededBrands } from '#server/modules/theming/index.ts';
import { moduleNames } from '#server/platform/context/index.ts';
import { kindsOf, tabsOf } from './navigation.ts';

const keysOf = (modules: readonly string[]) => tabsOf(modules).map((tab) => tab.key);

test('The navigation links only to enabled modules', () => {
  expect(keysOf(['hotels'])).toEqual(['home', 'explore', 'trips', 'me']);
  expect(keysOf(['perks'])).toEqual(['home', 'trips', 'perks', 'me']);
  expect(keysOf(moduleNames)).toEqual(['home', 'explore', 'trips', 'perks', 'me']);
});

test('The navigation does not link to modules without pages', () => {
  expect(kindsOf(['wishlists', 'hotels']).map((kind) => kind.key)).toEqual(['hotels']);
});

test('A navigation with one kind of product shows its name instead of Explore', () => {
  expect(tabsOf(['hotels'])[1]).toMatchObject({ label: 'kinds.hotels', href: '/hotels' });
  expect(tabsOf(['experiences', 'hotels'])[1]).toMatchObject({ label: 'shell.explore', href: '/hotels' });
});

test('Every seeded partner has all modules enabled', () => {
  for (const { modules } of seededBrands) expect(modules).toEqual(moduleNames);
});
