import postgres from 'postgres';
import { config } from '#server/platform/config/index.ts';
import { drizzle } from '#server/platform/db/drizzle.cjs';
import type { Database } from '#server/platform/db/index.ts';

/**
 * Runs work on a connection of its own and answers the texts of the statements that it sent, in their order, with
 * those that begin and end transactions.
 */
export async function recordStatements(work: (db: Database) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const client = postgres(config.databaseUrl.Sandbox, {
    max: 1,
    // The driver's own question for the types of arrays is asked once a connection.
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
