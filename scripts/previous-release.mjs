import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './read-arguments.mjs';
import { root } from './run-step.mjs';

/**
 * `npm run prove:previous -- [--ref REF]`: runs the API tests of the previous release, over its own server, on
 * databases that this version has migrated. During a deployment both run side by side. The previous release is the
 * newest tag `v...` before this commit. Exits with 1 when a test fails.
 */
const { values } = readArguments('npm run prove:previous -- [--ref REF]', {
  options: { ref: { type: 'string' } },
});
const ref = values.ref ?? previousRelease();
if (!ref) {
  console.log('There is no tagged release before this commit, so there is nothing to prove.');
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'previous-release-'));
git('worktree', 'add', '--force', '--detach', folder, ref);
let isProved = false;
try {
  const { installDependencies } = await import(join(folder, 'scripts', 'start', 'install.mjs'));
  await installDependencies(folder);
  // The steps of the previous release run in its folder.
  const { runStep } = await import(join(folder, 'scripts', 'run-step.mjs'));
  const built = await runStep(`Build of ${ref}`, 'node', ['scripts/build.ts']);
  const tested = await runStep(`API of ${ref} on the new schema`, 'vitest', ['run', 'api.test'], {
    env: { API_HOST: 'node', TEST_MIGRATIONS: join(root, 'drizzle') },
  });
  isProved = built.ok && tested.ok;
} finally {
  git('worktree', 'remove', '--force', folder);
}
process.exit(isProved ? 0 : 1);

/** The newest tag of a release that this commit contains and is not itself; undefined before the second release. */
function previousRelease() {
  const here = new Set(git('tag', '--points-at', 'HEAD').split('\n'));
  const tags = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n');
  return tags.find((tag) => tag !== '' && !here.has(tag));
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}
