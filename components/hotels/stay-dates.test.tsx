import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type DatesWords, StayDates } from './stay-dates.tsx';

const words: DatesWords = {
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  title: 'Dates',
  add: 'Add dates',
  close: 'Close',
  done: 'Done',
  earlier: 'Earlier',
  later: 'Later',
  months: Array(12).fill('# Dec'),
  weekdays: Array(7).fill('Mon'),
  day: '@ #',
  nights: [],
};

const page = (error?: string) =>
  renderToStaticMarkup(
    <StayDates
      id="stay-dates"
      initial={{}}
      first="2026-12-01"
      furthest="2027-12-01"
      locale="en"
      words={words}
      closeIcon={null}
      calendarIcon={null}
      error={error && <p id="stay-dates-error">{error}</p>}
      refusals={{ missing: null, refused: null }}
    />,
  );

test('Without JavaScript an error of the stay dates is shown, linked to both fields, and focuses the first', () => {
  const html = page('Choose both dates.');
  expect(html).toContain('<p id="stay-dates-error">Choose both dates.</p>');
  const [first, second] = html.match(/<input[^>]*>/g) ?? [];
  expect(first).toMatch(/autofocus=""/i);
  expect(second).not.toMatch(/autofocus/i);
  for (const field of [first, second]) expect(field).toContain('aria-describedby="stay-dates-error"');
});

test('Stay dates without an error do not take the focus', () => {
  expect(page()).not.toMatch(/autofocus|aria-invalid/i);
});
