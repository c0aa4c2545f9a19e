import { expect, test } from 'vitest';
import { seededBrand } from '#server/modules/theming/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { publicMetadata } from './share-metadata.ts';

const brand = { ...seededBrand('aurora'), slug: 'aurora', logo: { own: null } };
const portal = { brand, locale: 'en' } as unknown as Pick<Portal, 'brand' | 'locale'>;

test('A public page is kept out of search engines only if what it shows may not be indexed', () => {
  const robotsOf = (mayBeIndexed?: boolean) =>
    publicMetadata(portal, { path: '/experiences/xp_1', mayBeIndexed }).robots;
  expect([robotsOf(), robotsOf(true)]).toEqual([undefined, undefined]);
  expect(robotsOf(false)).toEqual({ index: false });
  expect(publicMetadata(portal, { path: '/experiences/xp_1' }).alternates).toEqual({
    canonical: '/experiences/xp_1',
  });
});
