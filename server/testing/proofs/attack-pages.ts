import type { ServerProcess } from '../processes/server-process.ts';
import { residentMb } from '../resident-memory.ts';
import { metricsToken } from '../test-settings.ts';
import { type Outcome, PromiseChecks } from './proof.ts';

/**
 * Settings of a server with built pages and full logging that
 * takes the client address from the test's header.
 */
export const pageSettings = {
  SOJOURN_PAGES: '1',
  SOJOURN_JOBS: '0',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'info',
  METRICS_TOKEN: metricsToken,
};

type Attack = {
  /** What is sent, in the plural: a column of the report. */
  what: string;
  /** Number of concurrent requests. */
  lanes: number;
  /** Runs before each `chunk` and returns texts that no log line may contain. */
  prepare: (round: number) => Promise<readonly string[]>;
  /**
   * Sends one request, which may contain `canary`, and returns its name and the response's status and text.
   */
  send: (round: number, canary: string) => Promise<{ name: string; status: number; text: string }>;
};

const canary = 'canary-7731';
const chunk = 500;
/** Requests after which every action and page has been loaded. */
const warmUp = 1_000;
const allowedMs = 1_000;
/**
 * Allowed in the second half. In the first half V8's heap reaches its final size: of 4,000 forms, the last
 * 2,000 began with 360 MB in use and ended with 299 MB.
 */
const allowedGrowthMb = 150;

/** Sends `rounds` hostile requests to a server with pages and checks responses, time, memory and log. */
export async function attackPages(server: ServerProcess, rounds: number, attack: Attack): Promise<Outcome> {
  const checks = new PromiseChecks();
  const statuses = new Map<string, number>();
  const slowest = { ms: 0, name: '' };
  const memoryMb: number[] = [];
  let over = 0;
  const sendOne = async (round: number, counts: boolean) => {
    const begun = performance.now();
    const answer = await attack.send(round, canary).catch((err: Error) => ({
      name: err.message,
      status: 0,
      text: '',
    }));
    const ms = Math.round(performance.now() - begun);
    const { name, status } = answer;
    checks.expect(status > 0 && status < 500, `${name} was answered with ${status}`);
    if (!counts) return answer;
    statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
    if (ms > allowedMs) over += 1;
    if (ms > slowest.ms) Object.assign(slowest, { ms, name });
    return answer;
  };
  const sendMany = async (from: number, to: number, counts: boolean) => {
    let next = from;
    const lane = async () => {
      while (next < to) {
        const round = next;
        next += 1;
        await sendOne(round, counts);
      }
    };
    await Promise.all(Array.from({ length: attack.lanes }, lane));
  };
  const forbidden = new Set<string>([canary]);
  const checkLog = () => {
    for (const line of server.log.splice(0)) {
      for (const text of forbidden)
        checks.expect(!line.includes(text), `the log contains ${line.slice(0, 300)}`);
      checks.expect(!line.includes('"msg":"forged'), 'a line of the log was forged');
    }
  };
  for (const one of await attack.prepare(0)) forbidden.add(one);
  await sendMany(0, Math.min(warmUp, rounds), false);
  for (let round = 0; round < rounds; round += chunk) {
    for (const one of await attack.prepare(round)) forbidden.add(one);
    if (round % (rounds / 4) < chunk) memoryMb.push(await residentMb(server.origin));
    await sendMany(round, Math.min(round + chunk, rounds), true);
    checkLog();
  }
  memoryMb.push(await residentMb(server.origin));
  const [before = 0, after = 0] = [memoryMb[Math.floor(memoryMb.length / 2)], memoryMb.at(-1)];
  checks.expect(after - before <= allowedGrowthMb, `memory grew from ${before} to ${after} MB`);
  checks.expect(over === 0, `${over} took over a second, ${slowest.name} ${slowest.ms} ms`);
  checks.expect(server.ended() === null, `the process ended: ${server.ended()}`);
  const rows = [
    {
      [attack.what]: rounds,
      statuses: [...statuses]
        .sort()
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
      'over 1 s': over,
      'slowest ms': slowest.ms,
      'slowest of': slowest.name,
      'resident MB in quarters': memoryMb.join(', '),
    },
  ];
  return { rows, broken: checks.broken };
}
