import { rmSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { servers } from './servers.ts';

/**
 * Starts a server under test on empty databases, so that each run has its own bookings, points, sessions and
 * sign-in attempts. The PostgreSQL cluster is kept, because creating one takes several seconds.
 */
const dataDirectory = process.env.DATA_DIRECTORY ?? '';
// The code below drops every database in that folder.
if (!servers.some((server) => server.dataDirectory === dataDirectory))
  throw new Error(
    `DATA_DIRECTORY is ${dataDirectory || 'missing'}, and not the folder of a server under test.`,
  );

rmSync(`${dataDirectory}/sessions-of-journeys.json`, { force: true });
const cluster = await startEmbeddedPostgres({
  // Where the product keeps the cluster of this data directory.
  dataDirectory: join(dataDirectory, 'postgres'),
  log: console.log,
  shared: false,
});
const sql = postgres(cluster.urlFor('postgres'), { max: 1, onnotice: () => {} });
const databases = await sql<{ datname: string }[]>`
  select datname from pg_database where not datistemplate and datname <> 'postgres'`;
for (const { datname } of databases) await sql`drop database ${sql(datname)} with (force)`;
await sql.end();
await cluster.stop();
await import('../server/main.ts');
