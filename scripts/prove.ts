import { proofNamed, proofs } from '../server/testing/proofs/index.ts';
import { ownCluster } from '../server/testing/proofs/own-cluster.ts';
import type { Outcome, Proof } from '../server/testing/proofs/proof.ts';

/**
 * `npm run prove -- [--rounds N] [name ...]`: checks the product's guarantees about races, crashes and
 * outages on real server processes and prints the counts. Exits with 1 when a guarantee was broken.
 */
const { rounds, chosen } = readArguments(process.argv.slice(2));
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
        return await proof.run(stage, count, cluster);
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

function readArguments(given: string[]): { rounds: number | null; chosen: readonly Proof[] } {
  const at = given.indexOf('--rounds');
  const count = at < 0 ? null : Number(given[at + 1]);
  const names = at < 0 ? given : given.toSpliced(at, 2);
  const unknown = names.find((name) => !proofNamed(name));
  if (unknown !== undefined || (count !== null && !(Number.isInteger(count) && count > 0))) {
    console.error(`npm run prove -- [--rounds N] [${proofs.map(({ name }) => name).join(' | ')}]`);
    process.exit(1);
  }
  return {
    rounds: count,
    chosen: names.length === 0 ? proofs : proofs.filter(({ name }) => names.includes(name)),
  };
}
