import { setTimeout as pause } from 'node:timers/promises';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person } from '../index.ts';
import { openStream } from '../processes/call-server.ts';
import { medianAndWorst, PromiseChecks, type Proof, until } from './proof.ts';

const promisedMs = 2_000;
const clientsARound = 10;
/** One of its suppliers takes four seconds, so the search is still running when the client disconnects. */
const slowCity = 'Ushuaia';

/** Clients disconnect in the middle of a hotel search. */
export const leavingClients: Proof = {
  name: 'leaving-clients',
  promise:
    'When a client disconnects from a hotel search stream, its supplier searches are aborted within 2 s',
  rounds: 10,
  async run(stage, rounds) {
    const server = await stage.start({ SANDBOX_LATENCY: 'on' });
    const tenant = await aTenant();
    const checks = new PromiseChecks();
    const begun = performance.now();
    await readHotels(server, await aMember(tenant), 'to the end');
    const wholeMs = Math.round(performance.now() - begun);
    const abortedMs: number[] = [];
    let mostAtOnce = 0;
    for (let round = 0; round < rounds; round += 1) {
      const member = await aMember(tenant);
      const disconnects = await Promise.all(
        Array.from({ length: clientsARound }, () => readHotels(server, member, 'first hotel')),
      );
      const busy = await searchesInFlight(server);
      mostAtOnce = Math.max(mostAtOnce, busy);
      checks.expect(busy >= clientsARound, 'no supplier search was running when the clients disconnected');
      const disconnectedAt = performance.now();
      for (const abort of disconnects) abort();
      const aborted = await until(
        6_000,
        () => searchesInFlight(server),
        (count) => count === 0,
        20,
      );
      const tookMs = performance.now() - disconnectedAt;
      abortedMs.push(tookMs);
      checks.expect(aborted !== null && tookMs <= promisedMs, 'supplier searches ran on for more than 2 s');
      await pause(50);
    }
    const { median, worst } = medianAndWorst(abortedMs);
    return {
      rows: [
        {
          rounds,
          'clients a round': clientsARound,
          'ms a whole search takes': wholeMs,
          'supplier searches in flight': mostAtOnce,
          'ms until all were aborted, median': median,
          worst,
        },
      ],
      broken: checks.broken,
    };
  },
};

/** Opens a search and reads to its first hotel or to its end; resolves to a function that disconnects. */
async function readHotels(
  server: { origin: string },
  member: Person,
  how: 'first hotel' | 'to the end',
): Promise<() => void> {
  const controller = new AbortController();
  const check_in = addDays(today('UTC'), 60);
  const body = {
    destination: slowCity,
    check_in,
    check_out: addDays(check_in, 2),
    guests: { adults: 2, rooms: 1 },
  };
  const response = await openStream(
    server,
    'POST',
    '/v1/hotel/search/stream',
    { as: member, body },
    controller.signal,
  );
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  for (let text = ''; reader && !(how === 'first hotel' && text.includes('\nid: 1\n')); ) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  return () => controller.abort();
}

async function searchesInFlight(server: { origin: string }): Promise<number> {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  const line = text.match(/^sojourn_supplier_searches_in_flight (\d+)$/m);
  if (!line) throw new Error('The process does not report its supplier searches');
  return Number(line[1]);
}
