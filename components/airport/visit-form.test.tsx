import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VisitForm, type VisitFormWords } from './visit-form.tsx';

const words = {
  submit: 'Continue to payment',
  submitFree: 'Book with perks',
  note: 'Nothing is charged yet.',
  noteBooks: 'This books the visit and uses your perks.',
  due: 'Still to pay: #',
  nothingDue: 'Nothing to pay.',
} as VisitFormWords;

const perk = (perkId: string) => ({ perkId, title: 'Lounge visit', note: '', amount: '', paysMinor: 3200 });

/** The form of a visit for two, EUR 64, for which two perks of EUR 32 can be used. */
const page = (values: Record<string, string>) =>
  renderToStaticMarkup(
    <VisitForm
      action={async (answer) => answer}
      hidden={{}}
      keptAs=""
      people={[]}
      values={values}
      perks={{ choices: [perk('one'), perk('two')], totalMinor: 6400, dueTexts: { 3200: 'EUR 32' } }}
      guests={2}
      needsPhone={false}
      needsFlight={false}
      words={words}
      icons={{ check: null, plus: null, alert: null }}
    />,
  );

test('A form whose perks cover the whole price says that its button books the visit', () => {
  const html = page({ perk_0: 'one', perk_1: 'two' });
  expect(html).toContain('Book with perks</button>');
  expect(html).toContain('name="books" value="1"');
  expect(html).toContain('This books the visit and uses your perks.');
  expect(html).not.toContain('Nothing is charged yet.');
});

test('A form with an amount to pay says that nothing is charged yet', () => {
  const html = page({ perk_0: 'one' });
  expect(html).toContain('Continue to payment</button>');
  expect(html).toContain('name="books" value=""');
  expect(html).toContain('Nothing is charged yet.');
  expect(html).toContain('Still to pay: EUR 32');
});

test('A box is ticked only for the perk that was chosen at its place', () => {
  const html = page({ perk_0: 'another', perk_1: 'two' });
  expect(html.match(/ checked=""/g)).toHaveLength(1);
  expect(html).toContain('Still to pay: EUR 32');
});
