import { expect, test } from 'vitest';
import { occupanciesOf } from './occupancies.ts';

test('Guests without a distribution fill the rooms evenly, with an adult in each and children where there is most space', () => {
  expect(occupanciesOf({ adults: 5, rooms: 3, childrenAges: [4, 9, 1] })).toEqual([
    { adults: 2, childrenAges: [9] },
    { adults: 2, childrenAges: [1] },
    { adults: 1, childrenAges: [4] },
  ]);
  expect(occupanciesOf({ adults: 3, rooms: 3, childrenAges: [] })).toEqual(
    [1, 1, 1].map((adults) => ({ adults, childrenAges: [] })),
  );
});

test('Rooms with a given distribution keep it', () => {
  const occupancies = [
    { adults: 1, childrenAges: [2, 3, 4] },
    { adults: 3, childrenAges: [] },
  ];
  expect(occupanciesOf({ adults: 4, rooms: 2, childrenAges: [2, 3, 4], occupancies })).toEqual(occupancies);
});
