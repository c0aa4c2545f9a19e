import { setTimeout as pause } from 'node:timers/promises';
import { PromiseChecks, type Proof } from './proof.ts';

/** The first signal has been handled by then, and the process has not ended. */
const secondSignalMs = 50;

/** Sends SIGTERM twice as soon as the port answers, while the jobs still start: to one process, and to one with two workers. */
export const earlyStop: Proof = {
  name: 'early-stop',
  promise:
    'SIGTERM as soon as the port answers, while jobs start, ends the process gracefully, even if it comes twice',
  rounds: 20,
  async run(stage, rounds) {
    const checks = new PromiseChecks();
    const rows: Record<string, string | number>[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const workers = round % 2 === 0 ? 2 : 1;
      const server = await stage.start({ WORKERS: String(workers) });
      const begun = performance.now();
      const [code] = await Promise.all([server.stop(), pause(secondSignalMs).then(() => server.stop())]);
      checks.expect(code === 0, `round ${round} with ${workers} workers: the exit code was ${code}`);
      rows.push({
        round,
        workers,
        'exit code': code ?? 'none',
        'exited after ms': Math.round(performance.now() - begun),
      });
    }
    return { rows, broken: checks.broken };
  },
};
