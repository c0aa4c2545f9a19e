import type { PgColumn } from './drizzle.cjs';
import { type SQL, sql } from './sql.ts';

/**
 * SQL condition for the rows that follow a row in the order of an instant and an id. Without a row there is no
 * condition: the list begins at its start.
 */
export function isAfter(
  [at, id]: readonly [at: PgColumn, id: PgColumn],
  last: readonly [at: string | null, id: string] | null | undefined,
): SQL | undefined {
  return last ? sql`(${at}, ${id}) > (${last[0]}::timestamptz, ${last[1]})` : undefined;
}
