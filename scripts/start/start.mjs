import { fileURLToPath } from 'node:url';
import { checkAddress, readAddress } from './address.mjs';
import { forwardSignals, runServer } from './children.mjs';
import { compileCache } from './compile-cache.mjs';
import { installDependencies } from './install.mjs';
import { Refusal } from './refusal.mjs';
import { findNode } from './runtime.mjs';
import { runStep } from './step.mjs';

// Node 20.0 has no import.meta.dirname.
const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs `npm start` and `npm run dev`: checks the settings, installs missing packages, builds, and runs the
 * server until it ends or a signal stops it. Exits with the server's code, or with 1 after one sentence.
 *
 * @param {string[]} options `--dev` for Next's development server, which needs no build
 */
export async function start(options) {
  forwardSignals();
  try {
    const unknown = options.find((option) => option !== '--dev');
    if (unknown) throw new Refusal(`There is no option ${unknown}; only --dev.`);
    const development = options.includes('--dev');
    await checkAddress(readAddress(process.env));
    await installDependencies(root, { development });
    const node = findNode(root);
    const mode = development ? 'development' : 'production';
    const env = { ...process.env, ...compileCache(root), NODE_ENV: mode };
    if (development) env.SOJOURN_DEV = '1';
    else await runStep('Building the portal', node, ['scripts/build.ts'], { cwd: root, env });
    process.exitCode = await runServer(node, ['server/main.ts'], { cwd: root, env });
  } catch (err) {
    console.error(err instanceof Refusal ? err.message : err);
    process.exitCode = 1;
  }
  process.exit();
}
