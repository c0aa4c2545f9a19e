import { expect, test } from 'vitest';
import { addDays, today } from '#server/platform/time/index.ts';
import { type CheckedGuests, RoomGuests, SearchGuests } from './contract-guests.ts';
import { checkDates, partyOf, stayLimits } from './party.ts';

const refusedField = (
  schema: typeof SearchGuests | typeof RoomGuests | typeof CheckedGuests,
  guests: object,
) => schema.safeParse(guests).error?.issues[0]?.path.join('.');
const wrong = (field: string) =>
  expect.objectContaining({ facts: { errors: [expect.objectContaining({ field })] } });

test('Hotel guest counts beyond the limits are refused with an error that names the field', () => {
  expect(refusedField(SearchGuests, { adults: 17 })).toBe('adults');
  expect(refusedField(SearchGuests, { adults: 0 })).toBe('adults');
  expect(refusedField(SearchGuests, { adults: '2' })).toBe('adults');
  expect(refusedField(SearchGuests, { adults: 15, children: 2 })).toBe('children');
  expect(refusedField(SearchGuests, { adults: 16, rooms: 9 })).toBe('rooms');
  expect(refusedField(SearchGuests, { adults: 2, rooms: 3 })).toBe('rooms');
  expect(refusedField(SearchGuests, { adults: 2, children: 2, children_ages: [3] })).toBe('children_ages');
  expect(refusedField(RoomGuests, { adults: 2 })).toBe('rooms');
  expect(refusedField(SearchGuests, { adults: 16, children: 0, rooms: 8 })).toBeUndefined();
  expect(refusedField(SearchGuests, { adults: 14, children_ages: [1, 2] })).toBeUndefined();
});

test.each<[string, Parameters<typeof partyOf>[0]]>([
  ['guests.rooms', { adults: 1, rooms: 2 }],
  ['guests.rooms', { adults: 9, rooms: 9 }],
  ['guests.children', { adults: 16, rooms: 8, children_ages: [3, 4] }],
])('A hotel party is refused with an error on %s for the guests %o', (field, guests) => {
  expect(() => partyOf(guests)).toThrow(wrong(field));
});

test('Children without a given age count as eight years old in a hotel party', () => {
  expect(partyOf({ adults: 2, children: 2 })).toEqual({ adults: 2, rooms: 1, childrenAges: [8, 8] });
  expect(partyOf({ adults: 2, rooms: 2, children_ages: [1] })).toEqual({
    adults: 2,
    rooms: 2,
    childrenAges: [1],
  });
});

test('Hotel check-in dates are compared with today’s date at the destination', () => {
  // Kiritimati is 25 hours ahead of Pago Pago, so its date is always later.
  const todayInPagoPago = today('Pacific/Pago_Pago');
  expect(todayInPagoPago < today('Pacific/Kiritimati')).toBe(true);
  expect(() =>
    checkDates({ environment: 'Sandbox' }, todayInPagoPago, addDays(todayInPagoPago, 1), 'Pacific/Pago_Pago'),
  ).not.toThrow();
  expect(() =>
    checkDates(
      { environment: 'Sandbox' },
      todayInPagoPago,
      addDays(todayInPagoPago, 3),
      'Pacific/Kiritimati',
    ),
  ).toThrow(wrong('check_in'));
});

test('A hotel stay has one to thirty nights and begins at most 500 days ahead', () => {
  const start = today('UTC');
  const last = addDays(start, stayLimits.daysAhead);
  expect(() => checkDates({ environment: 'Sandbox' }, start, start, 'UTC')).toThrow(wrong('check_out'));
  expect(() => checkDates({ environment: 'Sandbox' }, addDays(start, 2), addDays(start, 1), 'UTC')).toThrow(
    wrong('check_out'),
  );
  expect(() => checkDates({ environment: 'Sandbox' }, start, addDays(start, 31), 'UTC')).toThrow(
    wrong('check_out'),
  );
  expect(() => checkDates({ environment: 'Sandbox' }, start, addDays(start, 30), 'UTC')).not.toThrow();
  expect(() => checkDates({ environment: 'Sandbox' }, last, addDays(last, 1), 'UTC')).not.toThrow();
  expect(() => checkDates({ environment: 'Sandbox' }, addDays(last, 1), addDays(last, 2), 'UTC')).toThrow(
    wrong('check_in'),
  );
});
