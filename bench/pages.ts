import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { freePort } from '#server/testing/processes/free-port.ts';
import { awaitServer } from './await-server.ts';
import { cpuMicroseconds } from './cpu-time.ts';
import type { PageFloor } from './floor-of-pages.ts';
import { openStage } from './open-stage.ts';
import type { PageCase } from './prepare-pages.ts';

/**
 * `npm run bench -- pages [word of a case ...]`: measures the CPU time of each page of the portal beside that of a bare
 * server that runs the same SQL and sends the same bytes, in the same run. Rounds alternate; the least CPU time of
 * each counts. A round is a number of views that takes about `roundCpuSeconds`, because on a busy machine a round of
 * fixed length may hold only a few views. Needs a built portal (`npm run build`).
 */
const root = join(import.meta.dirname, '..');
const roundCpuSeconds = Number(process.env.BENCH_SECONDS ?? 2);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const connections = 8;
/** Views before the first round, in which the engine compiles what it runs often. */
const warmUps = 50;
const folder = join(root, '.data', 'bench');
const statementsFile = join(folder, 'statements.json');
const caseFilters = process.argv.slice(3);

if (!existsSync(join(root, '.next', 'BUILD_ID'))) throw new Error('Build the portal first: npm run build');
const { stage, close } = await openStage();
let floor: ChildProcess | undefined;
try {
  const { preparePages } = await import('./prepare-pages.ts');
  const cases = (await preparePages()).filter(
    ({ name }) => caseFilters.length === 0 || caseFilters.some((word) => name.includes(word)),
  );
  // With BENCH_PROFILE=<folder>, a CPU profile of the product is written to that folder.
  const profile = process.env.BENCH_PROFILE ? ` --cpu-prof --cpu-prof-dir=${process.env.BENCH_PROFILE}` : '';
  const product = await stage.start({
    SOJOURN_PAGES: '1',
    LOG_LEVEL: 'error',
    STATEMENTS_FILE: statementsFile,
    NODE_OPTIONS: `--import=${join(root, 'bench', 'record-statements.ts')}${profile}`,
  });
  const floors: Record<string, PageFloor> = {};
  const sizes: Record<string, string> = {};
  for (const one of cases) {
    for (let index = 0; index < 3; index += 1) await read(product.origin, one);
    floors[one.name] = await observe(product.origin, product.pid, one);
    const plain = await read(product.origin, one, 'identity');
    sizes[one.name] =
      `${kilobytes(plain.body)} / ${kilobytes(Buffer.from(floors[one.name]?.body ?? '', 'base64'))}`;
  }
  const file = join(folder, 'pages.json');
  writeFileSync(file, JSON.stringify(floors));
  const floorPort = await freePort();
  floor = spawn(process.execPath, [join(root, 'bench', 'floor-of-pages.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(floorPort), FLOOR_CASES: file },
  });
  await awaitServer(`http://127.0.0.1:${floorPort}`);
  const hosts = {
    floor: { url: `http://127.0.0.1:${floorPort}`, processId: floor.pid ?? 0 },
    product: { url: product.origin, processId: product.pid },
  };
  const rows = [];
  for (const one of cases) {
    const { statements } = floors[one.name]?.recording ?? { statements: [] };
    rows.push({
      page: one.name,
      'kB, plain / sent': sizes[one.name],
      statements: statements.length,
      ...(await measure(one, hosts)),
    });
  }
  console.log(
    `${cpus()[0]?.model}, Node ${process.version}: ${connections} connections, best of ${rounds} alternating rounds of about ${roundCpuSeconds} s of CPU; machine load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.table(rows);
  // A profile is written only when the process stops gracefully.
  await product.stop();
} finally {
  floor?.kill('SIGKILL');
  await close();
}
// Timers of the modules that made the data would keep the process.
process.exit();

/** Records the SQL of one view in the product's process, and its answer. */
async function observe(origin: string, processId: number, one: PageCase): Promise<PageFloor> {
  for (const file of [statementsFile, `${statementsFile}.begun`]) rmSync(file, { force: true });
  process.kill(processId, 'SIGUSR2');
  await waitForFile(`${statementsFile}.begun`);
  const { headers, body } = await read(origin, one);
  process.kill(processId, 'SIGUSR2');
  await waitForFile(statementsFile);
  const recording = JSON.parse(readFileSync(statementsFile, 'utf8'));
  const { date: _, connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...rest } = headers;
  return { recording, headers: rest as Record<string, string>, body: body.toString('base64') };
}

/** Waits until the product has written a file to its end. */
async function waitForFile(file: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (existsSync(file) && (file.endsWith('.begun') || readFileSync(file, 'utf8').endsWith('}'))) return;
    await pause(20);
  }
  throw new Error(`The product did not write ${file}`);
}

/** Reads a page without decoding it; throws unless its status is 200. */
function read(origin: string, one: PageCase, encoding?: string) {
  const headers = { ...one.headers, ...(encoding ? { 'accept-encoding': encoding } : {}) };
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(origin + one.path, { headers }, async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece);
      if (answer.statusCode !== 200) reject(new Error(`${one.name}: status ${answer.statusCode}`));
      resolve({ headers: answer.headers, body: Buffer.concat(pieces) });
    })
      .on('error', reject)
      .end();
  });
}

/** Returns the least CPU time of a view on each host, and their ratio. */
async function measure(one: PageCase, hosts: Record<string, { url: string; processId: number }>) {
  const least: Record<string, number> = {};
  const views: Record<string, number> = {};
  for (const [host, { url, processId }] of Object.entries(hosts)) {
    await view(one, url, processId, warmUps);
    const { cpu } = await view(one, url, processId, warmUps);
    views[host] = Math.round(Math.min(50_000, Math.max(warmUps, (roundCpuSeconds * 1e6) / Math.max(cpu, 1))));
  }
  let rate = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [host, { url, processId }] of Object.entries(hosts)) {
      const { cpu, perSecond } = await view(one, url, processId, views[host] ?? warmUps);
      least[host] = Math.min(least[host] ?? Number.POSITIVE_INFINITY, cpu);
      if (host === 'product') rate = Math.max(rate, perSecond);
    }
  }
  const { product = Number.NaN, floor = Number.NaN } = least;
  return {
    'floor CPU ms': (floor / 1000).toFixed(3),
    'CPU ms': (product / 1000).toFixed(3),
    'CPU : floor': (product / floor).toFixed(1),
    'pages of one core /s': Math.round(1e6 / product),
    'measured /s': Math.round(rate),
  };
}

/** Views a page `amount` times and returns the microseconds of CPU of one view, and the views per second. */
async function view(one: PageCase, url: string, processId: number, amount: number) {
  const before = cpuMicroseconds(processId);
  const result = await autocannon({
    url: url + one.path,
    connections,
    amount,
    // Generous, because a busy machine is slow.
    timeout: 60,
    headers: { ...one.headers, 'x-case': one.name },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${one.name} at ${url}: ${result.non2xx} answers not 2xx, ${result.errors} errors`);
  return {
    cpu: (cpuMicroseconds(processId) - before) / result['2xx'],
    perSecond: result['2xx'] / result.duration,
  };
}

function kilobytes(bytes: Buffer): string {
  return (bytes.length / 1000).toFixed(1);
}
