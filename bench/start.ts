import { loadavg } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from '../scripts/bundle/bundle-server.ts';
import { launchServer } from './launch-server.ts';

/**
 * `npm run bench -- start`: starts the product from its bundle and from its sources in alternation, and prints time to
 * ready, CPU time and memory at that moment. Exits with 1 when the bundle takes more than 0.6 of the CPU of the sources, or more
 * than 300 MB. CPU time hardly depends on other load on the machine; the time to ready does.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const mostOfSources = 0.6;
const mostMegabytes = 300;

await bundleServer(join(import.meta.dirname, '..'));
const ways = { bundle: {}, sources: { SOJOURN_BUNDLE: '0' } };
const measured = { bundle: [] as number[][], sources: [] as number[][] };
// The first start of each fills the compile cache and creates the databases.
for (let round = 0; round <= rounds; round += 1) {
  for (const way of ['bundle', 'sources'] as const) {
    const server = await launchServer(ways[way]);
    const numbers = [server.readyMs, server.cpuMs(), server.residentMegabytes()];
    await server.stop();
    if (round > 0) measured[way].push(numbers);
  }
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const column = (way: keyof typeof measured, index: number) =>
  measured[way].map((numbers) => numbers[index] ?? Number.NaN);
console.log(`medians (and least) of ${rounds} starts; machine load ${loadavg()[0]?.toFixed(1)}`);
console.table(
  (['bundle', 'sources'] as const).map((way) => {
    const show = (index: number) =>
      `${Math.round(median(column(way, index)))} (${Math.round(Math.min(...column(way, index)))})`;
    return { from: way, 'ready ms': show(0), 'CPU ms': show(1), 'resident MB': show(2) };
  }),
);
const ratio = median(column('bundle', 1)) / median(column('sources', 1));
const megabytes = median(column('bundle', 2));
console.log(`The bundle takes ${ratio.toFixed(2)} of the CPU of the sources.`);
if (!(ratio <= mostOfSources) || !(megabytes <= mostMegabytes)) {
  console.error(`Above the limits of ${mostOfSources} and ${mostMegabytes} MB.`);
  process.exitCode = 1;
}
