import { z } from 'zod';
import { config } from '#server/platform/config/index.ts';
import { hmacHex } from '#server/platform/crypto/index.ts';
import { defineJob } from '#server/platform/jobs/index.ts';

const patienceMs = 15_000;

/**
 * Delivers an event of the sandbox gateway as a real gateway would: signed, over HTTP, to this product's own
 * address, again and again until it is taken.
 */
export const deliverSandboxWebhook = defineJob({
  name: 'deliver_sandbox_webhook',
  payload: z.object({ path: z.string(), body: z.string() }),
  run: async (ctx, { path, body }) => {
    const secret = config.webhookSecrets[ctx.environment].sandbox?.[0];
    if (!secret) throw new Error('The sandbox gateway has no webhook secret');
    const response = await fetch(new URL(path, ownOrigin()), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': hmacHex(secret, body) },
      body,
      signal: AbortSignal.any([ctx.signal, AbortSignal.timeout(patienceMs)]),
      redirect: 'error',
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The webhook was answered with ${response.status}`);
  },
});

/** Where this process answers. A wildcard address is reached through loopback. */
function ownOrigin(): string {
  if (config.publicOrigin) return config.publicOrigin;
  const host = ['0.0.0.0', '::', ''].includes(config.host) ? '127.0.0.1' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
}
