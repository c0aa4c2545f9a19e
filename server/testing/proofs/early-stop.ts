import { PromiseChecks, type Proof } from './proof.ts';

/** Sends SIGTERM as soon as the port answers, while the jobs of the process still start. */
export const earlyStop: Proof = {
  name: 'early-stop',
  promise: 'SIGTERM as soon as the port answers, while jobs start, ends the process gracefully',
  rounds: 20,
  async run(stage, rounds) {
    const checks = new PromiseChecks();
    const rows: Record<string, string | number>[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const server = await stage.start();
      const begun = performance.now();
      const code = await server.stop();
      checks.expect(code === 0, `round ${round}: the exit code was ${code}`);
      rows.push({
        round,
        'exit code': code ?? 'none',
        'exited after ms': Math.round(performance.now() - begun),
      });
    }
    return { rows, broken: checks.broken };
  },
};
