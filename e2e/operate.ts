import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ownServer } from './servers.ts';

const root = join(import.meta.dirname, '..');

/**
 * Runs a command of `npm run ops` on the Sandbox of the server under test and returns its parsed result.
 * `input` is sent to standard input.
 */
export function operate<Result = unknown>(args: readonly string[], input = ''): Result {
  const words = [...args, '--environment', 'sandbox', '--by', 'e2e', '--reason', 'browser test', '--json'];
  const answer = execFileSync(process.execPath, ['scripts/ops.ts', ...words], {
    cwd: root,
    input,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIRECTORY: ownServer().dataDirectory },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return JSON.parse(answer) as Result;
}
