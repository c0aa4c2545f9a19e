import { expect, test } from 'vitest';
import { newId } from '../ids/index.ts';
import { decodeCursor, decodeIdCursor, encodeCursor, encodeIdCursor } from './page-cursor.ts';

const encoded = (text: string) => Buffer.from(text).toString('base64url');
const refused = expect.objectContaining({
  code: 'validation_failed',
  facts: {
    errors: [{ field: 'cursor', code: 'invalid', message: 'Must be the next_cursor of the previous page.' }],
  },
});

test('A page cursor decodes to the position that was encoded', () => {
  const position = { startsAt: '2026-06-01T10:00:00.000Z', id: newId() };
  expect(decodeCursor(encodeCursor(position))).toEqual(position);
  expect(decodeIdCursor(encodeIdCursor(position.id))).toBe(position.id);
});

test.each([
  ['an empty text', ''],
  ['a text that is not encoded', 'x'],
  ['a start without an id', encoded('2026-06-01T10:00:00.000Z')],
  ['a start that is not an instant', encoded(`2026-13-41T10:00:00.000Z|${newId()}`)],
  ['a 30 February', encoded(`2026-02-30T10:00:00.000Z|${newId()}`)],
  ['a start in the year 0000', encoded(`0000-06-01T10:00:00.000Z|${newId()}`)],
  ['a start without minutes', encoded(`2026-06-01T10Z|${newId()}`)],
  ['a start at 25 o’clock', encoded(`2026-06-01T25:00:00.000Z|${newId()}`)],
  ['an id that is not a UUID', encoded('2026-06-01T10:00:00.000Z|1')],
])('A page cursor of %s is refused', (_kind, cursor) => {
  expect(() => decodeCursor(cursor)).toThrow(refused);
  expect(() => decodeIdCursor(cursor)).toThrow(refused);
});
