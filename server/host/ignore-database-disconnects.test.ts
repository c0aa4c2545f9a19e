import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** The exit code of a process with unhandled rejections of errors with these properties. */
async function exitAfter(
  ...errors: { code?: string; message?: string; stack?: string }[]
): Promise<number | null> {
  const program = `
    const { ignoreDatabaseDisconnects } = await import('./server/host/ignore-database-disconnects.ts');
    ignoreDatabaseDisconnects();
    for (const error of ${JSON.stringify(errors)}) void Promise.reject(Object.assign(new Error('no'), error));
    setTimeout(() => process.exit(0), 100);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    stdio: 'ignore',
  });
  const [code] = await once(child, 'exit');
  return code;
}

test('A process survives unhandled rejections of database outages but ends at any other one', async () => {
  const [outage, missingTable] = await Promise.all([
    exitAfter(...['ECONNRESET', 'CONNECTION_CLOSED', '57P01', '57P03', '53300'].map((code) => ({ code }))),
    exitAfter({ code: '42P01' }),
  ]);
  expect(outage).toBe(0);
  expect(missingTable).toBe(1);
});

test('A process survives the second release of a connection by the job runner, and no other second release', async () => {
  // The message of pg-pool, and the frame of the caller that it is known of.
  const message = 'Release called on client which has already been released to the pool.';
  const [ofWorker, ofOthers] = await Promise.all([
    exitAfter({
      message,
      stack: 'at release (file:///app/node_modules/graphile-worker/dist/main.js:347:20)',
    }),
    exitAfter({ message, stack: 'at save (file:///app/server/modules/trips/save-trip.ts:1:1)' }),
  ]);
  expect(ofWorker).toBe(0);
  expect(ofOthers).toBe(1);
});
