import { afterAll, afterEach, beforeAll, inject, test } from 'vitest';
import type { Cluster, Outcome, Proof } from '../proofs/proof.ts';
import { openProofDatabases, type ProofDatabases } from './proof-databases.ts';

const minute = 60_000;

/** The PostgreSQL of a proof: the test run's own, unless the proof has to stop it. */
type PostgresForProof = { url: string; cluster?: Cluster; close: () => Promise<void> };

/** Runs proofs one after another on one set of databases, each as a test whose title is its promise. */
export function runProofs(
  proofs: readonly { proof: Proof; rounds: number }[],
  openPostgres: () => Promise<PostgresForProof> = async () => ({
    url: inject('postgresUrl'),
    close: async () => {},
  }),
): void {
  let postgres: PostgresForProof;
  let stage: ProofDatabases;
  beforeAll(async () => {
    postgres = await openPostgres();
    stage = await openProofDatabases(postgres.url);
  }, 2 * minute);
  afterEach(() => stage.stopServers());
  afterAll(async () => {
    await stage.close();
    await postgres.close();
  }, minute);
  for (const { proof, rounds } of proofs) {
    test(`${proof.promise} (${rounds} rounds)`, { timeout: 6 * minute }, async () => {
      const { broken } = await proof.run(stage, rounds, postgres.cluster).catch((err: unknown) => {
        throw stage.deaths().length > 0 ? new Error(stage.deaths().join('\n'), { cause: err }) : err;
      });
      if (broken.length > 0) throw new Error(broken.join('\n'));
    });
  }
}

/** Several proofs as one on the same two servers: to start two for each takes longer than their rounds. */
export function onTheSameServers(proofs: readonly Proof[]): Proof {
  return {
    name: proofs.map(({ name }) => name).join(', '),
    promise: proofs.map(({ promise }) => promise).join('; '),
    rounds: 200,
    async run(stage, rounds) {
      const servers = [await stage.start(), await stage.start()];
      const rows: Outcome['rows'] = [];
      const broken: string[] = [];
      for (const { name, run } of proofs) {
        const idle = servers.values();
        const start = async () => idle.next().value ?? stage.start();
        const outcome = await run({ ...stage, start }, rounds);
        rows.push(...outcome.rows);
        broken.push(...outcome.broken.map((what) => `${name}: ${what}`));
      }
      return { rows, broken };
    },
  };
}
