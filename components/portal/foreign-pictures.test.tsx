import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Poster } from '#components/ui/poster.tsx';
import { respondWithMedia } from '#server/artwork/index.ts';
import { pictureWidths, supplierPictures } from '#server/platform/supplier-http/index.ts';

const markupOf = (src: string) => renderToStaticMarkup(<Poster src={src} />);
const addressOf = (src: string) => /\ssrc="([^"]*)"/.exec(markupOf(src))?.[1] ?? '';

test('A poster is shown under its address', () => {
  expect(addressOf('/media/v1/hotel/1/front.svg')).toBe('/media/v1/hotel/1/front.svg');
  expect(markupOf('/media/v1/hotel/1/front.svg')).not.toContain('srcSet');
});

test('A picture of a supplier is shown as our copy, in each width that our server has', () => {
  const source = { hosts: ['supplier.example'], copies: 'allowed' } as const;
  const address = supplierPictures('supplier', source).urlOf('https://pictures.supplier.example/1.jpg') ?? '';
  const base = address.slice(0, address.lastIndexOf('/'));
  expect(addressOf(address)).toBe(address);
  const offered = /srcset="([^"]*)"/i.exec(markupOf(address))?.[1];
  expect(offered).toBe(pictureWidths.map((width) => `${base}/${width}.webp ${width}w`).join(', '));
});

test('A picture of another host is replaced by a poster that exists, because pages load none from there', async () => {
  const address = addressOf('https://pictures.supplier.example/1.jpg');
  expect((await respondWithMedia(new Request(`http://sojourn.test${address}`))).status).toBe(200);
});
