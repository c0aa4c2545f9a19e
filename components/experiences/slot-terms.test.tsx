import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SlotTerms } from './slot-terms.tsx';

const [rule, passed] = [
  'Free cancellation until 48 hours before',
  'The time for free cancellation has passed',
];
const soon = new Date(Date.now() + 3_600_000).toISOString();
const before = new Date(Date.now() - 1_000).toISOString();

const htmlOf = (freeUntil: (string | null)[]) =>
  renderToStaticMarkup(
    <SlotTerms
      rule={rule}
      passed={passed}
      isFree
      slots={freeUntil.map((instant, index) => ({ index, freeUntil: instant }))}
    />,
  );

/** Slot number and sentence of each slot in the markup. */
const sentencesOf = (html: string) =>
  [...html.matchAll(/data-slot="(\d+)".*?<span>([^<]+)<\/span>/g)].map(([, slot, text]) => [slot, text]);

test('A slot past its free cancellation deadline says so, while the other slots show the rule', () => {
  expect(sentencesOf(htmlOf([before, soon]))).toEqual([
    ['0', passed],
    ['1', rule],
  ]);
});

test('The cancellation rule is shown once if no slot is past its deadline or if there are no slots', () => {
  for (const slots of [[soon, null], []]) {
    const html = htmlOf(slots);
    expect(html).toContain(rule);
    expect(html).not.toContain(passed);
    expect(sentencesOf(html)).toEqual([]);
  }
});
