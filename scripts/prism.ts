import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contracts } from '#server/registry.ts';
import type { Exchange } from '#server/testing/through-proxy.ts';
import { installApart } from './install-apart.ts';
import { root, runStep } from './run-step.mjs';

/**
 * `npm run prove:contract [-- file ...]`: the API suite over HTTP through Prism, a proxy that holds both sides to the
 * published OpenAPI document. Exits with 1 when a request that the server takes, or a response that it gives, breaks
 * the document, or when an operation never succeeded before its eyes.
 */
const files = process.argv.slice(2);
const report = join(root, '.data', 'reports', 'contract.jsonl');
mkdirSync(join(root, '.data', 'reports'), { recursive: true });
rmSync(report, { force: true });

const proxy = join(
  await installApart('prism'),
  'node_modules',
  '@stoplight',
  'prism-cli',
  'dist',
  'index.js',
);
const suite = await runStep(
  'API suite through the contract proxy',
  'vitest',
  ['run', ...(files.length > 0 ? files : ['api.test']), '--reporter=dot'],
  { env: { API_HOST: 'node', API_PROXY: proxy, CONTRACT_REPORT: report } },
);

const exchanges = (existsSync(report) ? readFileSync(report, 'utf8') : '')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Exchange);
const isSuccess = ({ status }: Exchange) => status < 300;
const broken = exchanges.filter(({ judgement }) => judgement.endsWith('breaks the contract'));
const fitting = exchanges.filter(({ judgement }) => judgement === 'fits');
const unary = contracts.filter(({ stream }) => !stream);
const succeeded = new Set(fitting.filter(isSuccess).map(({ operation }) => operation));
const unseen = unary.filter(({ id }) => !succeeded.has(id)).map(({ id }) => id);

console.table([
  {
    operations: unary.length,
    'seen to succeed': succeeded.size,
    'success exchanges that fit': fitting.filter(isSuccess).length,
    'refusals that fit': fitting.length - fitting.filter(isSuccess).length,
    'requests refused by proxy and server': exchanges.filter(
      ({ judgement }) => judgement === 'request refused',
    ).length,
    violations: broken.length,
  },
]);
for (const { operation, status, judgement, details } of broken) {
  console.log(`${operation}, ${status}: ${judgement}\n  ${JSON.stringify(details)}`);
}
if (unseen.length > 0 && files.length === 0) console.log(`Never seen to succeed: ${unseen.join(', ')}`);
const holds = broken.length === 0 && fitting.length > 0 && (unseen.length === 0 || files.length > 0);
console.log(`The contract ${holds ? 'holds' : 'is BROKEN'}; the suite ${suite.ok ? 'passed' : 'FAILED'}`);
process.exit(holds && suite.ok ? 0 : 1);
