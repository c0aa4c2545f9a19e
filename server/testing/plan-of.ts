import { type SQLWrapper, sql } from '#server/platform/db/sql.ts';
import { systemContext } from './context.ts';

/** Returns the query plan as text without running the statement. */
export async function planOf(query: SQLWrapper): Promise<string> {
  const rows = await systemContext().db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
