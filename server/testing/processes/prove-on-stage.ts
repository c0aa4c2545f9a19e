import { afterAll, afterEach, beforeAll, inject, it } from 'vitest';
import type { Cluster, Proof } from '../../../scripts/prove/proof.ts';
import { openStage, type Stage } from './stage.ts';

const minute = 60_000;

/** Where a proof gets its PostgreSQL: the test run's own, unless it has to be taken down. */
type Ground = { url: string; cluster?: Cluster; close: () => Promise<void> };

/** Runs proofs one after the other on one stage, each as a test whose title is its promise. */
export function proveOnStage(
  proofs: readonly { proof: Proof; rounds: number }[],
  ground: () => Promise<Ground> = async () => ({ url: inject('postgresUrl'), close: async () => {} }),
): void {
  let found: Ground;
  let stage: Stage;
  beforeAll(async () => {
    found = await ground();
    stage = await openStage(found.url);
  }, 2 * minute);
  afterEach(() => stage.stopServers());
  afterAll(async () => {
    await stage.close();
    await found.close();
  }, minute);
  for (const { proof, rounds } of proofs) {
    it(`${proof.promise} (${rounds} rounds)`, { timeout: 6 * minute }, async () => {
      const { broken } = await proof.run(stage, rounds, found.cluster).catch((err: unknown) => {
        throw stage.deaths().length > 0 ? new Error(stage.deaths().join('\n'), { cause: err }) : err;
      });
      if (broken.length > 0) throw new Error(broken.join('\n'));
    });
  }
}
