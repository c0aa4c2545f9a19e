import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Proof } from './proof.ts';

const command = join(import.meta.dirname, '..', '..', '..', 'scripts', 'simulate.ts');
const maxOutputBytes = 64 * 1024 * 1024;

/** Seeds of the simulation, in a process and a database of their own, because they replace the time of both. */
export const simulation: Proof = {
  name: 'simulation',
  promise:
    'After schedules of lost, late and repeated messages, crashes and acts of others the books agree and nothing is stuck',
  rounds: 2_000,
  async run(_stage, rounds) {
    const { output, isBroken } = await simulate(['--seeds', String(rounds)]);
    const [last = ''] = output.trim().split('\n').slice(-1);
    return { rows: [{ rounds, result: last }], broken: isBroken ? [output] : [] };
  },
};

/** Runs `npm run simulate` with these arguments. */
export function simulate(args: readonly string[]): Promise<{ output: string; isBroken: boolean }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { maxBuffer: maxOutputBytes }, (err, stdout, stderr) =>
      resolve({ output: err ? `${stdout}\n${stderr}` : stdout, isBroken: err !== null }),
    );
  });
}
