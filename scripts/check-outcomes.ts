import { readFileSync } from 'node:fs';
import { contracts } from '#server/registry.ts';

/**
 * `node scripts/check-outcomes.ts <file>`: says which operations no test of the run saw succeed, and which declared
 * error codes none of them provoked. The file is what the tests noted (server/testing/note-outcome.ts).
 */

const seen = new Set(readFileSync(process.argv[2] ?? '', 'utf8').split('\n'));
const outcomes = contracts.flatMap(({ id, errors = [] }) =>
  ['ok', ...errors].map((outcome) => [id, outcome] as const),
);
const unseen = outcomes.filter(([id, outcome]) => !seen.has(`${id} ${outcome}`));
for (const [id, outcome] of unseen) console.error(`${id}: ${outcome} was seen by no test`);
if (unseen.length > 0) process.exit(1);
console.log(`All ${outcomes.length} declared outcomes were seen.`);
