import { invalid } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';

/** The last row of a page in an order by start and id. */
export type CursorPosition = { startsAt: string; id: string };

/** Encodes the position after which the next page begins. */
export function encodeCursor({ startsAt, id }: CursorPosition): string {
  return Buffer.from(`${startsAt}|${id}`).toString('base64url');
}

/** Decodes a cursor. Throws 422 `validation_failed` when it is malformed. */
export function decodeCursor(cursor: string): CursorPosition {
  const [startsAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(startsAt) || Number.isNaN(Date.parse(startsAt)) || !isUuid(id)) {
    throw invalid('cursor', 'invalid', 'Must be the next_cursor of the page before.');
  }
  return { startsAt, id };
}
