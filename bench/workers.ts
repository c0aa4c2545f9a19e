import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import autocannon from 'autocannon';
import { cpuMicroseconds } from './cpu-time.ts';
import { openStage } from './open-stage.ts';

/**
 * `npm run bench -- workers`: the CPU time of `GET /v1/users/me` with one worker and with two, in alternating rounds. Two workers serve
 * `2 * CPU of one : CPU of two` times as much on cores of their own. Linux only.
 */
const rounds = 5;
const seconds = 4;
const connectionsOfWorker = 32;

const { stage, close } = await openStage();
try {
  const { aMember, aTenant } = await import('#server/testing/index.ts');
  const member = await aMember(await aTenant());
  const headers = {
    authorization: `Bearer ${member.accessToken}`,
    'x-app-id': member.tenant.appId,
    'x-environment': 'Sandbox',
  };
  const one = await stage.start({ LOG_LEVEL: 'error' });
  const two = await stage.start({ LOG_LEVEL: 'error', WORKERS: '2' });
  const measure = async ({ origin, pid }: { origin: string; pid: number }) => {
    const workers = childrenOf(pid);
    const processes = [pid, ...workers];
    const connections = connectionsOfWorker * Math.max(1, workers.length);
    const used = () => processes.reduce((sum, id) => sum + cpuMicroseconds(id), 0);
    const before = used();
    const result = await autocannon({
      url: `${origin}/v1/users/me`,
      connections,
      duration: seconds,
      headers,
    });
    if (result.errors > 0) throw new Error(`${result.errors} errors`);
    return { cpu: (used() - before) / result.requests.total, rate: result.requests.average };
  };
  // The engine compiles what runs often; a worker of two needs twice the time for it.
  for (const server of [one, two, two]) await measure(server);
  const rows = [];
  for (let round = 0; round < rounds; round += 1) {
    const [alone, both] = [await measure(one), await measure(two)];
    rows.push({
      'one worker, CPU µs': Math.round(alone.cpu),
      'two workers, CPU µs': Math.round(both.cpu),
      'two : one by CPU': ((2 * alone.cpu) / both.cpu).toFixed(2),
      'one /s': Math.round(alone.rate),
      'two /s': Math.round(both.rate),
    });
  }
  console.log(`${cpus()[0]?.model}, Node ${process.version}, machine load ${loadavg()[0]?.toFixed(1)}`);
  console.table(rows);
} finally {
  await close();
}
// Timers of the modules that made the data would keep the process.
process.exit();

/** The workers of a process. */
function childrenOf(processId: number): number[] {
  const text = readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8').trim();
  return text ? text.split(' ').map(Number) : [];
}
