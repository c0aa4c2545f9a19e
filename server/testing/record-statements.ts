import postgres from 'postgres';
import { config } from '#server/platform/config/index.ts';
import { drizzle } from '#server/platform/db/drizzle.cjs';
import type { Database } from '#server/platform/db/index.ts';

/**
 * Runs work on its own connection and returns the SQL of the statements that it sent, in order, including
 * those that begin and end transactions.
 */
export async function recordStatements(work: (db: Database) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const client = postgres(config.databaseUrl.Sandbox, {
    max: 1,
    // Otherwise the driver queries the array types once per connection.
    fetch_types: false,
    onnotice: () => {},
    debug: (_connection, text) => statements.push(text.replaceAll(/\s+/g, ' ').trim()),
  });
  try {
    await work(drizzle(client));
  } finally {
    await client.end();
  }
  return statements;
}
