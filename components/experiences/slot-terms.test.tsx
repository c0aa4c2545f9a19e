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

/** The sentences by slot, as the choice of a slot shows them. */
const sentencesOf = (html: string) =>
  [...html.matchAll(/data-slot="(\d+)".*?<span>([^<]+)<\/span>/g)].map(([, slot, text]) => [slot, text]);

test('A slot whose time of free cancellation has passed says so, the others keep the rule', () => {
  expect(sentencesOf(htmlOf([before, soon]))).toEqual([
    ['0', passed],
    ['1', rule],
  ]);
});

test('While it has passed for none, and where no slot can be chosen, the rule stands alone', () => {
  for (const slots of [[soon, null], []]) {
    const html = htmlOf(slots);
    expect(html).toContain(rule);
    expect(html).not.toContain(passed);
    expect(sentencesOf(html)).toEqual([]);
  }
});
