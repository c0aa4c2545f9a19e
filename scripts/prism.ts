import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '#server/testing/through-proxy.ts';
import { contracts } from '#server/wiring/operations.ts';
import { installSeparately } from './install-separately.ts';
import { root, runStep } from './run-step.mjs';

/**
 * `npm run prove:contract [-- file ...]`: runs the API suite over HTTP through Prism, a proxy that validates
 * both sides against the published OpenAPI document. Exits with 1 when an accepted request or a response
 * breaks the document, when an operation never succeeded through the proxy, or when a test fails.
 */
const files = process.argv.slice(2);
/** Tests of the host and of the portal need pages, which the servers behind the proxy do not have. */
const apiTests = globSync('server/**/*.api.test.ts', { cwd: root, exclude: ['server/{host,portal}/**'] });
const report = join(root, '.data', 'reports', 'contract.jsonl');
mkdirSync(join(root, '.data', 'reports'), { recursive: true });
rmSync(report, { force: true });

const proxy = join(
  await installSeparately('prism'),
  'node_modules',
  '@stoplight',
  'prism-cli',
  'dist',
  'index.js',
);
const suite = await runStep(
  'API suite through the contract proxy',
  'vitest',
  ['run', ...(files.length > 0 ? files : apiTests), '--reporter=dot'],
  { env: { API_HOST: 'node', API_PROXY: proxy, CONTRACT_REPORT: report } },
);

const exchanges = (existsSync(report) ? readFileSync(report, 'utf8') : '')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Exchange);
const isSuccess = ({ status }: Exchange) => status < 300;
const broken = exchanges.filter(({ verdict }) => verdict.endsWith('breaks the contract'));
const conforming = exchanges.filter(({ verdict }) => verdict === 'fits');
const unary = contracts.filter(({ stream }) => !stream);
const succeeded = new Set(conforming.filter(isSuccess).map(({ operation }) => operation));
const neverSucceeded = unary.filter(({ id }) => !succeeded.has(id)).map(({ id }) => id);

console.table([
  {
    operations: unary.length,
    succeeded: succeeded.size,
    'success exchanges that fit': conforming.filter(isSuccess).length,
    'refusals that fit': conforming.length - conforming.filter(isSuccess).length,
    'requests refused by proxy and server': exchanges.filter(({ verdict }) => verdict === 'request refused')
      .length,
    violations: broken.length,
  },
]);
for (const { operation, status, verdict, details } of broken) {
  console.log(`${operation}, ${status}: ${verdict}\n  ${JSON.stringify(details)}`);
}
if (neverSucceeded.length > 0 && files.length === 0)
  console.log(`Never succeeded: ${neverSucceeded.join(', ')}`);
const holds =
  broken.length === 0 && conforming.length > 0 && (neverSucceeded.length === 0 || files.length > 0);
console.log(`The contract ${holds ? 'holds' : 'is BROKEN'}; the suite ${suite.ok ? 'passed' : 'FAILED'}`);
process.exit(holds && suite.ok ? 0 : 1);
