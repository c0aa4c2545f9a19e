import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser } from '../scripts/find-browser.mjs';
import { environment, root, runStep } from '../scripts/run-step.mjs';

/**
 * `npm run e2e [-- <option or file of playwright test> ...]`: runs the journeys and writes an HTML report, with
 * a trace and a screenshot of each failure. Builds the portal first unless `E2E_ORIGIN` names a running product.
 */
const browser = findBrowser(environment);
if (!process.env.E2E_ORIGIN && !(await runStep('Build of the portal', 'node', ['scripts/build.ts'])).ok)
  process.exit(1);

const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const child = spawn(process.execPath, [playwright, 'test', ...process.argv.slice(2)], {
  cwd: root,
  env: { ...environment, CHROMIUM_PATH: browser ?? '', E2E_REPORT: 'html', NODE_NO_WARNINGS: '1' },
  stdio: 'inherit',
});
// The terminal sends Ctrl-C to Playwright as well; this process waits for its end.
process.on('SIGINT', () => {});
child.on('close', (code) => process.exit(code ?? 1));
