import { createTranslator } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import en from '../../messages/en/index.ts';
import { HotelFactsGrid } from './hotel-facts-grid.tsx';

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: 'en', messages: en, namespace: namespace as 'booking' }),
}));

test.each([
  [4.5, '4 stars'],
  [5, '5 stars'],
  [1, '1 star'],
])('The page of a hotel of %s stars names as many as the filter counts: %s', async (stars, text) => {
  const page = await HotelFactsGrid({ stars, checkInFrom: undefined, amenities: [] });
  expect(renderToStaticMarkup(page)).toContain(text);
});

test('The page of a hotel whose stars are unknown, or less than one, names none', async () => {
  for (const stars of [undefined, 0, 0.5]) {
    const page = await HotelFactsGrid({ stars, checkInFrom: undefined, amenities: [] });
    expect(renderToStaticMarkup(page)).not.toContain('star');
  }
});
