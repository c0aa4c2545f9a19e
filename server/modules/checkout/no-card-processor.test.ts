import { expect, test } from 'vitest';
import { deliverCard } from '#server/modules/hotels/bookings/testing/webhooks.ts';
import { config } from '#server/platform/config/index.ts';

// The test changes the configuration of this process, so it cannot run against another server.
test('Without a configured secret the card processor webhook answers 404', async () => {
  const { Sandbox, Production } = config.webhookSecrets;
  const before = [Sandbox.card ?? [], Production.card ?? []] as const;
  Sandbox.card = [];
  Production.card = [];
  try {
    const { status, problem } = await deliverCard({ id: 'evt_x', type: 'charge.refunded' });
    expect([status, problem.code]).toEqual([404, 'not_found']);
  } finally {
    [Sandbox.card, Production.card] = before;
  }
});
