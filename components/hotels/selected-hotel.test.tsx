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

test('The card of a hotel that collects charges beside the price does not say that taxes are included', () => {
  const taxed = aListedHotel({ hasChargesAtHotel: true });
  const page = renderToStaticMarkup(<SelectedHotel hotel={taxed} rowWords={rowWords} stay="adults=2" />);
  expect(page).toContain('3 nights, plus charges at the hotel');
  expect(page).not.toContain('taxes included');
});

test.each([
  [false, '3 nights, incl. EUR\u00a012 at the hotel, plus other charges there'],
  [true, '3 nights, incl. about EUR\u00a012 at the hotel, plus other charges there'],
])(
  'The card names what is due of the price and the charges beside it, if the hotel collects both (converted: %s)',
  (isDueConverted, text) => {
    const both = aListedHotel({ dueAtProperty: 12, isDueConverted, hasChargesAtHotel: true });
    const page = renderToStaticMarkup(<SelectedHotel hotel={both} rowWords={rowWords} stay="adults=2" />);
    expect(page).toContain(text);
  },
);
