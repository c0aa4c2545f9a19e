import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { compileCache } from './start/compile-cache.mjs';

/** The project's folder and an environment in which `node` is the pinned one. */
export const root = join(import.meta.dirname, '..');
export const environment = {
  ...process.env,
  ...compileCache(root),
  PATH: join(root, 'node_modules', '.bin') + delimiter + process.env.PATH,
  NEXT_TELEMETRY_DISABLED: '1',
  // A larger young generation takes an eighth less CPU in the tests, most of which are short requests.
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=32`,
};

/**
 * Runs a command, shows its name and duration, and its output only when it failed; with `show` as it comes. A step
 * that runs beside others shows its name at its end.
 * Resolves to whether it succeeded, with the output.
 */
export function runStep(name, command, args, { show = false, beside = false, env = {} } = {}) {
  const begun = performance.now();
  if (!beside) process.stdout.write(show ? `${name}\n` : `${name} ... `);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment, ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('close', (code) => {
      const output = Buffer.concat(chunks).toString();
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      if (beside) process.stdout.write(`${name} ... `);
      if (!show) process.stdout.write(`${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
      if (code !== 0 && !show) process.stdout.write(`${output}\n`);
      resolve({ ok: code === 0, output });
    });
  });
}
