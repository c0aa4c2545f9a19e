import { setTimeout as pause } from 'node:timers/promises';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person } from '#server/testing/index.ts';
import { openStream } from '#server/testing/processes/call-server.ts';
import { Judge, type Proof, spread, until } from './proof.ts';

const promisedMs = 2_000;
const clientsARound = 10;
/** One of its suppliers answers after four seconds, so that work is still going on when the client leaves. */
const slowCity = 'Ushuaia';

/** Clients that close the connection in the middle of a hotel search. */
export const leavingClients: Proof = {
  name: 'leaving-clients',
  promise: 'A client that leaves a hotel stream frees the supplier work behind it within 2 s',
  rounds: 10,
  async run(stage, rounds) {
    const server = await stage.start({ SANDBOX_LATENCY: 'on' });
    const tenant = await aTenant();
    const judge = new Judge();
    const begun = performance.now();
    await readHotels(server, await aMember(tenant), 'to the end');
    const wholeMs = Math.round(performance.now() - begun);
    const freedMs: number[] = [];
    let mostAtOnce = 0;
    for (let round = 0; round < rounds; round += 1) {
      const member = await aMember(tenant);
      const leave = await Promise.all(
        Array.from({ length: clientsARound }, () => readHotels(server, member, 'first hotel')),
      );
      const busy = await searchesInFlight(server);
      mostAtOnce = Math.max(mostAtOnce, busy);
      judge.expect(busy >= clientsARound, 'no supplier was at work when the clients left');
      const left = performance.now();
      for (const abort of leave) abort();
      const freed = await until(
        6_000,
        () => searchesInFlight(server),
        (count) => count === 0,
        20,
      );
      const tookMs = performance.now() - left;
      freedMs.push(tookMs);
      judge.expect(freed !== null && tookMs <= promisedMs, 'supplier work went on for more than 2 s');
      await pause(50);
    }
    const { median, worst } = spread(freedMs);
    return {
      rows: [
        {
          rounds,
          'clients a round': clientsARound,
          'ms a whole search takes': wholeMs,
          'supplier searches under way': mostAtOnce,
          'ms until all were freed, median': median,
          worst,
        },
      ],
      broken: judge.broken,
    };
  },
};

/** Opens a search; resolves at its first hotel with what leaves it, or at its end. */
async function readHotels(
  server: { origin: string },
  member: Person,
  how: 'first hotel' | 'to the end',
): Promise<() => void> {
  const leaving = new AbortController();
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
    leaving.signal,
  );
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  for (let text = ''; reader && !(how === 'first hotel' && text.includes('\nid: 1\n')); ) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  return () => leaving.abort();
}

async function searchesInFlight(server: { origin: string }): Promise<number> {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  const line = text.match(/^sojourn_supplier_searches_in_flight (\d+)$/m);
  if (!line) throw new Error('The process does not tell its supplier searches');
  return Number(line[1]);
}
