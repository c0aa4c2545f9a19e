import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant } from '../index.ts';
import { callServer, openStream } from '../processes/call-server.ts';
import { PromiseChecks, type Proof } from './proof.ts';

const promisedMs = 10_000;
/** How long the request in flight stays blocked after SIGTERM. */
const heldMs = 2_000;

/** Sends SIGTERM twice while a request waits, a stream runs and a slow client sends its headers. */
export const gracefulStop: Proof = {
  name: 'graceful-stop',
  promise:
    'SIGTERM, even a second one, finishes requests in flight, ends streams with a final event and exits within 10 s',
  rounds: 5,
  async run(stage, rounds) {
    const tenant = await aTenant();
    const checks = new PromiseChecks();
    const rows: Record<string, string | number>[] = [];
    const blocker = postgres(stage.urls.Sandbox, { max: 1, onnotice: () => {} });
    for (let round = 0; round < rounds; round += 1) {
      const server = await stage.start({ SANDBOX_LATENCY: 'on' });
      const member = await aMember(tenant);
      const slowClient = connect(server.port, '127.0.0.1').on('error', () => {});
      slowClient.write('GET /v1/users/me HTTP/1.1\r\nx-slow: ');
      const stream = await openStream(server, 'POST', '/v1/hotel/search/stream', {
        as: member,
        body: {
          destination: 'Ushuaia',
          check_in: addDays(today('UTC'), 60),
          check_out: addDays(today('UTC'), 62),
          guests: { adults: 2, rooms: 1 },
        },
      });
      const streamed = stream.text().then(
        (text) => ({ text, endedAt: performance.now() }),
        () => ({ text: '(cut off)', endedAt: performance.now() }),
      );
      // The write waits in the database while this transaction locks the row.
      const release = Promise.withResolvers<void>();
      const locked = Promise.withResolvers<void>();
      const holding = blocker.begin(async (sql) => {
        await sql`select 1 from users where id = ${member.userId} for update`;
        locked.resolve();
        await release.promise;
      });
      await locked.promise;
      const inFlight = callServer(server, 'PATCH', '/v1/users/me', {
        as: member,
        body: { firstname: 'Finished' },
      }).then(
        ({ status }) => status,
        () => 0,
      );
      await pause(300);
      const stoppedAt = performance.now();
      const exited = server.stop().then((code) => ({ code, at: performance.now() }));
      await pause(heldMs);
      // A process of `WORKERS` gets a signal of its process group and one of the primary.
      void server.stop();
      const newConnection = await tryToConnect(server.port);
      release.resolve();
      await holding;
      const [status, { text, endedAt }, { code, at }] = await Promise.all([inFlight, streamed, exited]);
      const lastEvent = text.match(/event: (\w+)\ndata: .*\n\n$/)?.[1] ?? 'none';
      checks.expect(status === 200, 'the request in flight was not finished');
      checks.expect(
        /service_unavailable/.test(text) && lastEvent === 'problem',
        'the stream got no final event',
      );
      checks.expect(newConnection === 'refused', 'a new connection was accepted');
      checks.expect(code === 0, `the exit code was ${code}`);
      checks.expect(at - stoppedAt <= promisedMs, 'it took more than 10 s');
      slowClient.destroy();
      rows.push({
        round: round + 1,
        'request in flight': status,
        'stream ended after ms': Math.round(endedAt - stoppedAt),
        'its final event': lastEvent,
        'new connection': newConnection,
        'exit code': code ?? 'none',
        'exited after ms': Math.round(at - stoppedAt),
      });
    }
    await blocker.end({ timeout: 2 });
    return { rows, broken: checks.broken };
  },
};

/** Opens a new connection, because `fetch` would reuse an open one. */
function tryToConnect(port: number): Promise<'accepted' | 'refused'> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve('accepted');
    });
    socket.once('error', () => resolve('refused'));
  });
}
