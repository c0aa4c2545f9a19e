import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PriceChange } from './price-change.tsx';

const words = {
  changeTitle: 'The offer has changed',
  changeText: '',
  before: 'Price before',
  now: 'Price now',
  agree: 'Continue at #',
  busy: '',
};

const panel = (previous: string, now: string) =>
  renderToStaticMarkup(<PriceChange change={{ previous, now, agreed: '' }} isBusy={false} words={words} />);

test('A changed price is shown beside the one before', () => {
  expect(panel('EUR 100', 'EUR 120')).toMatch(/Price before.*EUR 100.*Price now.*EUR 120/);
});

test('A price that stayed the same while other terms changed is shown once, and not crossed out', () => {
  const html = panel('EUR 100', 'EUR 100');
  expect(html).not.toContain('Price before');
  expect(html).not.toContain('line-through');
  expect(html).toMatch(/Price now.*EUR 100.*Continue at EUR 100/);
});
