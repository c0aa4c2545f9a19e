import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { environment, root, runStep } from './run-step.mjs';
import { installDependencies } from './start/install.mjs';
import { verify } from './verify.mjs';

/** `npm test`: everything, from a fresh clone. The last line says `N passed, N failed`. */
const reports = join(root, '.data', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

await installDependencies(root);
let passed = 0;
let failed = 0;
/** What failed, with its error: repeated at the end, because a reader of the log may have its last part alone. */
const failures = [];

function count(name, ok) {
  if (ok) passed += 1;
  else {
    failed += 1;
    failures.push(name);
  }
}

count('Verify', await verify());

// The proofs start the server about 100 times, from the bundle in half of the time.
const bundled = await runStep('Bundle of the server', 'node', ['scripts/bundle-server.ts']);
count('Bundle of the server', bundled.ok);

const outcomes = join(reports, 'outcomes.txt');
writeFileSync(outcomes, '');
// The build uses one core, the installation of a browser the network, and the tests often wait.
const [built] = await Promise.all([
  runStep('Build of the portal', 'node', ['scripts/build.ts'], { beside: true }),
  runStep('Browser for the journeys', 'node', ['scripts/find-browser.mjs'], { beside: true }),
  runVitest('Unit tests and proofs', 'unit.json', ['--project=!api'], {
    OUTCOMES_FILE: outcomes,
  }),
]);
count('Build of the portal', built.ok);

if (built.ok) {
  // The same API tests over HTTP: through the entry that `npm start` runs, and through Next as any Next host serves them.
  await runVitest('API over the Node entry', 'node.json', ['api.test'], {
    API_HOST: 'node',
    OUTCOMES_FILE: outcomes,
  });
  const seen = await runStep('Each declared outcome was seen', 'node', [
    'scripts/check-outcomes.ts',
    outcomes,
  ]);
  count('Each declared outcome was seen', seen.ok);
  await runVitest('API over Next', 'next.json', ['api.test'], { API_HOST: 'next' });
  const browserReport = join(reports, 'browser.json');
  const browser = await runStep('Journeys in a browser', 'playwright', ['test'], {
    env: {
      CHROMIUM_PATH: findBrowser(environment) ?? '',
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
      NODE_NO_WARNINGS: '1',
    },
  });
  const journeys = countBrowser(browserReport);
  passed += journeys.passed;
  failed += journeys.failed;
  if (!browser.ok && journeys.failed === 0) count('Journeys in a browser', false);
  if (journeys.failed > 0) showPagesAtFailure();
}

if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function runVitest(name, reportName, args, env) {
  const report = join(reports, reportName);
  const command = [
    'run',
    ...args,
    '--reporter=json',
    `--reporter=./server/testing/cause-reporter.ts`,
    `--outputFile=${report}`,
  ];
  const run = await runStep(name, 'vitest', command, { env, beside: true });
  const counted = countUnit(report);
  passed += counted.passed;
  failed += counted.failed;
  if (!run.ok && counted.failed === 0) count(name, false);
}

function countUnit(file) {
  const report = read(file);
  for (const suite of report?.testResults ?? []) {
    if (suite.status !== 'failed') continue;
    const tests = (suite.assertionResults ?? [])
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `  ✗ ${fullName}\n    ${failureMessages?.join('\n    ')}`);
    const failure = [`${suite.name.slice(root.length + 1)} ${suite.message ?? ''}`, ...tests].join('\n');
    console.log(`\n${failure}`);
    failures.push(failure.slice(0, 4_000));
  }
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (report?.numFailedTestSuites && !report?.numFailedTests ? 1 : 0),
  };
}

/** Prints the page of each failed journey as text, because a reader of the log may have no access to the screenshots. */
function showPagesAtFailure() {
  const results = join(root, 'test-results');
  for (const folder of readdirSync(results)) {
    const page = join(results, folder, 'error-context.md');
    if (existsSync(page)) console.log(`\n${folder}\n${readFileSync(page, 'utf8').slice(0, 6_000)}`);
  }
}

function countBrowser(file) {
  const report = read(file);
  const stats = report?.stats;
  for (const { ok, file, line, title } of (report?.suites ?? []).flatMap(specsOf)) {
    if (!ok) failures.push(`${file}:${line} ${title}`);
  }
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
