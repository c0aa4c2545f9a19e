import { fileURLToPath } from 'node:url';
import { checkAddress, readAddress } from './address.mjs';
import { forwardSignals, runServer } from './children.mjs';
import { compileCache } from './compile-cache.mjs';
import { installDependencies } from './install.mjs';
import { processMemory } from './process-memory.mjs';
import { Refusal } from './refusal.mjs';
import { findNode } from './runtime.mjs';
import { runStep } from './step.mjs';

// Node 20.0 has no import.meta.dirname.
const root = fileURLToPath(new URL('../..', import.meta.url));

const known = ['--dev', '--stand-ins'];

/**
 * Runs `npm start`, `npm run dev` and `npm run start:stand-ins`: checks the settings, installs missing packages, builds,
 * and runs the server until it ends or a signal stops it. Exits with the server's code, or with 1 after one sentence.
 *
 * @param {string[]} options `--dev` for Next's development server, which needs no build; `--stand-ins` for the product in
 * Production mode beside stand-ins of its suppliers
 */
export async function start(options) {
  forwardSignals();
  try {
    const unknown = options.find((option) => !known.includes(option));
    if (unknown) throw new Refusal(`There is no option ${unknown}; only ${known.join(' and ')}.`);
    const development = options.includes('--dev');
    const standIns = options.includes('--stand-ins');
    await checkAddress(readAddress(process.env));
    await installDependencies(root, { development: development || standIns });
    const node = findNode(root);
    const mode = development ? 'development' : 'production';
    const env = { ...process.env, ...compileCache(root), NODE_ENV: mode };
    if (development) env.SOJOURN_DEV = '1';
    else await runStep('Building the portal', node, ['scripts/build.ts'], { cwd: root, env });
    const entry = standIns ? 'server/testing/stand-ins/deployment/main.ts' : 'server/main.ts';
    process.exitCode = await runServer(node, [entry], { cwd: root, env: { ...env, ...processMemory(env) } });
  } catch (err) {
    console.error(err instanceof Refusal ? err.message : err);
    process.exitCode = 1;
  }
  process.exit();
}
