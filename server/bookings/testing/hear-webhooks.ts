import type { Server } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import { listenForWebhooks } from '#server/hotel-bookings/testing/shop.ts';

/** Lets the webhooks of the fake world arrive while a test file runs. Called at the top of it. */
export function hearWebhooks(): void {
  let server: Server;
  beforeAll(async () => {
    server = await listenForWebhooks();
  });
  afterAll(() => {
    server.close();
  });
}
