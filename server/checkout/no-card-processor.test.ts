import { expect, test } from 'vitest';
import { deliverCard } from '#server/hotel-bookings/testing/webhooks.ts';
import { config } from '#server/platform/config/index.ts';

// The settings are this process's own, so this cannot be asked of a server elsewhere.
test('without a secret of the card processor its callback does not exist, however it is signed', async () => {
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
