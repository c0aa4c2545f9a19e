import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from './step.mjs';

/**
 * Runs `npm install` unless the last one had the same package files and platform.
 *
 * It uses `npm install`, because some registries do not serve the optional packages of every platform: the
 * lock file then lacks them and `npm ci` refuses it. The options override a user's npm configuration: the
 * optional packages are Node and PostgreSQL themselves.
 *
 * @param {string} root the project's folder
 * @param {{ development: boolean }} [options] without development packages a first installation takes two
 * thirds of the time (27 s against 41 s); development packages that are already installed stay
 */
export async function installDependencies(root, { development } = { development: true }) {
  const stamp = join(root, 'node_modules', '.sojourn-install');
  const last = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  const scope = development || hasDevelopmentPackages(root) ? 'whole' : 'product';
  if (last === `${scope} ${fingerprint(root)}`) return;
  const args = ['install', '--no-audit', '--no-fund', '--no-progress', '--include=optional'];
  args.push(scope === 'whole' ? '--include=dev' : '--omit=dev');
  // Under npm, the same npm is used. On Windows it is a script that cannot be started by its name alone.
  const npm = process.env.npm_execpath;
  const byScript = npm?.endsWith('.js');
  const command = byScript ? process.execPath : 'npm';
  await runStep('Installing packages', command, byScript ? [npm, ...args] : args, {
    cwd: root,
    shell: !byScript && process.platform === 'win32',
  });
  // npm may have rewritten the lock file, so the fingerprint is computed again.
  writeFileSync(stamp, `${scope} ${fingerprint(root)}`);
}

function hasDevelopmentPackages(root) {
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(devDependencies).some((name) => existsSync(join(root, 'node_modules', name)));
}

function fingerprint(root) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const name of ['package.json', 'package-lock.json']) {
    const file = join(root, name);
    if (existsSync(file)) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}
