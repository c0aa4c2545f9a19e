import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import type { ProofDatabases } from '#server/testing/processes/proof-databases.ts';

/** Runs a measurement on new databases of an embedded PostgreSQL, and removes them. */
export async function onStage(measure: (stage: ProofDatabases) => Promise<void>): Promise<void> {
  const dataDirectory = join(import.meta.dirname, '..', '.data', 'bench', 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
  Object.assign(process.env, { LOG_LEVEL: 'error', SANDBOX_LATENCY: 'off', PASSCODE_SEND_LIMITS: 'off' });
  const { openProofDatabases } = await import('#server/testing/processes/proof-databases.ts');
  const stage = await openProofDatabases(postgres.urlFor('postgres'));
  try {
    await measure(stage);
  } finally {
    await stage.close();
    await postgres.stop();
  }
  // Timers of the modules that made the data would keep the process.
  process.exit();
}
