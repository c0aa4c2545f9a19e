import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runStep } from './run-step.mjs';

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
  if (!existsSync(join(root, 'node_modules'))) {
    console.error('Run `npm install --no-audit --no-fund` first, or `npm test`, which does it for you.');
    process.exit(1);
  }
  process.exit((await verify()) ? 0 : 1);
}
