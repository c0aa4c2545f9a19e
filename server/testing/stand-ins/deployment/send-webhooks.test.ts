import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aGateway, create } from '#server/suppliers/stripe/testing/gateway.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { serveSuppliers } from './serve-suppliers.ts';

let suppliers: Awaited<ReturnType<typeof serveSuppliers>>;
let received: string[] = [];
let server: Server;
let stop = () => {};

beforeAll(async () => {
  suppliers = await serveSuppliers();
});
afterEach(() => {
  stop();
  server.close();
  server.closeAllConnections();
});
afterAll(() => suppliers.close());

/** Listens as the product does and notes the method and path of each request. */
async function listen(port = 0): Promise<number> {
  received = [];
  server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    response.end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('A cancelled transfer is told by the method and path of the provider’s webhook', async () => {
  const port = await listen();
  suppliers.standIns.mozio.reservations.push({
    id: 'reservation-1',
    searchId: 'search-1',
    resultId: 'search-1-result-0',
    reference: 'SJ-1',
    body: {},
    polls: 99,
    outcome: 'completed',
    isCancelled: true,
  });
  stop = sendWebhooks(suppliers.standIns, `http://127.0.0.1:${port}`);
  await expect
    .poll(() => received)
    .toEqual(['DELETE /v1/travel/ground-transport/webhook/reservation-cancelled']);
});

test('The events of the gateway wait while the product does not answer', async () => {
  const port = await listen();
  server.close();
  const { standIn, gateway } = aGateway();
  await create(gateway);
  const count = standIn.events.waiting();
  expect(count).toBeGreaterThan(0);
  const nothingElse = { ...suppliers.standIns, stripe: standIn };
  nothingElse.mozio.reservations.splice(0);
  stop = sendWebhooks(nothingElse, `http://127.0.0.1:${port}`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await listen(port);
  await expect
    .poll(() => received)
    .toEqual(Array.from({ length: count }, () => 'POST /v1/webhooks/payments/cardprocessor'));
});
