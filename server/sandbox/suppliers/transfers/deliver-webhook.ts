import { z } from 'zod';
import { config } from '#server/platform/config/index.ts';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { ownOrigin } from '../own-origin.ts';

const timeoutMs = 15_000;

/**
 * Delivers a webhook event of a simulated provider as a real one does: signed and over HTTP, to this server's
 * own address. The job is retried when the event is not accepted; ten attempts take about two hours.
 */
export const deliverTransferWebhook = defineJob({
  name: 'deliver_transfer_webhook',
  payload: z.object({ method: z.enum(['POST', 'PATCH', 'DELETE']), event: z.string(), body: z.string() }),
  maxAttempts: 10,
  run: async (ctx, { method, event, body }) => {
    const secret = config.webhookSecrets[ctx.environment].ground?.[0];
    if (!secret) throw new Error('The transfer provider has no webhook secret');
    const response = await fetch(new URL(`/v1/travel/ground-transport/webhook/${event}`, ownOrigin()), {
      method,
      headers: {
        'content-type': 'application/json',
        [config.groundSignatureHeader]: hmacHex(secret, body),
      },
      body,
      signal: AbortSignal.any([ctx.signal, AbortSignal.timeout(timeoutMs)]),
      redirect: 'error',
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The webhook received status ${response.status}`);
  },
});
