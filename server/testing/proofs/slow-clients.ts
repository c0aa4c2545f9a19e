import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PromiseChecks, type Proof } from './proof.ts';

/** Clients that send one byte per second to keep connections open. */
export const slowClients: Proof = {
  name: 'slow-clients',
  promise:
    'A client that sends its headers byte by byte is disconnected after 10 s, and one that sends its body so after 30 s',
  rounds: 20,
  async run(stage, rounds) {
    const server = await stage.start();
    const checks = new PromiseChecks();
    const cases = [
      {
        name: 'headers, a byte a second',
        head: 'POST /v1/auths/login HTTP/1.1\r\nhost: a\r\nx-slow: ',
        limitMs: 10_000,
      },
      {
        name: 'body, a byte a second',
        head: 'POST /v1/auths/login HTTP/1.1\r\nhost: a\r\nx-app-id: 01980000-0000-7000-8000-0000000000a1\r\nx-environment: Sandbox\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
        limitMs: 30_000,
      },
      { name: 'nothing at all', head: '', limitMs: 30_000 },
    ];
    const rows = await Promise.all(
      cases.map(async ({ name, head, limitMs }) => {
        const ends = await Promise.all(
          Array.from({ length: rounds }, () => sendByteByByte(server.port, head, limitMs + 10_000)),
        );
        const lifeMs = ends.map((end) => end ?? Number.POSITIVE_INFINITY);
        // Node checks timeouts once a second, and later on a busy machine.
        checks.expect(
          lifeMs.every((ms) => ms <= limitMs + 3_000),
          `${name}: a connection lived longer than ${limitMs / 1000} s`,
        );
        return {
          'sent byte by byte': name,
          connections: rounds,
          'allowed s': limitMs / 1000,
          'closed after s, first': Math.round(Math.min(...lifeMs) / 100) / 10,
          last: Math.round(Math.max(...lifeMs) / 100) / 10,
        };
      }),
    );
    const alive = await fetch(`${server.origin}/healthz`);
    checks.expect(alive.ok, 'the process does not answer afterwards');
    return { rows, broken: checks.broken };
  },
};

/**
 * Sends the head and then one byte per second. Returns the
 * connection's lifetime in ms, or null while it is open.
 */
async function sendByteByByte(port: number, head: string, timeoutMs: number): Promise<number | null> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const begun = performance.now();
  let endedAt: number | null = null;
  socket.once('close', () => {
    endedAt = performance.now();
  });
  socket.resume();
  if (head) socket.write(head);
  while (endedAt === null && performance.now() - begun < timeoutMs) {
    await pause(250);
    if (head && Math.round((performance.now() - begun) / 250) % 4 === 0) socket.write('a');
  }
  socket.destroy();
  return endedAt === null ? null : endedAt - begun;
}
