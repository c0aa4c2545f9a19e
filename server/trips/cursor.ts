import { invalid } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';

/** Where a page ended, in an order by begin and id. */
export type Place = { startsAt: string; id: string };

/** The cursor that the next page begins after. */
export function cursorAt({ startsAt, id }: Place): string {
  return Buffer.from(`${startsAt}|${id}`).toString('base64url');
}

/** The place that a cursor names. Fails with validation_failed for one that we did not make. */
export function placeOf(cursor: string): Place {
  const [startsAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(startsAt) || Number.isNaN(Date.parse(startsAt)) || !isUuid(id)) {
    throw invalid('cursor', 'invalid', 'Must be the next_cursor of the page before.');
  }
  return { startsAt, id };
}
