import { runStep } from './run-step.mjs';

/**
 * `npm run release:check`: everything that a release needs and that takes too long for each change. Goes on after a
 * failure, so that one run tells all of them; exit code 1 when any step failed.
 */
const commands = ['test', 'prove', 'prove:contract', 'bench', 'axe', 'lighthouse'];

const failed = [];
for (const command of commands) {
  const { ok } = await runStep(`npm run ${command}`, 'npm', ['run', '--silent', command], { show: true });
  if (!ok) failed.push(command);
}
console.log(
  failed.length === 0 ? '\nReady to release' : `\nNot ready to release: ${failed.join(', ')} failed`,
);
process.exit(failed.length === 0 ? 0 : 1);
