import { runStep } from './run-step.mjs';

/**
 * `npm run release:check`: runs all checks of a release, which take too long for each change. It continues
 * after a failure, so that one run reports all of them. Exits with 1 when any step failed.
 */
const commands = ['test', 'prove', 'prove:contract', 'prove:previous', 'bench', 'axe', 'lighthouse'];

const failed = [];
for (const command of commands) {
  const { ok } = await runStep(`npm run ${command}`, 'npm', ['run', '--silent', command], { show: true });
  if (!ok) failed.push(command);
}
console.log(
  failed.length === 0 ? '\nReady to release' : `\nNot ready to release: ${failed.join(', ')} failed`,
);
process.exit(failed.length === 0 ? 0 : 1);
