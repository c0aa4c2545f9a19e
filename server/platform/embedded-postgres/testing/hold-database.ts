import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../index.ts';

/** A process of its own that uses a database until it is told to stop, or is killed. Tests start it and watch. */
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
