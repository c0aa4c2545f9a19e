import { readFileSync } from 'node:fs';
import { contracts } from '#server/wiring/operations.ts';

/**
 * `node scripts/check-outcomes.ts <file>`: prints the operations that succeeded
 * in no test and the declared error codes that no test provoked, and exits with
 * 1 if there are any. server/testing/record-outcome.ts writes the file.
 */

const seen = new Set(readFileSync(process.argv[2] ?? '', 'utf8').split('\n'));
const outcomes = contracts.flatMap(({ id, errors = [] }) =>
  ['ok', ...errors].map((outcome) => [id, outcome] as const),
);
const unseen = outcomes.filter(([id, outcome]) => !seen.has(`${id} ${outcome}`));
for (const [id, outcome] of unseen) console.error(`${id}: ${outcome} occurred in no test`);
if (unseen.length > 0) process.exit(1);
console.log(`All ${outcomes.length} declared outcomes occurred.`);
