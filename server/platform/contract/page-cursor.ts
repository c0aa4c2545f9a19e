import { invalid } from '../errors/index.ts';
import { isUuid } from '../ids/index.ts';
import { isCalendarDate } from '../time/index.ts';

/** The last row of a page in an order by start and id. */
export type CursorPosition = { startsAt: string; id: string };

/** Encodes the position after which the next page begins. */
export function encodeCursor({ startsAt, id }: CursorPosition): string {
  return encode(`${startsAt}|${id}`);
}

/** Decodes a cursor of `encodeCursor`. Throws 422 `validation_failed` when it is malformed. */
export function decodeCursor(cursor: string): CursorPosition {
  const [startsAt = '', id = ''] = decode(cursor).split('|');
  if (!isInstant(startsAt) || !isUuid(id)) throw malformed();
  return { startsAt, id };
}

/** Encodes the id after which the next page begins, for rows in the order of their ids. */
export const encodeIdCursor = (id: string): string => encode(id);

/** Decodes a cursor of `encodeIdCursor`. Throws 422 `validation_failed` when it is malformed. */
export function decodeIdCursor(cursor: string): string {
  const id = decode(cursor);
  if (!isUuid(id)) throw malformed();
  return id;
}

const instant = /^(?!0000)(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/;

/** True for an instant that PostgreSQL can read. `Date.parse` also accepts 30 February and the year 0000. */
function isInstant(text: string): boolean {
  return isCalendarDate(instant.exec(text)?.[1] ?? '');
}

const encode = (text: string) => Buffer.from(text).toString('base64url');
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString();

const malformed = () => invalid('cursor', 'invalid', 'Must be the next_cursor of the previous page.');
