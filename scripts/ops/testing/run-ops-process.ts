import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export type Ended = { code: number; output: string; errors: string };

/** Runs the command in a process of its own, as an operator would, on the databases of the environment. */
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
