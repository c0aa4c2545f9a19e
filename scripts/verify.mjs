import { root, runStep } from './run-step.mjs';
import { installDependencies } from './start/install.mjs';

/**
 * `npm run verify`: runs the fast part of `npm test`: format,
 * lint, types, direction of imports, unused code. Resolves to success.
 */
export async function verify() {
  const parallel = { beside: true };
  const folders = ['app', 'components', 'server', 'scripts'];
  const results = await Promise.all([
    runStep('Format and lint', 'biome', ['check', '.'], parallel),
    checkTypes(parallel),
    runStep(
      'Direction of imports',
      'depcruise',
      ['--config', '.dependency-cruiser.cjs', ...folders],
      parallel,
    ),
    runStep(
      'Cycles between folders',
      'depcruise',
      ['--config', '.dependency-cruiser.folders.cjs', 'server', 'components'],
      parallel,
    ),
    runStep('Unused code', 'knip', ['--no-progress', '--treat-config-hints-as-errors'], parallel),
  ]);
  return results.every((result) => result.ok);
}

/** The compiler needs the route types that Next generates. */
async function checkTypes(options) {
  const routes = await runStep('Route types', 'next', ['typegen'], options);
  return routes.ok ? runStep('Types', 'tsc', ['--noEmit', '-p', '.'], options) : routes;
}

if (process.argv[1] === import.meta.filename) {
  await installDependencies(root);
  process.exit((await verify()) ? 0 : 1);
}
