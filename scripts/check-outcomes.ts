import { readFileSync } from 'node:fs';
import { contracts } from '#server/registry.ts';

/**
 * `node scripts/check-outcomes.ts <file>`: says which operations no test of the run saw succeed, and which declared
 * error codes none of them provoked. The file is what the tests noted (server/testing/note-outcome.ts).
 */
const seen = new Set(readFileSync(process.argv[2] ?? '', 'utf8').split('\n'));
const missing = contracts.flatMap(({ id, errors = [] }) =>
  ['ok', ...errors]
    .filter((outcome) => !seen.has(`${id} ${outcome}`))
    .map((outcome) => `  ${id}: ${outcome}`),
);
if (missing.length > 0) {
  console.error(`No test saw these outcomes of operations:\n${missing.join('\n')}`);
  process.exit(1);
}
console.log(`${contracts.length} operations: each success and each declared error code was seen.`);
