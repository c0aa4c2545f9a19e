import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** The exit code of a process with unhandled rejections of these error codes. */
async function exitAfter(...codes: string[]): Promise<number | null> {
  const program = `
    const { ignoreDatabaseDisconnects } = await import('./server/host/ignore-database-disconnects.ts');
    ignoreDatabaseDisconnects();
    for (const code of ${JSON.stringify(codes)}) void Promise.reject(Object.assign(new Error('no'), { code }));
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
    exitAfter('ECONNRESET', 'CONNECTION_CLOSED', '57P01', '57P03', '53300'),
    exitAfter('42P01'),
  ]);
  expect(outage).toBe(0);
  expect(missingTable).toBe(1);
});
