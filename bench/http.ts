import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '#server/testing/processes/free-port.ts';
import { awaitServer } from './await-server.ts';
import { cpuMicroseconds } from './cpu-time.ts';
import { brokenFloors, type Measured } from './enforce-floors.ts';
import { openStage } from './open-stage.ts';
import type { Case } from './prepare-cases.ts';
import { timeToFirstHotel } from './time-to-first-hotel.ts';

/**
 * `npm run bench -- [word of a case ...]`: measures the requests per second of the product on its Node entry
 * and through Next as a ratio to a bare server that runs the same SQL, in the same run, because absolute
 * rates vary with the machine. Rounds alternate and the best of each counts. Exits with 1 when a case is
 * below its floor on the Node entry: 0.6 or the one that the case declares.
 */
const root = join(import.meta.dirname, '..');
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const connections = 32;
const folder = join(root, '.data', 'bench');
const caseFilters = process.argv.slice(2);

const { stage, close } = await openStage();
let floor: ChildProcess | undefined;
try {
  const { prepareCases } = await import('./prepare-cases.ts');
  const { cases, prepared } = await prepareCases();
  const file = join(folder, 'cases.json');
  writeFileSync(file, JSON.stringify(prepared));
  const floorPort = await freePort();
  floor = spawn(process.execPath, [join(root, 'bench', 'floor.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(floorPort), FLOOR_CASES: file },
  });
  const quiet = { LOG_LEVEL: 'error' };
  const hosts: Record<string, string> = { floor: `http://127.0.0.1:${floorPort}` };
  const processIds: Record<string, number> = { floor: floor.pid ?? 0 };
  // With BENCH_PROFILE=<folder>, a CPU profile of the product is written to that folder.
  const profile: Record<string, string> = process.env.BENCH_PROFILE
    ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.BENCH_PROFILE}` }
    : {};
  const product = await stage.start({ ...quiet, ...profile });
  hosts.node = product.origin;
  processIds.node = product.pid;
  // Requests through Next need a built portal (`npm run build`).
  if (existsSync(join(root, '.next', 'BUILD_ID')) && process.env.BENCH_NEXT !== '0') {
    const throughNext = await stage.start({ ...quiet, ROUTE_HOST: 'next', SOJOURN_PAGES: '1' });
    hosts.next = throughNext.origin;
    processIds.next = throughNext.pid;
  }
  await awaitServer(`http://127.0.0.1:${floorPort}`);
  const rows = [];
  const measured: Measured[] = [];
  for (const one of cases) {
    if (caseFilters.length > 0 && !caseFilters.some((word) => one.name.includes(word))) continue;
    const { row, ratio } = await measure(one, hosts, processIds);
    rows.push(row);
    measured.push({ name: one.name, ratio, floor: one.floor });
  }
  console.log(
    `${connections} connections, best of ${rounds} alternating rounds of ${seconds} s; machine load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.table(rows);
  const broken = brokenFloors(measured);
  for (const line of broken) console.error(`Below its floor: ${line}`);
  if (broken.length > 0) process.exitCode = 1;
  const search = cases.find(({ name }) => name.startsWith('search stream'))?.requests[0];
  if (search && !process.env.BENCH_PROFILE) console.table(await timeToFirstHotel(search, hosts));
  // A profile is written only when the process stops gracefully.
  await product.stop();
} finally {
  floor?.kill('SIGKILL');
  await close();
}

async function measure(
  { name, requests }: Case,
  hosts: Record<string, string>,
  processIds: Record<string, number>,
) {
  const best: Record<string, number> = {};
  const minMicroseconds: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [host, url] of Object.entries(hosts)) {
      const before = cpuMicroseconds(processIds[host] ?? 0);
      const result = await autocannon({ url, connections, duration: seconds, requests });
      const spent = cpuMicroseconds(processIds[host] ?? 0) - before;
      if (result.non2xx > 0 || result.errors > 0) {
        throw new Error(`${name} on ${host}: ${result.non2xx} answers not 2xx, ${result.errors} errors`);
      }
      best[host] = Math.max(best[host] ?? 0, result['2xx'] / result.duration);
      const each = spent / Math.max(1, result['2xx']);
      minMicroseconds[host] = Math.min(minMicroseconds[host] ?? Number.POSITIVE_INFINITY, each);
    }
  }
  const ratioOf = (host: string) => (best[host] ?? Number.NaN) / (best.floor ?? Number.NaN);
  const ratio = (host: string) => ratioOf(host).toFixed(2);
  const row = {
    case: name,
    ...Object.fromEntries(Object.entries(best).map(([host, rate]) => [`${host} /s`, Math.round(rate)])),
    'node : floor': ratio('node'),
    ...(hosts.next ? { 'next : floor': ratio('next') } : {}),
    // CPU time per request does not depend on other load on the machine.
    ...Object.fromEntries(
      Object.entries(minMicroseconds).map(([host, each]) => [`${host} CPU µs`, Math.round(each)]),
    ),
  };
  return { row, ratio: ratioOf('node') };
}
