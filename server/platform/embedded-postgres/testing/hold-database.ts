import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../index.ts';

/** A process that uses a database until its stdin ends or it is killed. Tests start it. */
const options = JSON.parse(process.argv[2] ?? '') as Omit<EmbeddedPostgresOptions, 'log'>;
const lines: string[] = [];

try {
  const database = await startEmbeddedPostgres({ ...options, log: (line) => lines.push(line) });
  const { port, fresh } = database;
  process.stdout.write(`${JSON.stringify({ port, fresh, url: database.urlFor('postgres'), lines })}\n`);
  process.stdin.once('end', () => void database.stop().then(() => process.exit(0))).resume();
} catch (err) {
  process.stdout.write(`${JSON.stringify({ problem: err instanceof Error ? err.message : String(err) })}\n`);
}
