import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { partyLimits } from '#server/modules/hotels/catalogue/contract-guests.ts';
import { toJsonProp } from '../ui/json-prop.ts';
import { StayGuests } from './stay-guests.tsx';

const page = (party: { adults: number; rooms: number; childrenAges: number[] }, error?: string) =>
  renderToStaticMarkup(
    <StayGuests
      id="stay-guests"
      {...party}
      limits={partyLimits}
      words={{
        adults: 'Adults',
        rooms: 'Rooms',
        children: 'Children',
        childAge: 'Age of child #',
        addChild: 'Add a child',
        ages: Array.from({ length: 18 }, (_, years) => `${years} years`),
        remove: 'Remove',
      }}
      error={error && <p id="stay-guests-error">{error}</p>}
      nationality={{
        label: '',
        hint: '',
        chosen: 'FR',
        none: null,
        countries: toJsonProp([['FR', 'France']]),
      }}
    />,
  );

const selectOf = (html: string, name: string) =>
  new RegExp(`<select[^>]*name="${name}".*?</select>`).exec(html)?.[0] ?? '';

test('Without JavaScript every number of adults and rooms can be chosen', () => {
  const html = page({ adults: 1, rooms: 1, childrenAges: [] });
  expect(html).not.toContain('disabled');
  expect(selectOf(html, 'adults').match(/<option/g)).toHaveLength(16);
  expect(selectOf(html, 'rooms').match(/<option/g)).toHaveLength(8);
});

test('Without JavaScript an error of the guests is shown, linked to adults and rooms, and focuses the first', () => {
  const html = page({ adults: 1, rooms: 3, childrenAges: [] }, 'An adult in each room.');
  expect(html).toContain('<p id="stay-guests-error">An adult in each room.</p>');
  for (const name of ['adults', 'rooms']) {
    expect(selectOf(html, name)).toContain('aria-describedby="stay-guests-error"');
    expect(selectOf(html, name)).toContain('aria-invalid="true"');
  }
  expect(selectOf(html, 'adults')).toMatch(/autofocus/i);
  expect(html.match(/autofocus/gi)).toHaveLength(1);
});

test('A refused party keeps all its numbers in the guest fields', () => {
  const html = page({ adults: 20, rooms: 9, childrenAges: [3, 4] }, 'Too many.');
  expect(selectOf(html, 'adults')).toContain('<option selected="">20</option>');
  expect(selectOf(html, 'rooms')).toContain('<option selected="">9</option>');
  expect(html.match(/name="child"/g)).toHaveLength(2);
});

test('Guest fields without an error do not take the focus', () => {
  expect(page({ adults: 2, rooms: 1, childrenAges: [] })).not.toMatch(/autofocus|aria-invalid/i);
});
