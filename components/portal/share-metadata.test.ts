import { expect, test } from 'vitest';
import { seededBrand } from '#server/modules/theming/index.ts';
import type { Portal } from '#server/portal/index.ts';
import { publicMetadata } from './share-metadata.ts';

const brand = { ...seededBrand('aurora'), slug: 'aurora', logo: { own: null } };
const portal = { brand, locale: 'en', member: null } as unknown as Pick<
  Portal,
  'brand' | 'locale' | 'member'
>;

test('A public page is kept out of search engines only if what it shows may not be indexed', () => {
  const robotsOf = (mayBeIndexed?: boolean) =>
    publicMetadata(portal, { path: '/experiences/xp_1', mayBeIndexed }).robots;
  expect([robotsOf(), robotsOf(true)]).toEqual([undefined, undefined]);
  expect(robotsOf(false)).toEqual({ index: false });
  expect(publicMetadata(portal, { path: '/experiences/xp_1' }).alternates).toEqual({
    canonical: '/experiences/xp_1',
  });
});

test("Only a visitor's page describes itself for previews", () => {
  const facts = publicMetadata(portal, { path: '/help' });
  expect(facts.openGraph).toMatchObject({ url: '/help', siteName: 'Aurora' });
  const member = { member: { userId: 'usr_1' } } as unknown as Pick<Portal, 'member'>;
  expect(publicMetadata({ ...portal, ...member }, { path: '/help' })).toEqual({
    alternates: { canonical: '/help' },
  });
});
