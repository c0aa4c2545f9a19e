import type { Database } from './client.ts';

/**
 * Builds a query once per pool, and once per transaction. Its values must be placeholders. For hot paths that
 * read whole rows: building the query took a sixth of the time of a list of 20 bookings.
 */
export function prepareOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}
