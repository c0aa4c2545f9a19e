import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The exit code and the output of an ended process. */
export type Ended = { code: number; output: string; errors: string };

/** Runs an operator command in a separate process on the databases that `process.env` names. */
export async function runOpsProcess(args: readonly string[], input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'ops.ts'), ...args], {
    env: process.env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, output, errors };
}
