import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { systemContext } from '#server/testing/context.ts';
import { freePort } from '#server/testing/processes/free-port.ts';
import { config } from '../config/index.ts';
import { closeHubs, publish, subscribe, waitUntilListening } from './index.ts';

test('A process whose first connection for changes is refused hears of changes once the database accepts one', async () => {
  const real = config.databaseDirectUrl.Sandbox;
  const gateUrl = new URL(real);
  gateUrl.port = String(await freePort());
  Object.assign(config.databaseDirectUrl, { Sandbox: gateUrl.href });
  const open = new Set<Socket>();
  const gate = createServer((socket) => {
    const upstream = connect(Number(new URL(real).port), new URL(real).hostname);
    for (const end of [socket, upstream]) {
      open.add(end);
      end.on('error', () => {});
    }
    socket.pipe(upstream).pipe(socket);
  });
  try {
    const heard: string[] = [];
    subscribe('Sandbox', 'gate', (id) => heard.push(id));
    // The attempt ends: nothing accepts connections at this port yet.
    await waitUntilListening('Sandbox');
    await new Promise<void>((resolve) => gate.listen(Number(gateUrl.port), '127.0.0.1', resolve));
    await expect.poll(() => heard).toContain('*');
    await publish(systemContext(), 'gate', 'one');
    await expect.poll(() => heard).toContain('one');
  } finally {
    await closeHubs();
    Object.assign(config.databaseDirectUrl, { Sandbox: real });
    for (const socket of open) socket.destroy();
    gate.close();
  }
});
