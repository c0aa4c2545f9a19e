import { expect, test } from 'vitest';
import { newId } from '#server/platform/ids/index.ts';
import { runOpsProcess } from './testing/run-ops-process.ts';

test('The command line asks a registered hotel supplier’s hotels, and says that the named one is not among them', async () => {
  const externalId = newId();
  const named = ['--environment', 'sandbox', '--supplier', 'pelican', '--external-id', externalId];
  const ended = await runOpsProcess([
    'hotel',
    'unmap',
    ...named,
    '--reason',
    'Closed',
    '--by',
    'olga',
    '--json',
  ]);
  expect(JSON.parse(ended.errors)).toEqual({
    error: { code: 'not_found', message: `There is no hotel "${externalId}" in Sandbox.` },
  });
});
