import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlaceChoices } from './place-choices.tsx';
import { parseTransfersQuery } from './transfers-query.ts';

const typed = { from: 'Springfield', to: 'ORD', date: '2027-03-12', time: '15:30', people: '3', bags: '2' };

test('Each suggested place of a transfer is a plain link that keeps all other typed values', () => {
  const choices = ['Springfield, Illinois, United States', 'Springfield, Missouri, United States'];
  const query = parseTransfersQuery(typed);
  const html = renderToStaticMarkup(
    createElement(PlaceChoices, { name: 'from', query, choices, label: 'Places that may be meant' }),
  );
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
    Object.fromEntries(new URL(href.replaceAll('&amp;', '&'), 'http://portal.test').searchParams),
  );
  expect(links).toEqual(choices.map((from) => ({ ...typed, from })));
});
