import postgres from 'postgres';
import { v7 } from 'uuid';
import type { Recording } from './record.ts';

/** Opens the connections of a baseline server to the Sandbox database. */
export function openSql(): postgres.Sql {
  const sql = postgres(process.env.DATABASE_URL_SANDBOX ?? '', { max: 16, onnotice: () => {} });
  // Like the product's query builder, send JSON and timestamps as the texts that they already are.
  for (const type of ['114', '3802', '1082', '1083', '1114', '1182', '1184', '1185', '1115', '1231'])
    sql.options.serializers[type as never] = ((value: unknown) => value) as never;
  return sql;
}

/**
 * Runs the recorded statements with new ids and returns their rows. Those between BEGIN and COMMIT run in a
 * transaction; with `together`, all others after the first run concurrently.
 */
export async function replay(
  sql: postgres.Sql,
  { statements, madeIds }: Recording,
  together: boolean,
): Promise<postgres.Row[][]> {
  const ownIds = new Map(madeIds.map((id) => [id, v7()]));
  const renamed = (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    let text = value;
    for (const [old, own] of ownIds) if (text.includes(old)) text = text.replaceAll(old, own);
    return text;
  };
  const run = (
    client: postgres.Sql | postgres.TransactionSql,
    { text, values }: Recording['statements'][number],
  ) => client.unsafe(text, values.map(renamed) as never[], { prepare: true });
  const begins = statements.findIndex(({ text }) => /^begin/i.test(text));
  const commits = statements.findIndex(({ text }) => /^commit/i.test(text));
  const before = begins < 0 ? statements : statements.slice(0, begins);
  const results: postgres.Row[][] = [];
  if (together) {
    const [first, ...rest] = before;
    if (first) results.push(await run(sql, first));
    results.push(...(await Promise.all(rest.map((statement) => run(sql, statement)))));
  } else for (const statement of before) results.push(await run(sql, statement));
  if (begins < 0) return results;
  await sql.begin(async (tx) => {
    for (const statement of statements.slice(begins + 1, commits)) results.push(await run(tx, statement));
  });
  return results;
}
