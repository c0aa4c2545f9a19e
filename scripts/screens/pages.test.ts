import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type PictureData, pagesOf, unseenPages } from './pages.ts';

const service = (form: string) => ({
  form,
  checkout: '/checkout/1',
  trip: '/trips/1',
  voucher: '/trips/1/voucher/1',
});
const data: PictureData = {
  destination: 'Paris',
  booking: {
    hotel: '/hotels/1',
    guests: '/book/1',
    checkout: '/checkout/1',
    payment: '/sandbox/pay/1',
    confirmed: '/checkout/1',
    voucher: '/trips/1/voucher/1',
    trip: '/trips/1',
  },
  services: {
    experience: service('/book-experience/1'),
    airport: service('/airport/1/book'),
    transfer: service('/book-transfer/1'),
    pass: '/pass/1',
    esimOrder: '/esim/orders/1',
    perk: '/perks/1',
    perkShown: '/perks/1',
    perkSold: '/perks/catalogue/1',
  },
  together: { wishlist: '/wishlists/1', circle: '/circles/1', join: '/join/1' },
};

/** Returns the path of a page file without route groups, such as `/trips/[id]`. */
const addressOf = (file: string): string =>
  `/${file
    .split('/')
    .slice(0, -1)
    .filter((part) => !part.startsWith('('))
    .join('/')}`;

/** Returns the most specific page path that matches, as the router does. */
function pageOf(path: string, addresses: readonly string[]): string | undefined {
  const parts = path.replace(/[?#].*/, '').split('/');
  return addresses
    .filter((address) => {
      const own = address.split('/');
      return (
        own.length === parts.length && own.every((part, at) => part.startsWith('[') || part === parts[at])
      );
    })
    .sort((one, other) => one.split('[').length - other.split('[').length)[0];
}

test('Every page is in the list for axe and screenshots or in the list of exceptions', () => {
  const addresses = globSync('**/page.tsx', { cwd: join(import.meta.dirname, '../../app') }).map(addressOf);
  const seen = new Set(pagesOf(data).map(({ path }) => pageOf(path, addresses)));
  expect(addresses.length).toBeGreaterThan(40);
  expect(addresses.filter((address) => !seen.has(address)).sort()).toEqual(Object.keys(unseenPages).sort());
});
