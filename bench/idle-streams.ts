import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { openStage } from './open-stage.ts';

/**
 * `npm run bench -- streams [idle streams]`: while 1,000 event streams are open and idle unless told otherwise, starts a search
 * each 100 ms and measures from the event that precedes the call of the suppliers to the first hotel. Simulated suppliers
 * answer within 5 ms, which the result contains. The same searches without the streams are measured first.
 */
const idleStreams = Number(process.argv[3] ?? 1_000);
const searches = 200;
const betweenMs = 100;

const { stage, close } = await openStage();
try {
  const { aMember, aTenant } = await import('#server/testing/index.ts');
  const { aConfirmedBooking, aRate } = await import('#server/modules/hotels/bookings/testing/shop.ts');
  const { addDays, today } = await import('#server/platform/time/index.ts');
  const { liftLimits } = await import('./lift-limits.ts');
  const tenant = await aTenant();
  await liftLimits(tenant.appId);
  const member = await aMember(tenant);
  const booking = await aConfirmedBooking(tenant, member, await aRate(member));
  const server = await stage.start({ LOG_LEVEL: 'error' });
  const headers = {
    authorization: `Bearer ${member.accessToken}`,
    'x-app-id': tenant.appId,
    'x-environment': 'Sandbox',
    'content-type': 'application/json',
  };
  const checkIn = addDays(today('UTC'), 60);
  const body = JSON.stringify({
    destination: 'Paris',
    check_in: checkIn,
    check_out: addDays(checkIn, 1),
    guests: { adults: 2, rooms: 1 },
  });

  /** The milliseconds from the event `progress` to the first hotel of a search. */
  const search = async (): Promise<number> => {
    const response = await fetch(`${server.origin}/v1/hotel/search/stream`, {
      method: 'POST',
      headers,
      body,
    });
    if (!response.ok || !response.body) throw new Error(`The search answered ${response.status}`);
    const decoder = new TextDecoder();
    let text = '';
    let askedAt: number | null = null;
    let firstMs: number | null = null;
    for await (const chunk of response.body) {
      if (firstMs !== null) continue;
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.includes('event: progress')) askedAt ??= performance.now();
      if (/^id: /m.test(text)) firstMs = performance.now() - (askedAt ?? performance.now());
    }
    if (firstMs === null) throw new Error('The search found no hotel');
    return firstMs;
  };
  const measure = async (open: number) => {
    const running: Promise<number>[] = [];
    for (let index = 0; index < searches; index += 1) {
      running.push(search());
      await pause(betweenMs);
    }
    const times = (await Promise.all(running)).sort((one, other) => one - other);
    const at = (share: number) => times[Math.ceil(times.length * share) - 1]?.toFixed(1);
    return { 'idle streams': open, searches, 'median ms': at(0.5), 'p90 ms': at(0.9), 'p99 ms': at(0.99) };
  };

  for (let index = 0; index < 20; index += 1) await search();
  const rows = [await measure(0)];
  const stop = new AbortController();
  const path = `/v1/travel/bookings/${booking.bookingId}/events`;
  const streams = await Promise.all(
    Array.from({ length: idleStreams }, () =>
      fetch(server.origin + path, {
        headers: { ...headers, accept: 'text/event-stream' },
        signal: stop.signal,
      }),
    ),
  );
  const refused = streams.filter(({ ok }) => !ok);
  if (refused.length > 0) throw new Error(`${refused.length} streams were refused: ${refused[0]?.status}`);
  rows.push(await measure(idleStreams));
  stop.abort();
  console.log(`${cpus()[0]?.model}, Node ${process.version}, machine load ${loadavg()[0]?.toFixed(1)}`);
  console.table(rows);
} finally {
  await close();
}
// Timers of the modules that made the data would keep the process.
process.exit();
