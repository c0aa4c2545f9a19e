import type { Proof } from './proof.ts';
import { simulate } from './simulation.ts';

/** A day of traffic in simulated time, in a process and a database of its own. */
export const flatTables: Proof = {
  name: 'flat-tables',
  promise:
    'While traffic is even no table grows that a job empties, and each of them is empty once its rows are over',
  rounds: 24,
  async run(_stage, rounds) {
    const { output, isBroken } = await simulate(['--hours', String(rounds)]);
    const rows = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    return { rows, broken: isBroken ? [output] : [] };
  },
};
