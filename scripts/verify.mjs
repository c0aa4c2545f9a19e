import { root, runStep } from './run-step.mjs';
import { installDependencies } from './start/install.mjs';

/** `npm run verify`: the fast part of `npm test`: format, lint, types, direction of imports. */
export async function verify() {
  const results = [
    await runStep('Format and lint', 'biome', ['check', '.']),
    await runStep('Route types', 'next', ['typegen']),
    await runStep('Types', 'tsc', ['--noEmit', '-p', '.']),
    await runStep('Direction of imports', 'depcruise', [
      '--config',
      '.dependency-cruiser.cjs',
      'app',
      'components',
      'server',
      'scripts',
    ]),
  ];
  return results.every((result) => result.ok);
}

if (process.argv[1] === import.meta.filename) {
  await installDependencies(root);
  process.exit((await verify()) ? 0 : 1);
}
