import { expect, test } from 'vitest';
import { seededBrands } from '#server/brands/index.ts';
import { moduleNames } from '#server/platform/context/index.ts';
import { kindsOf, tabsOf } from './navigation.ts';

const keysOf = (modules: readonly string[]) => tabsOf(modules).map((tab) => tab.key);

test('only switched-on modules are linked', () => {
  expect(keysOf(['hotels'])).toEqual(['home', 'explore', 'trips', 'me']);
  expect(keysOf(['perks'])).toEqual(['home', 'trips', 'perks', 'me']);
  expect(keysOf(moduleNames)).toEqual(['home', 'explore', 'trips', 'perks', 'me']);
});

test('what has no pages here yet is not linked', () => {
  expect(kindsOf(['wishlists', 'hotels']).map((kind) => kind.key)).toEqual(['hotels']);
});

test('a partner with one kind names it instead of asking to explore', () => {
  expect(tabsOf(['hotels'])[1]).toMatchObject({ label: 'kinds.hotels', href: '/hotels' });
  expect(tabsOf(['experiences', 'hotels'])[1]).toMatchObject({ label: 'shell.explore', href: '/hotels' });
});

test('every seeded partner shows all there is', () => {
  for (const { modules } of seededBrands) expect(modules).toEqual(moduleNames);
});
