import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import type { ProofDatabases } from '#server/testing/processes/proof-databases.ts';

/** Makes new databases in an embedded PostgreSQL for a measurement; `close` removes them. */
export async function openStage(): Promise<{ stage: ProofDatabases; close: () => Promise<void> }> {
  const dataDirectory = join(import.meta.dirname, '..', '.data', 'bench', 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
  Object.assign(process.env, { LOG_LEVEL: 'error', SANDBOX_LATENCY: 'off', PASSCODE_SEND_LIMITS: 'off' });
  // Settings are read at the first import of what needs them.
  const { openProofDatabases } = await import('#server/testing/processes/proof-databases.ts');
  const stage = await openProofDatabases(postgres.urlFor('postgres'));
  return {
    stage,
    async close() {
      await stage.close();
      await postgres.stop();
    },
  };
}
