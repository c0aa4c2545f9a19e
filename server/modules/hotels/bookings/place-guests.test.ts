import { expect, test } from 'vitest';
import { placeGuests } from './place-guests.ts';

/** The names of each room; `B2` is a guest who asked for room 2. */
const placed = (party: Parameters<typeof placeGuests>[0], ...named: string[]) =>
  placeGuests(
    party,
    named.map((text) => ({ name: text.charAt(0), room: text.length > 1 ? Number(text.slice(1)) : null })),
  ).map(({ guests }) => guests.map(({ name }) => name).join(''));

const two = { adults: 4, rooms: 2, childrenAges: [] };

test.each([
  ['nobody', [], ['', '']],
  ['one name', ['A'], ['A', '']],
  ['a name for each room', ['A', 'B'], ['A', 'B']],
  ['more names than rooms', ['A', 'B', 'C'], ['AB', 'C']],
  ['everybody', ['A', 'B', 'C', 'D'], ['AB', 'CD']],
  ['more names than guests', ['A', 'B', 'C', 'D', 'E'], ['AB', 'CD']],
])(
  'Guests without a room fill the rooms in order, and each room gets a name if there is one: %s',
  (_, named, rooms) => {
    expect(placed(two, ...named)).toEqual(rooms);
  },
);

test.each([
  ['in a room of their own', ['A2', 'B1'], ['B', 'A']],
  ['beside somebody without a room', ['A2', 'B'], ['B', 'A']],
  ['in a room that is full', ['A2', 'B2', 'C2'], ['C', 'AB']],
  ['in a room that the stay does not have', ['A7', 'B1'], ['B', 'A']],
])('Guests with a room sleep there while it has space: %s', (_, named, rooms) => {
  expect(placed(two, ...named)).toEqual(rooms);
});

test('A room takes no more names than guests', () => {
  const occupancies = [
    { adults: 1, childrenAges: [] },
    { adults: 1, childrenAges: [3, 5] },
  ];
  const party = { adults: 2, rooms: 2, childrenAges: [3, 5], occupancies };
  expect(placed(party, 'A', 'B', 'C', 'D')).toEqual(['A', 'BCD']);
});
