import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SelectedHotel } from './selected-hotel.tsx';
import { aListedHotel, rowWords } from './testing/listed-hotels.ts';

test.each([
  [0, '3 nights, taxes included'],
  [12, '3 nights, incl. EUR\u00a012 at the hotel'],
])('The card of a hotel with %s due on site says what its price covers', (dueAtProperty, text) => {
  const page = renderToStaticMarkup(
    <SelectedHotel hotel={aListedHotel({ dueAtProperty })} rowWords={rowWords} stay="adults=2" />,
  );
  expect(page).toContain(text);
});

test('An amount that the hotel collects in its own currency is marked as converted on the card', () => {
  const due = aListedHotel({ dueAtProperty: 12, isDueConverted: true });
  const page = renderToStaticMarkup(<SelectedHotel hotel={due} rowWords={rowWords} stay="adults=2" />);
  expect(page).toContain('incl. about EUR\u00a012 at the hotel');
});
