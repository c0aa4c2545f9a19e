import { proofNamed, proofs } from '../server/testing/proofs/index.ts';
import { ownCluster } from '../server/testing/proofs/own-cluster.ts';
import type { Outcome, Proof } from '../server/testing/proofs/proof.ts';
import { readArguments, refuseArguments } from './read-arguments.mjs';

/**
 * `npm run prove -- [--rounds N] [--seed N] [name ...]`: checks the product's guarantees about races, crashes and
 * outages on real server processes and prints the counts. Exits with 1 when a guarantee was broken.
 */
const { rounds, seed, chosen } = readChoice();
const cluster = await ownCluster();
const summary: Record<string, string | number>[] = [];
let failed = 0;
try {
  const { openProofDatabases } = await import('#server/testing/processes/proof-databases.ts');
  const stage = await openProofDatabases(cluster.url);
  try {
    for (const proof of chosen) {
      const count = rounds ?? proof.rounds;
      console.log(`\n${proof.name}: ${proof.promise}`);
      const begun = performance.now();
      const outcome = await runProof(proof, count);
      const seconds = Math.round((performance.now() - begun) / 1000);
      console.table(outcome.rows);
      for (const what of outcome.broken) console.log(`  BROKEN: ${what}`);
      if (outcome.broken.length > 0) failed += 1;
      summary.push({
        proof: proof.name,
        rounds: count,
        result: outcome.broken.length === 0 ? 'holds' : 'BROKEN',
        seconds,
      });
    }

    async function runProof(proof: Proof, count: number): Promise<Outcome> {
      try {
        return await proof.run(stage, count, cluster, seed);
      } catch (err) {
        const what = err instanceof Error ? (err.stack ?? err.message) : String(err);
        return { rows: [], broken: [what, ...stage.deaths()] };
      } finally {
        await stage.stopServers();
      }
    }
  } finally {
    await stage.close();
  }
} finally {
  await cluster.close();
}
console.log('\nAll proofs');
console.table(summary);
console.log(`${summary.length - failed} hold, ${failed} broken`);
process.exit(failed === 0 ? 0 : 1);

function readChoice(): { rounds: number | null; seed: number | undefined; chosen: readonly Proof[] } {
  const usage = `npm run prove -- [--rounds N] [--seed N] [${proofs.map(({ name }) => name).join(' | ')}]`;
  const { values, positionals: names } = readArguments(usage, {
    allowPositionals: true,
    options: { rounds: { type: 'string' }, seed: { type: 'string' } },
  });
  const rounds = values.rounds === undefined ? null : Number(values.rounds);
  const seed = values.seed === undefined ? undefined : Number(values.seed);
  const unknown = names.find((name) => !proofNamed(name));
  if (unknown !== undefined) refuseArguments(usage, `There is no proof "${unknown}".`);
  if (rounds !== null && !(Number.isInteger(rounds) && rounds > 0))
    refuseArguments(usage, `--rounds must be a whole number above 0, not "${values.rounds}".`);
  if (seed !== undefined && !Number.isInteger(seed))
    refuseArguments(usage, `--seed must be a whole number, not "${values.seed}".`);
  return {
    rounds,
    seed,
    chosen: names.length === 0 ? proofs : proofs.filter(({ name }) => names.includes(name)),
  };
}
