import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function run(file: string, ...args: string[]): { code: number | null; output: string; errors: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...args], {
    encoding: 'utf8',
  });
  return { code: status, output: stdout, errors: stderr };
}

test.each(['simulate.ts', 'suppliers-check.ts', 'previous-release.mjs'])(
  'An unknown option of %s is named above the usage, without a stack',
  (file) => {
    const { code, output, errors } = run(file, '--seedz', '7');
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toMatch(/^Unknown option '--seedz'\.\nUsage: npm run [\w:]+ -- \[--.+\n$/);
  },
);

test('A value that is not allowed is named with its option', () => {
  expect(run('simulate.ts', '--seeds', 'many')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('--seeds must be a whole number above 0, not "many".\nUsage: '),
  });
  expect(run('suppliers-check.ts', '--environment', 'live').errors).toContain(
    '--environment must be sandbox or production, not "live".',
  );
});
